import type { Plugin } from "esbuild";
export type Message = { text: string; about?: string };
export type Table = { id: string; messages: Record<string, Message>; start: number; end: number };
export function tables(path: string, source: string): Table[];
export function everything(folder: string): Record<string, Record<string, Message>>;
export function withoutWords(folder: string, taken: Record<string, Record<string, Message>>): Plugin;
