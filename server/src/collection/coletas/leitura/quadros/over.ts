import type { ReadValue } from "../fields.ts";
import { toName } from "../names.ts";
import { postWord } from "../posts.ts";
import { plainTextOf } from "../view.ts";
import type { Quadro } from "./quadro.ts";

const labelled =
  /^(?:[IVX\d.]{1,5}[ –-]{1,3})?(?:cargo|emprego|fun[cç][aã]o)(?:\/\p{L}{1,20})?s?: ?(?<name>\p{Lu}[^:]{3,80}?)(?: ?\([^()]{3,30}\)){0,3}$/iu;

/**
 * Returns the position or career that holds for a whole table: "CARGO: Analista Judiciário" above the table, or
 * only a position's name.
 */
export function findOver({ over, titles }: Quadro): ReadValue<string> | null {
  for (const { text, inicio } of [...over, ...(titles[0] ?? [])].toReversed()) {
    const isPost = postWord.test(plainTextOf(text)) && text === text.toUpperCase();
    const name = labelled.exec(text)?.groups?.name ?? (isPost ? text : null);
    if (!name) continue;
    const from = inicio + text.indexOf(name);
    return { valor: toName(name), inicio: from, fim: from + name.length, regra: "titulo-do-quadro" };
  }
  return null;
}
