// csv.ts - lists of people on their way to the server, which reads and judges them: from a file's bytes to text, and one person as a list.

const starts = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

/** The text of a file as spreadsheets write it: UTF-8, UTF-16 by its mark, else the letters of Western Windows. */
export function decoded(bytes: Uint8Array): string {
  if (starts(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (starts(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** One person as a list that the server reads. */
export const written = (
  name: string,
  country: string,
  asked: { mail?: string; zone?: string } = {},
): string => {
  const more = [
    ...(asked.mail === undefined ? [] : [["e-mail", quoted(asked.mail)]]),
    ...(asked.zone === undefined ? [] : [["zone", asked.zone]]),
  ];
  const row = (cells: string[]): string => `${cells.join(",")}\n`;
  return (
    row(["name", "country", ...more.map(([head]) => head!)]) +
    row([quoted(name), country, ...more.map(([, cell]) => cell!)])
  );
};
