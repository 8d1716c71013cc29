import { z } from "zod";
import { AlteracaoConcorrente } from "./concursos/historico.ts";
import type { FieldError } from "./errors.ts";
import { isCalendarDay } from "./format.ts";
import { limits } from "./limits.ts";
import { composedTextOf, visibleTextOf } from "./plain-text.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, with line breaks and tabs
const controlOrBreak = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const controlsOrBreaks = new RegExp(controlOrBreak, "g");
const isOneLine = (value: string) => !controlOrBreak.test(value);

const normal = (value: string) => visibleTextOf(composedTextOf(value)).trim();

/** Checks one line of visible text: NFC, trimmed, without control characters. `required` is the message for "". */
export function line(max: number, required: string) {
  return z
    .string({ error: required })
    .overwrite(normal)
    .min(1, required)
    .max(max, `Use no máximo ${max} caracteres.`)
    .refine(isOneLine, "O texto tem caracteres não permitidos.");
}

/** Links and addresses: names are mailed to people who know nobody here ("Olá, …!"). */
const linkLike = /:\/\/|\bwww\.|@/i;

/** Checks a person's name: one line with a letter, and no link. A tab of a pasted cell is a blank. */
export function nomeDePessoa() {
  const required = "O nome é obrigatório";
  return z
    .string({ error: required })
    .overwrite((value) => normal(value.replaceAll("\t", " ")))
    .min(1, required)
    .max(limits.nomeMax, `Use no máximo ${limits.nomeMax} caracteres.`)
    .refine(isOneLine, "O texto tem caracteres não permitidos.")
    .refine((value) => !linkLike.test(value), "O nome não pode ter endereços nem links.")
    .refine((value) => value === "" || /\p{L}/u.test(value), "Escreva o seu nome com letras.");
}

/** Checks one line of text that may be empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .overwrite(normal)
    .max(max, `Use no máximo ${max} caracteres.`)
    .refine(isOneLine, "O texto tem caracteres não permitidos.");
}

/** Checks a search text: visible characters; line breaks and control characters become spaces. */
export function sought(max: number) {
  return z
    .string()
    .overwrite((value) => normal(value.replaceAll(controlsOrBreaks, " ")))
    .max(max, `Use no máximo ${max} caracteres.`);
}

/** Checks several lines of text that may be empty. */
export function renderParagraph(max: number) {
  return z
    .string()
    .overwrite((value) => normal(value.replace(/\r\n?/g, "\n")))
    .max(max, `Use no máximo ${max} caracteres.`)
    .refine((value) => !controlCharacters.test(value), "O texto tem caracteres não permitidos.");
}

const localPartMax = 64;

/** Checks an address: NFC, trimmed, lower case. */
export function email(required = "E-mail é obrigatório", invalid = "E-mail inválido") {
  return (
    z
      .string({ error: required })
      .overwrite((value) => normal(value).toLowerCase())
      .min(1, required)
      .max(limits.emailMax, `Use no máximo ${limits.emailMax} caracteres.`)
      .regex(z.regexes.email, invalid)
      // Limit of the local part (RFC 5321).
      .refine((value) => value.indexOf("@") <= localPartMax, invalid)
  );
}

/** A new password (accounts §5). */
export const NovaSenha = z
  .string({ error: "Senha é obrigatória" })
  .min(limits.passwordMin, `A senha deve ter pelo menos ${limits.passwordMin} caracteres`)
  .max(limits.passwordMax, `Use no máximo ${limits.passwordMax} caracteres.`);

/** Calendar day `YYYY-MM-DD`; longer ISO strings are cut to the date (exams §5). */
export const Dia = z
  .string("Informe uma data no formato AAAA-MM-DD.")
  .overwrite((value) => value.trim().slice(0, 10))
  .regex(/^(19|20|21)\d\d-\d\d-\d\d$/, "Informe uma data no formato AAAA-MM-DD.")
  .refine(isCalendarDay, "Esta data não existe.");

/** A web address that is safe to link: http or https only. */
export const Url = z
  .string("Informe o endereço completo, começando com https://")
  .overwrite(normal)
  .max(limits.urlMax, `Use no máximo ${limits.urlMax} caracteres.`)
  .refine(isWebUrl, "Informe o endereço completo, começando com https://");

function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value) && !/\s/.test(value);
}

export const Uuid = z.uuid("Identificador inválido.");

const decimal = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Accepts numbers in decimal digits only; "1e3", "0x10", "" and " " are refused. */
export function written<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (typeof value === "string" && decimal.test(value.trim()) ? Number(value) : value),
    schema,
  );
}

/** Returns `page` and `size` of a paged call; sizes are capped (product.md, API conventions). */
export function pageQuery(defaultSize: number) {
  return {
    page: written(z.int("Número de página inválido.").min(1).max(1_000_000)).default(1),
    size: written(
      z
        .int("Tamanho de página inválido.")
        .min(1)
        .max(limits.pageSizeMax, `O tamanho máximo da página é ${limits.pageSizeMax}.`),
    ).default(defaultSize),
  };
}

/** Returns `skip` and `limit` of a list whose total is in a header; limits are capped (product.md, API conventions). */
export function skipQuery(defaultLimit: number) {
  return {
    skip: written(
      z.int("Informe um número.").min(0, "Informe um número a partir de 0.").max(1_000_000),
    ).default(0),
    limit: written(
      z
        .int("Informe um número.")
        .min(1, "O tamanho mínimo da página é 1.")
        .max(limits.pageSizeMax, `O tamanho máximo da página é ${limits.pageSizeMax}.`),
    ).default(defaultLimit),
  };
}

/** Returns the schema of a page: `{ items, total, page, size, pages }`. */
export function paged<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    pages: z.int(),
  });
}

/** Body of every error (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** The concurrent edit, when the code is `concurso-changed`. */
  alteracao: AlteracaoConcorrente.optional(),
  /** The exam that exists already, when the code is `duplicate-concurso`. */
  existente: z.object({ uuid: z.uuid(), titulo: z.string() }).optional(),
  /** The unchecked cells and the contradicting sums, when the code is `minuta-a-conferir`. */
  por_conferir: z.object({ celulas: z.int(), diferencas: z.array(z.string()) }).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** Returns the first fault of each field, because later ones often follow from it. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const { path, message } of error.issues) {
    const field = path.join(".");
    if (!byField.has(field)) byField.set(field, { field, message });
  }
  return [...byField.values()];
}
