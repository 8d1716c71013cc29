import { type Act, acts, type Clause, type Code, codes } from "@cav/contract/alerts/agenda.ts";
import type { Situacao } from "@cav/contract/jornada/jornada.words.ts";

/** A reader's situation in an exam, by the letters of agenda.md. D: they gave up, or are done. */
export type Situation = "N" | "S" | "I" | "P" | "X" | "D";

/** Whether a registered reader paid: null until they say so. */
export type Payment = "PAGUEI" | "AINDA_NAO" | "ISENTO" | null;

const letters: Record<string, Act> = {
  A: "APARECER",
  R: "INSCREVER",
  E: "ISENCAO",
  G: "PAGAR",
  T: "PROVA",
  C: "RECURSO",
  L: "LER",
  "–": "NADA",
};

/**
 * The acts in situations N, S, I, P and X as agenda.md lists them; "·": not told. The order of codes
 * is the order in one exam.
 */
const rows: Record<Code, string> = {
  CHAMADA: "A A A A A",
  CANCELADO: "– – – – –",
  SUSPENSO: "– – – – ·",
  RETOMADO: "R R T L ·",
  DEIXOU: "– – L · ·",
  PASSOU: "R R · · ·",
  CERTO: "R R · · ·",
  REABERTO: "R R · · ·",
  ENCURTADO: "R R · · ·",
  FECHOU_ANTES: "– – · · ·",
  PRORROGADO: "R R · · ·",
  PRAZO: "R R · · ·",
  EDITAL: "R R · · ·",
  NOVO: "R R · · ·",
  ABRIU: "R R · · ·",
  INICIO: "R R · · ·",
  INSCRICAO: "R R · · ·",
  ISENCAO_MUDOU: "E E · · ·",
  ISENCAO: "E E · · ·",
  PAGAMENTO_MUDOU: "G G · · ·",
  PAGAMENTO: "G G · · ·",
  PROVA_MUDOU: "L T T · ·",
  PROVA: "L T T · ·",
  ETAPA: "· C C C C",
  GRATUITA: "R R L · ·",
  TAXA: "R R L · ·",
  SALARIO: "R R L · ·",
  VAGAS: "R R L · ·",
  CARGOS: "R R L · ·",
  CIDADES: "R R L · ·",
  REQUISITOS: "R R L · ·",
  DOCUMENTO: "· L L L L",
};

const columns: Record<Exclude<Situation, "D">, number> = { N: 0, S: 1, I: 2, P: 3, X: 4 };

const situations: Record<Situacao, Situation> = {
  VOU_ME_INSCREVER: "S",
  INSCRITO: "I",
  FIZ_A_PROVA: "P",
  APROVADO: "P",
  CONVOCADO: "P",
  NAO_PASSEI: "X",
  TOMEI_POSSE: "D",
  DESISTI: "D",
};

/** Returns the letter of a reader who saved the exam with a stated situation, or did not save it. */
export function situationOf(saved: { situacao: Situacao | null } | undefined): Situation {
  if (!saved) return "N";
  return saved.situacao ? situations[saved.situacao] : "S";
}

/** Codes about exemption and payment, which free exams do not have. */
export const isOfFee = (code: Code): boolean => /^(ISENCAO|PAGAMENTO)/.test(code);

/** Returns the act; undefined: it is not told in this situation. */
export function actOf(code: Code, situation: Situation, payment: Payment = null): Act | undefined {
  if (situation === "D") return undefined;
  if (situation === "I" && code.startsWith("PAGAMENTO") && payment === "AINDA_NAO") return "PAGAR";
  return letters[rows[code].split(" ")[columns[situation]] ?? ""];
}

type Standing = { situation: Situation; payment: Payment };

/** Returns whether a registered reader, who did not say whether they paid, gets the one line of the last day. */
export const isIfUnpaid = (
  { code, para }: Clause,
  { situation, payment }: Standing,
  today: string,
): boolean => situation === "I" && payment === null && code === "PAGAMENTO" && para === today;

/** Returns the act of what is told on a day; undefined: it is not told. */
export const actToldOf = (said: Clause, standing: Standing, today: string): Act | undefined =>
  actOf(said.code, standing.situation, isIfUnpaid(said, standing, today) ? "AINDA_NAO" : standing.payment);

export const actRankOf = (act: Act): number => acts.indexOf(act);

const acting: ReadonlySet<Act> = new Set(acts.slice(0, acts.indexOf("LER")));
/** Returns whether it is something to do, not only to read. */
export const isActing = (act: Act): boolean => acting.has(act);

/** Returns a code's place in one exam; for registered readers the exam day comes right after a stop. */
export function rankOf(code: Code, situation: Situation): number {
  const isFirst = situation === "I" && code.startsWith("PROVA");
  return isFirst ? codes.indexOf("RETOMADO") + 0.5 : codes.indexOf(code);
}

const relieving: ReadonlySet<Code> = new Set(["PRORROGADO", "PRAZO", "INICIO", "DEIXOU", "CERTO"]);
const facts: ReadonlySet<Code> = new Set([
  "GRATUITA",
  "TAXA",
  "SALARIO",
  "VAGAS",
  "CARGOS",
  "CIDADES",
  "REQUISITOS",
]);
/** Returns whether it is a changed fact without a date. */
export const isFact = (code: Code): boolean => facts.has(code);

/** Returns whether a late word about it takes something away; otherwise it only relieves. */
export function isCostly({ code, de, para }: Clause): boolean {
  if (relieving.has(code) || isFact(code) || code === "DOCUMENTO") return false;
  if (code === "ISENCAO_MUDOU" || code === "PAGAMENTO_MUDOU") return String(para) < String(de);
  return true;
}
