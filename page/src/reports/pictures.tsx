// pictures.tsx - screenshots that go with a report. Each is drawn again before it is sent: that makes it small, and leaves behind what a phone writes into its files.
import type { JSX } from "preact";
import { type Signal, useSignal } from "@preact/signals";
import { words } from "../language";
import { Button } from "../ui/parts";
import { complaining } from "../ui/toast";

const t = words({
  legend: "Pictures",
  hint: "Up to {most}, such as screenshots. Anyone who can read your report can see them. Location and device details are removed.",
  add: "Add pictures",
  picture: "Picture {n}",
  remove: "Remove picture {n}",
  unreadable: "“{name}” can't be read as a picture. Try a PNG, JPEG or WebP file.",
  many: "You can add up to {most} pictures at a time.",
});

const MOST = 3,
  LETTERS = 1_300_000,
  SIDE = 2560; // letters of base64: three of them stay below what the server takes

/** A picture as a data: address, small enough to be sent: without loss if that is possible, else as a JPEG, else smaller. */
async function redraw(file: File): Promise<string> {
  const image = await createImageBitmap(file),
    canvas = document.createElement("canvas");
  try {
    for (let scale = Math.min(1, SIDE / Math.max(image.width, image.height)); ; scale *= 0.7) {
      canvas.width = Math.max(1, Math.round(image.width * scale));
      canvas.height = Math.max(1, Math.round(image.height * scale));
      const pen = canvas.getContext("2d")!;
      pen.fillStyle = "#fff"; // a JPEG knows nothing transparent
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      for (const drawn of [canvas.toDataURL("image/png"), canvas.toDataURL("image/jpeg", 0.85)])
        if (drawn.length <= LETTERS) return drawn;
    }
  } finally {
    image.close();
  }
}

/** What the server takes of a data: address. */
export const base64 = (address: string): string => address.slice(address.indexOf(",") + 1);

/** `pictures` are data: addresses. */
export function AddPictures({ pictures }: { pictures: Signal<string[]> }): JSX.Element {
  const wrong = useSignal("");
  const take = async (files: readonly File[]): Promise<void> => {
    wrong.value = "";
    for (const file of files) {
      if (pictures.value.length >= MOST) {
        wrong.value = t("many", { most: MOST });
        return;
      }
      try {
        pictures.value = [...pictures.value, await redraw(file)].slice(0, MOST);
      } catch {
        wrong.value = t("unreadable", { name: file.name });
      }
    }
  };
  return (
    <fieldset class="report-readers">
      <legend>{t("legend")}</legend>
      <p class="soft">{t("hint", { most: MOST })}</p>
      {pictures.value.length > 0 && (
        <ul class="report-pictures">
          {pictures.value.map((address, i) => (
            <li key={i}>
              <img src={address} alt={t("picture", { n: i + 1 })} />
              <Button
                small
                icon="cross"
                label={t("remove", { n: i + 1 })}
                act={() => {
                  wrong.value = "";
                  pictures.value = pictures.value.filter((_, other) => other !== i);
                }}
              >
                {""}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp"
        aria-label={t("add")}
        onChange={complaining(async (event) => {
          const input = event.currentTarget;
          await take([...(input.files ?? [])]);
          input.value = "";
        })}
      />
      <p class="wrong" role="alert">
        {wrong.value}
      </p>
    </fieldset>
  );
}

/** The pictures of a report, for those who may read it; pressed, one is saved as a file. */
export function ShowPictures({ path, count }: { path: string; count: number }): JSX.Element {
  return (
    <section>
      <h2>{t("legend")}</h2>
      <ul class="report-pictures">
        {Array.from({ length: count }, (_, i) => `${path}/pictures/${i + 1}`).map((address, i) => (
          <li key={address}>
            <a href={address} download>
              <img src={address} alt={t("picture", { n: i + 1 })} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
