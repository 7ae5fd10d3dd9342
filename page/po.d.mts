export type PoRow = { context?: string; english: string; text: string };
export function readPo(file: string): PoRow[];
