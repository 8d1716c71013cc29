import { plainTextOf } from "../view.ts";

/** A notice's section about one position: from a line with its name up to the next such line. */
export type Section = { from: number; to: number };

const sectionMax = 6_000;
/** Most characters of a heading besides the name: "2.1 - Cargo: MÉDICO DO TRABALHO". */
const besideMax = 40;

/** Returns the sections of each name, by its key. */
export function findNameSections(text: string, names: readonly string[]): Map<string, Section[]> {
  const plainNames = [...new Set(names.map(toKey))].filter((name) => name.length > 3);
  const longest = Math.max(0, ...plainNames.map(({ length }) => length)) + besideMax;
  const headings: { name: string; at: number }[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    if (line.length <= longest && !line.includes("\t")) {
      const name = nameIn(line, plainNames);
      if (name) headings.push({ name, at: at + line.length });
    }
    at += line.length + 1;
  }
  const sections = new Map<string, Section[]>();
  for (const [index, { name, at: from }] of headings.entries()) {
    const to = Math.min(headings[index + 1]?.at ?? text.length, from + sectionMax);
    sections.set(name, [...(sections.get(name) ?? []), { from, to }]);
  }
  return sections;
}

/** Normalises a name for comparison. */
export const toKey = (name: string): string =>
  plainTextOf(name)
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

const label =
  /^(?:[\divx .]{0,12})(?:(?:cargo|emprego|funcao|especialidade|perfil|codigo)s? ){0,2}(?:\d{1,4} )?(?=[a-z])/;

/** "Analista - Perfil: 7. Advocacia". */
const within = / (?:perfil|especialidade|area) (?:\d{1,2} )?/;

/** A remark behind a name: "(código 200)". */
const remark = /(?<!\s)\s*\([^()]{1,40}\)[\s:.]*$/;

/** Returns the name in a numbered or labelled line. */
function nameIn(line: string, names: readonly string[]): string | undefined {
  const keys = [line, line.replace(remark, "")].map(toKey).filter(Boolean);
  const all = keys.flatMap((key) => [key, key.replace(label, "").replace(within, " ")]);
  return names.find((name) => all.includes(name));
}
