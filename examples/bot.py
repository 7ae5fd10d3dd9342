#!/usr/bin/env python3
"""A bot for Castellan in one page of Python, without dependencies.

    castellan arena --bots examples/bot.py,greedy,greedy,greedy

One line of JSON comes in for each question, one line goes out.  The question tells what the seat
may see (docs/bots.md lists the members); "legal" names everything it may do.  This one builds
whatever it can, best places first, trades with the bank for what it lacks, and likes good numbers.
"""
import json
import sys

PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
COST = {
    "city": {"grain": 2, "ore": 3},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "buy": {"wool": 1, "grain": 1, "ore": 1},
    "road": {"brick": 1, "lumber": 1},
}


def neighbours():
    """Which hexes each of the 54 sites touches, from the rows of the island (rule B-12)."""
    at = {}
    for row, (first, count, shift) in enumerate([(0, 3, 2), (3, 4, 1), (7, 5, 0), (12, 4, 1), (16, 3, 2)]):
        for i in range(count):
            x, y = shift + 2 * i, 3 * row
            for dx, dy in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)):
                at.setdefault((y + dy, x + dx), []).append(first + i)
    return [at[key] for key in sorted(at)]


SITE_HEXES = neighbours()


def site_worth(question, site):
    hexes = question["position"]["board"]["hexes"]
    return sum(PIPS.get(hexes[h].get("number") or 0, 0) for h in SITE_HEXES[site])


def hand_of(question):
    return question["position"]["seats"][question["seat"]].get("hand", {})


def best_place(question, lines):
    return max(lines, key=lambda line: site_worth(question, int(line.split()[1])))


def discard(question):
    count, hand, out = question["legal"]["discard"]["count"], dict(hand_of(question)), {}
    for _ in range(count):
        kind = max(hand, key=hand.get)
        hand[kind] -= 1
        out[kind] = out.get(kind, 0) + 1
    return {"kind": "discard", "cards": out}


def robber(question, lines):
    """The hex where the others earn most and we do not."""
    position, seat = question["position"], question["seat"]

    def harm(line):
        hex_, worth = int(line.split()[1]), 0
        pips = PIPS.get(position["board"]["hexes"][hex_].get("number") or 0, 0)
        for i, player in enumerate(position["seats"]):
            for what, weight in (("settlements", 1), ("cities", 2)):
                held = sum(hex_ in SITE_HEXES[site] for site in player.get(what, []))
                worth += (-3 if i == seat else 1) * weight * held * pips
        return worth

    return max(lines, key=harm)


def bank(question, lines):
    """A trade that completes something we want, giving what we have most of."""
    hand = hand_of(question)
    for what in ("city", "settlement", "buy"):
        lack = [kind for kind, n in COST[what].items() if hand.get(kind, 0) < n]
        for line in lines:
            _, give, get = line.split()
            if lack == [get] and give not in COST[what]:
                return line
    return None


def act(question):
    by_kind = {}
    for line in question["legal"]["actions"]:
        by_kind.setdefault(line.split()[0], []).append(line)
    if "discard" in question["legal"]["kinds"]:
        return discard(question)
    target = question["position"]["rules"]["vp_target"]
    if "claim" in by_kind and question["position"]["seats"][question["seat"]]["points"] >= target:
        return "claim"
    for kind in ("city", "settlement"):
        if kind in by_kind:
            return best_place(question, by_kind[kind])
    for kind in ("knight", "buy", "take", "roll"):
        if kind in by_kind:
            return by_kind[kind][0]
    if "robber" in by_kind and "steal" not in by_kind:
        return robber(question, by_kind["robber"])
    if "steal" in by_kind:
        sizes = question["hand_sizes"]
        return max(by_kind["steal"], key=lambda line: sizes[int(line.split()[1])])
    for kind in ("road-building", "monopoly", "year-of-plenty"):
        if kind in by_kind:
            return by_kind[kind][0]
    trade = bank(question, by_kind.get("bank", []))
    if trade:
        return trade
    if "road" in by_kind and (len(question["position"]["seats"][question["seat"]]["roads"]) < 10 or
                              "end" not in by_kind):
        return by_kind["road"][len(by_kind["road"]) // 2]
    return "end"


def main():
    for line in sys.stdin:
        question = json.loads(line)
        if question["cmd"] == "act":
            answer = {"action": act(question)}
        else:  # "accept": somebody gives `give` for our `get`
            answer = {"accept": sum(question["give"].values()) > sum(question["get"].values())}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
