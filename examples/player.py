#!/usr/bin/env python3
"""Whole games by somebody who knows no rule: `legal` says what may be done, chance picks from it.

    examples/player.py build/castellan          every scenario under every rulebook, three and four seats
"""
import json, random, subprocess, sys

GOOD = ("claim", "city", "settlement", "buy")  # whatever these are: they are done first


def ask(engine, **request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    assert answer["ok"], (request, answer)
    return answer


def one_card(cards):
    return random.choice(sorted(cards))


def choose(legal):
    """Mostly what `actions` lists; a trade, which is only described, now and then."""
    partners = [p for p in legal.get("trade", {}).get("with", []) if set(p["get"]) - set(legal["trade"]["give"])]
    if partners and random.random() < 0.1:
        partner = random.choice(partners)
        get = one_card(set(partner["get"]) - set(legal["trade"]["give"]))
        return {"kind": "trade", "with": partner["seat"], "give": {one_card(legal["trade"]["give"]): 1}, "get": {get: 1}}
    kinds = sorted({action["kind"] for action in legal["actions"]})
    kind = next((good for good in GOOD if good in kinds), random.choice(kinds))
    return random.choice([action for action in legal["actions"] if action["kind"] == kind])


def play(engine, scenario, rulebook, seats, seed):
    random.seed(seed)
    now = ask(engine, cmd="new", scenario=scenario, rulebook=rulebook, seats=seats, seed=seed)["now"]
    while "result" not in now:
        legal = ask(engine, cmd="legal", **{"as": "objects"})["legal"]
        now = ask(engine, cmd="apply", seat=legal["seat"], action=choose(legal))["now"]
    return now


with subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
    known = ask(engine, cmd="hello")
    for number, (scenario, rulebook, seats) in enumerate(
            (s, r, n) for s in known["scenarios"] for r in known["rulebooks"] for n in (3, 4)):
        over = play(engine, scenario, rulebook, seats, number)
        print(scenario, rulebook, seats, "seats:", over["result"]["winner"], "wins after", over["n"], "entries", flush=True)
    ask(engine, cmd="quit")
