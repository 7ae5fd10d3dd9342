export type PoRow = { context?: string; english: string; text: string; said: string[] };
export function readPo(file: string): PoRow[];
