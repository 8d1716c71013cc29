import { buildFound, type ReadValue } from "./fields.ts";
import type { Head } from "./head.ts";
import { toName } from "./names.ts";
import { printedTextOf, type View } from "./view.ts";

/**
 * Officers whose body has the office's name: "A Defensora Pública-Geral do Distrito Federal" acts for the
 * Defensoria Pública.
 */
const offices: readonly [RegExp, string][] = [
  [/^defensor/, "Defensoria Pública"],
  [/^procuradora?-geral de justica/, "Ministério Público"],
  [/^procurador/, "Procuradoria-Geral"],
  [/^secretari/, "Secretaria de Estado"],
  [/^comandante/, "Comando"],
];
/** Continuations of a secretariat's name after a comma: "do Planejamento, Orçamento e Gestão". */
export const furtherMatter =
  "(?:administracao|agricultura|ciencia|cidadania|cultura|d[aeo]s? (?:educacao|esportes?|cultura|juventude|turismo|lazer) e|desenvolvimento|direitos|esportes?|fazenda|financas|gestao|habitacao|industria|inovacao|obras|orcamento|pecuaria|recursos|tecnologia|trabalho|turismo)\\b";
/** Units that a commander of the armed forces commands; a police's or fire brigade's name follows its commander. */
const commanding =
  "(?<commander>comandante)(?<commanded> d[aeo] (?:\\d{1,2}[ao]? )?(?:regiao militar|distrito naval|exercito|marinha|aeronautica))\\b";
/** Ends of an officer's body or unit. */
const nameEnd = String.raw`(?=,(?! ${furtherMatter})| no uso| torna| faz saber| resolve| - | \(|\.|;| substitut| em exercicio)`;
const speaking = new RegExp(
  `(?<=^|[ .,])[oa] (?:${commanding}|(?<office>secretari[oa] de estado|defensora? public[oa]-?(?: ?geral)|procuradora?-geral(?: de justica)?)(?<of> d[aeo]s? (?!justica|municipio)(?:[^,;.:()"]|, (?=${furtherMatter})){3,90}?)${nameEnd})`,
  "g",
);
const farthest = 1800;

/** Finds a state's body by its officer, if the text does not name it. */
export function findBodyOfOfficer(view: View, head: Head): ReadValue<string> | null {
  return findBodyOfState(view, head) ?? findUnderGovernment(view, head);
}

function findBodyOfState(view: View, { speech }: Head): ReadValue<string> | null {
  if (!speech) return null;
  const start = Math.max(0, speech.from - farthest);
  const match = [...view.plain.slice(start, speech.to).matchAll(speaking)][0];
  const { commander, commanded, office = commander ?? "", of = commanded ?? "" } = match?.groups ?? {};
  const name = offices.find(([words]) => words.test(office))?.[1];
  if (!match || !name) return null;
  return bodyOf(view, name, office.length, of.length, start + match.index + match[0].length);
}

/** Builds the body from an office's length and the start of its subject, which ends at `to`. */
function bodyOf(view: View, name: string, office: number, of: number, to: number): ReadValue<string> {
  const printed = printedTextOf(view, to - of + 1, to);
  const words = printed === printed.toUpperCase() ? toName(`X ${printed}`).slice(2) : printed;
  return buildFound(view, to - of - office, to, `${name} ${words}`, "cargo-de-quem-publica");
}

const secretary = new RegExp(
  `(?<=^|[ .,])[oa] (?<office>secretari[oa])(?<of> d[aeo]s? (?<matter>(?:[^,;.:()"]|, (?=${furtherMatter})){3,90}?))${nameEnd}`,
  "g",
);
/** A letterhead of a state's secretariat, up to its subject. */
const underGovernment = /\bgoverno do estado d[aeo]s? [a-z ]{4,20} secretaria d[aeo]s? /g;

/** A secretary's state in the text: "O Secretário da Educação do Estado do Ceará". */
const ofState = / do estado d[aeo]s? [a-z ]{4,20}$/;
const speakerLength = 300;

/**
 * Finds the state of "O Secretário de Justiça" by the letterhead "GOVERNO DO ESTADO DA BAHIA", "SECRETARIA DE
 * JUSTIÇA".
 */
function findUnderGovernment(view: View, { speech, titleTo }: Head): ReadValue<string> | null {
  const said = view.plain.slice(0, speech?.to ?? titleTo);
  const headed = [...said.matchAll(underGovernment)].map(({ index, 0: words }) => index + words.length);
  const speaks = (index: number) => speech !== null && index > speech.from - speakerLength;
  const match = [...said.matchAll(secretary)].find(
    ({ index, groups }) =>
      headed.some((from) => said.startsWith(groups?.matter ?? "", from)) ||
      (speaks(index) && ofState.test(groups?.matter ?? "")),
  );
  const { office = "", of = "" } = match?.groups ?? {};
  return match ? bodyOf(view, "Secretaria", office.length, of.length, match.index + match[0].length) : null;
}
