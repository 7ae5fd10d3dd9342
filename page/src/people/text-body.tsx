// text-body.tsx - a text as people write it: empty lines between paragraphs, "## " before a heading, "- " before each point of a list.
import type { JSX } from "preact";

type Block = { kind: "heading" | "paragraph"; text: string } | { kind: "list"; points: string[] };

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open = false; // may the next line join the last block?
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    if (!line.trim()) open = false;
    else if (line.startsWith("## ")) {
      blocks.push({ kind: "heading", text: line.slice(3).trim() });
      open = false;
    } else if (line.startsWith("- ")) {
      if (last?.kind === "list") last.points.push(line.slice(2).trim());
      else blocks.push({ kind: "list", points: [line.slice(2).trim()] });
      open = true;
    } else if (open && last?.kind === "list") last.points.push(`${last.points.pop()!} ${line.trim()}`);
    else if (open && last?.kind === "paragraph") last.text += `\n${line}`;
    else {
      blocks.push({ kind: "paragraph", text: line });
      open = true;
    }
  }
  return blocks;
}

export function TextBody({ text, language }: { text: string; language: string }): JSX.Element {
  return (
    <div class="text-body" lang={language}>
      {blocksOf(text).map((block, i) =>
        block.kind === "heading" ? (
          <h2 key={i}>{block.text}</h2>
        ) : block.kind === "list" ? (
          <ul key={i}>
            {block.points.map((point, k) => (
              <li key={k}>{point}</li>
            ))}
          </ul>
        ) : (
          <p key={i}>{block.text}</p>
        ),
      )}
    </div>
  );
}
