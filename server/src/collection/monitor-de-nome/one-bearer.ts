import { folded } from "@cav/contract/folded.ts";
import type { Quoted } from "./sealed.ts";

/** The facts of a row that tell its person from a namesake in the same exam. */
type NameRow = { registrations: string[]; numbers: string[]; words: string };

/** Fewest digits of a registration number; a place or a score is shorter. */
const registrationDigits = 5;

/** Reads the line of a quote that has the name. */
function rowOf({ trecho, inicio, fim }: Quoted): NameRow {
  const start = trecho.lastIndexOf("\n", inicio - 1) + 1;
  const end = trecho.indexOf("\n", fim);
  const beside = `${trecho.slice(start, inicio)} ${trecho.slice(fim, end < 0 ? undefined : end)}`;
  const numbers = beside.match(/\d[\d.,]*/g) ?? [];
  const digits = numbers.map((one) => one.replaceAll(/\D/g, ""));
  return {
    registrations: digits.filter(({ length }) => length >= registrationDigits),
    numbers: digits.filter(({ length }) => length < registrationDigits),
    words: folded(beside)
      .replaceAll(/[^a-z]+/g, " ")
      .trim(),
  };
}

/**
 * Returns whether two mentions are of the same person: by the printed CPF, else within one exam by the registration
 * number, else by all that their rows say. A namesake sits the same exam, so the exam alone says nothing.
 */
export function isOfOneBearer(one: Quoted, other: Quoted): boolean {
  if (one.cpf && other.cpf) return one.cpf === other.cpf;
  const isOfOneEdital = one.edital && one.orgao && one.edital === other.edital && one.orgao === other.orgao;
  if (!isOfOneEdital || one.cpf || other.cpf) return false;
  const [first, second] = [rowOf(one), rowOf(other)];
  if (first.registrations.length > 0 || second.registrations.length > 0)
    return first.registrations.some((number) => second.registrations.includes(number));
  return String(first.numbers) === String(second.numbers) && first.words === second.words;
}
