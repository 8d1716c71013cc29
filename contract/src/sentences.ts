import type { z } from "zod";
import { pluralOf } from "./format.ts";

type Issue = z.core.$ZodRawIssue;

const kinds: Partial<Record<string, string>> = {
  string: "um texto",
  number: "um número",
  int: "um número inteiro",
  boolean: "verdadeiro ou falso",
  date: "uma data",
  array: "uma lista",
  object: "um objeto",
  record: "um objeto",
};

const formats: Partial<Record<string, string>> = {
  email: "E-mail inválido.",
  url: "Endereço inválido: comece com http:// ou https://.",
  uuid: "Identificador inválido.",
  guid: "Identificador inválido.",
  date: "Data inválida: use AAAA-MM-DD.",
  datetime: "Data e hora inválidas.",
  time: "Hora inválida: use HH:MM.",
};

const counted: Partial<Record<string, [one: string, many: string]>> = {
  string: ["caractere", "caracteres"],
  array: ["item", "itens"],
  set: ["item", "itens"],
  file: ["byte", "bytes"],
};

const count = (origin: string, value: bigint | number): string => {
  const words = counted[origin];
  const text = value.toLocaleString("pt-BR");
  return words ? `${text} ${pluralOf(Number(value), ...words)}` : text;
};

function sizeSentence(issue: Issue & { code: "too_big" | "too_small" }): string {
  const { origin } = issue;
  const isMost = issue.code === "too_big";
  const value = issue.code === "too_big" ? issue.maximum : issue.minimum;
  if (counted[origin]) return `Use no ${isMost ? "máximo" : "mínimo"} ${count(origin, value)}.`;
  const than = isMost ? "no máximo" : "no mínimo";
  if (issue.inclusive === false)
    return `Informe um número ${isMost ? "menor" : "maior"} que ${count(origin, value)}.`;
  return `Informe ${than} ${count(origin, value)}.`;
}

/** Returns a short message in Portuguese for faults without a message in the schema. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined || issue.input === null) return "Preencha este campo.";
      const kind = kinds[issue.expected];
      return kind ? `Informe ${kind}.` : "Valor inválido.";
    }
    case "invalid_value":
      return `Escolha uma destas opções: ${issue.values.map(String).join(", ")}.`;
    case "too_big":
    case "too_small":
      return sizeSentence(issue as Issue & { code: "too_big" | "too_small" });
    case "invalid_format":
      return formats[issue.format] ?? "Formato inválido.";
    case "not_multiple_of":
      return `Informe um múltiplo de ${issue.divisor.toLocaleString("pt-BR")}.`;
    case "unrecognized_keys":
      return `Não conhecemos: ${issue.keys.join(", ")}.`;
    default:
      return "Valor inválido.";
  }
}

/** Zod locale with our messages; the library's are European Portuguese. */
export const brazilian = { localeError: sentenceOf };
