import { buildFound, type Found } from "./fields.ts";
import type { Head } from "./head.ts";
import { toName } from "./names.ts";
import { printedTextOf, type View } from "./view.ts";

/** Who speaks for a body that bears the office's name: "A Defensora Pública-Geral do Distrito Federal" is its Defensoria Pública. */
const offices: readonly [RegExp, string][] = [
  [/^defensor/, "Defensoria Pública"],
  [/^procuradora?-geral de justica/, "Ministério Público"],
  [/^procurador/, "Procuradoria-Geral"],
  [/^secretari/, "Secretaria de Estado"],
  [/^comandante/, "Comando"],
];
/** What a secretariat's name goes on with after a comma: "do Planejamento, Orçamento e Gestão". */
const more =
  "(?:administracao|agricultura|ciencia|cidadania|cultura|desenvolvimento|direitos|esportes?|gestao|habitacao|industria|inovacao|obras|orcamento|pecuaria|recursos|tecnologia|trabalho|turismo)\\b";
/** What a commander of the armed forces commands; a police's or a fire brigade's name stands behind its commander. */
const commanding =
  "(?<commander>comandante)(?<commanded> d[aeo] (?:\\d{1,2}[ao]? )?(?:regiao militar|distrito naval|exercito|marinha|aeronautica))\\b";
const speaking = new RegExp(
  String.raw`(?<=^|[ .,])[oa] (?:${commanding}|(?<office>secretari[oa] de estado|defensora? public[oa]-?(?: ?geral)|procuradora?-geral(?: de justica)?)(?<of> d[aeo]s? (?!justica|municipio)(?:[^,;.:()"]|, (?=${more})){3,90}?)(?=,(?! ${more})| no uso| torna| faz saber| resolve| - | \(|\.|;| substitut| em exercicio))`,
  "g",
);
const farthest = 1800;

/** The body of a state that an officer speaks for, where the text does not name it. */
export function findBodyOfOfficer(view: View, { speech }: Head): Found<string> | null {
  if (!speech) return null;
  const start = Math.max(0, speech.from - farthest);
  const match = [...view.plain.slice(start, speech.to).matchAll(speaking)][0];
  const { commander, commanded, office = commander ?? "", of = commanded ?? "" } = match?.groups ?? {};
  const name = offices.find(([words]) => words.test(office))?.[1];
  if (!match || !name) return null;
  const to = start + match.index + match[0].length;
  const printed = printedTextOf(view, to - of.length + 1, to);
  const words = printed === printed.toUpperCase() ? toName(`X ${printed}`).slice(2) : printed;
  return buildFound(view, to - of.length - office.length, to, `${name} ${words}`, "cargo-de-quem-publica");
}
