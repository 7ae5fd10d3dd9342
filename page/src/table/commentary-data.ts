// commentary-data.ts - all hands as the server shows them to commentators, asked for again every few seconds.
import { useEffect } from "preact/hooks";
import { useData, type Data } from "../data";
import type * as answers from "../answers";

export type Commentary = answers.Commentary;
const EVERY_MS = 3000;

export function useCommentary(table: string | null): Data<Commentary> {
  const data = useData<Commentary>(table ? `/api/tables/${table}/commentary` : null);
  useEffect(() => {
    if (!table) return;
    const timer = setInterval(() => void data.again(), EVERY_MS);
    return () => clearInterval(timer);
  }, [table, data.again]);
  return data;
}
