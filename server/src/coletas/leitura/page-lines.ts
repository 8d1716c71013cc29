import type { View } from "./view.ts";

/** A line of a text that says something, with its place. */
export type Line = { text: string; inicio: number };

/** The lines of a text that say something. */
export function findTextLines({ text }: View): Line[] {
  let at = 0;
  return text.split("\n").flatMap((whole): Line[] => {
    const line = whole.trim();
    const inicio = at + whole.indexOf(line);
    at += whole.length + 1;
    return line ? [{ text: line, inicio }] : [];
  });
}
