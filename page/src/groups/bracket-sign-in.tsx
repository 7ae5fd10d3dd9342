// bracket-sign-in.tsx - who is promoted or an alternate, and who of them has signed in for the bracket.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { step, useEvent } from "../event/event";
import { words } from "../language";
import { Button, Tag } from "../ui/parts";
import type { Entrant } from "./group";

const t = words({
  title: "Advancing players and alternates",
  lead: "{n} of {all} have checked in.",
  seed: "Seed",
  name: "Name",
  state: "Check-in",
  yes: "checked in",
  no: "not yet",
  alternate: "Alternate {n}",
  sign: "Check in",
  of: "Check in {name}",
  said: "{name} is checked in.",
});

export function SignIn({ entrants }: { entrants: Entrant[] }): JSX.Element {
  const { api, is } = useEvent(),
    top = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash === "#signin") top.current?.scrollIntoView();
  }, []); // the list is longer in coming than the page
  const list = entrants
    .filter((one) => one.seed || one.alternate)
    .sort((a, b) => (a.seed ?? 10000 + (a.alternate ?? 0)) - (b.seed ?? 10000 + (b.alternate ?? 0)));
  const promoted = list.filter((one) => one.seed);
  return (
    <section aria-labelledby="signin">
      <h2 id="signin" ref={top}>
        {t("title")}
      </h2>
      <p class="soft">
        {t("lead", { n: promoted.filter((one) => one.signed_in).length, all: promoted.length })}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("seed")}</th>
              <th scope="col">{t("name")}</th>
              <th scope="col">{t("state")}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((one) => (
              <tr key={one.player}>
                <td>{one.seed ?? t("alternate", { n: one.alternate ?? 0 })}</td>
                <th scope="row">{one.name}</th>
                <td>
                  {one.signed_in ? (
                    <Tag kind="good">{t("yes")}</Tag>
                  ) : (
                    <>
                      {t("no")}{" "}
                      {is("organiser") && (
                        <Button
                          small
                          label={t("of", { name: one.name })}
                          act={() =>
                            step(
                              api,
                              { kind: "player.signed_in", player: one.player },
                              t("said", { name: one.name }),
                            )
                          }
                        >
                          {t("sign")}
                        </Button>
                      )}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
