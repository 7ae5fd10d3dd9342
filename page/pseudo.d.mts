export function pseudo(text: string): string;
export function writePseudo(folder: string, catalogue: string): void;
