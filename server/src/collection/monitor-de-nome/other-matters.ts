import { folded } from "@cav/contract/folded.ts";

type TextSpan = { from: number; to: number };

/** Characters around a name that show its context. */
const reach = 260;
/** Length of a full line. */
const filledLine = 80;

/** Normalises spaces, accents and case for the rules below. */
const plainOf = (text: string) =>
  folded(text)
    .replaceAll(/\b(profa?|dra?|sra?)\.[ªa]?/g, "$1")
    .replaceAll(/\s+/g, " ");

/** "da servidora", "do ex-servidor", "do(a) titular", or nothing: words between an act's subject and the name. */
const whose = String.raw`(?:[ ,:]{1,2}(?:[oa]s?|\(?[ao]\)?|d[aeo]s?|d[ao]\([ao]\)|pel[ao]|por|a ?\(?o\)?|e|ex-?)){0,3}(?: ?(?:ex-?)?(?:servidor|titular|professor|docente|funcionari|empregad|sr|sra|senhor|candidat|medic|enfermeir|ocupante|agente|colega|ministr|juiz|procurador|analist|tecnic)[a-z]{0,12}(?:\([ao]s?\))?[.,]?(?: (?:publica|municipal|efetiv[ao]|temporari[ao]|estatutari[ao]|substitut[ao]|titular)){0,2}(?: d[ao])?(?: sr[a]?\.?)?)?[ ,:]{0,2}$`;

const leavingRule = new RegExp(
  `(?:exoneracao|aposentadoria|vacancia|falecimento|obito|morte|demissao|dispensa|rescisao|desligamento|remocao|redistribuicao|cessao|afastamento|ferias|licenca(?:[- ][a-z/-]{2,20}){0,5}|readaptacao|substituicao|(?:razao|virtude|motivo|face|decorrente|decorrencia|vaga)(?: d[ae])? desistencia|posse em (?:outro )?cargo inacumulavel|promocao|transferencia)(?:,? a pedido,?| concedid[ao]s?| regulamentares| por invalidez| voluntaria| temporari[ao]){0,2}${whose}`,
);
const occupiedRule = new RegExp(
  `(?:ocupad[ao]|vag[ao]|deixad[ao]|aberta|surgid[ao]|exercid[ao])(?: (?:anteriormente|entao|antes|ate entao))? (?:por|pel[ao])${whose}`,
);
/** Words of an order about a civil servant, which is no matter of an exam. */
const orderedRule = new RegExp(
  String.raw`\b(?:designar?|dispensar?|exonerar?|aposentar?|ceder?|remover?)(?:,? a pedido,?)?${whose}`,
);
/** Words that grant somebody retirement or leave, which is no matter of an exam. */
const grantedRule =
  /\b(?:conced\w{1,6}|autoriz\w{1,6}|prorrog\w{1,6})\b[^.;]{0,60}\b(?:ferias|licenca|afastamento|aposentadoria|abono|gratificacao|diarias?)\b[^.;]{0,60}$/;
const servantsRule =
  /\b(?:comissao|banca|equipe|fiscal|gestor[a]?)\b[^.;]{0,120}\b(?:compost[ao]|integrad[ao]|constituid[ao]|formad[ao]|membros?|contrato|servidores|presidida)\b[^.;]{0,160}$/;
const selectionRule = /candidat|classific|aprovad|inscri|convoca|nomear/;
const authority =
  "prefeit[oa]|presidente|vice-?[a-z]{4,12}|secretari[oa]|diretora?|coordenadora?|reitora?|" +
  "pro-?reitora?|governadora?|ministr[oa]|superintendente|desembargadora?|juiza?|procuradora?|" +
  "chefe|vereadora?|subsecretari[oa]|comandante|defensora?|gerente";
const titleRule = new RegExp(String.raw`\b(?:${authority})\b[a-z ,/-]{0,70}[,:]? $`);
const actsRule =
  /^[,– ]{0,3}(?:[a-z ]{3,60}, )?(?:no uso|usando|no exercicio|faz saber|torna public|no desempenho|em exercicio|resolve|considerando|convoca|nomeia|divulga|homologa)/;
const roleRule = new RegExp(
  String.raw`^ ?[,–-] ?(?:(?:o|a|pel[oa]) )?(?:\(?(?:${authority}|membro|relatora?|tabelia[o]?|oficial|assinad[oa])\b|[a-z ]{0,20}assinad[oa])`,
);
const dateLineRule = /\b\d{1,2}(?:o|º|°)? de [a-z]{4,9} de (?:\d{4}|\d\.\d{3})[^a-z]{0,20}$/;
const signedRule =
  /\bassinad[oa](?: [a-z]{5,15}mente)?(?: o original)? (?:por|pel[ao])[: ]{1,3}$|\bassinatura[: ]{1,3}$/;

/**
 * Returns whether a name is outside the selection: a former holder, somebody on leave, a committee member, a speaker or
 * a signer.
 */
export function isOfAnotherMatter(text: string, stretch: TextSpan): boolean {
  const { from, to } = stretch;
  const before = plainOf(text.slice(Math.max(0, from - reach), from));
  // A line end separates like a dash.
  const behind = plainOf(text.slice(to, to + reach).replace(/^[^\S\n]*\n\s*/, " – "));
  return (
    isOfDeparture(before) ||
    isOfCommission(before) ||
    isOfSpeaker(before, behind) ||
    isSigned(text, stretch, before, behind)
  );
}

const isOfDeparture = (before: string) =>
  [leavingRule, occupiedRule, orderedRule, grantedRule].some((rule) => rule.test(before));

const isOfCommission = (before: string) => {
  const found = servantsRule.exec(before);
  return found !== null && !selectionRule.test(found[0]);
};

const isOfSpeaker = (before: string, behind: string) => titleRule.test(before) && actsRule.test(behind);

/** Returns whether the name is a signature: after the date with a title, or alone after the last sentence. */
function isSigned(text: string, { from, to }: TextSpan, before: string, behind: string): boolean {
  if (signedRule.test(before)) return true;
  if (text.slice(to).trim() === "") return isBehindSentence(text.slice(0, from));
  if (!roleRule.test(behind)) return false;
  const isLast =
    text.length - from <= reach && /(?:^|\n)[^\S\n]*$/.test(text.slice(Math.max(0, from - 40), from));
  return isLast || dateLineRule.test(before);
}

/** Returns whether a sentence or full line precedes, as for a signature; a list's last name follows a row. */
function isBehindSentence(before: string): boolean {
  if (!/\n[^\S\n]*$/.test(before)) return false;
  const last = before.trimEnd();
  const line = last.slice(last.lastIndexOf("\n") + 1);
  return /[.;]$/.test(line) || line.length > filledLine;
}
