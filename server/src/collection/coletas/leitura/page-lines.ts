import type { View } from "./view.ts";

/** A non-empty line of a text with its position. */
export type Line = { text: string; inicio: number };

/** Returns a text's non-empty lines. */
export function findTextLines({ text }: View): Line[] {
  let at = 0;
  return text.split("\n").flatMap((whole): Line[] => {
    const line = whole.trim();
    const inicio = at + whole.indexOf(line);
    at += whole.length + 1;
    return line ? [{ text: line, inicio }] : [];
  });
}
