// Longer than other files: a year is drawn as a whole, each action from the parts above it.
import type { Cota, NivelEscolaridade } from "@cav/contract/preferencias/preferencias.ts";
import fc from "fast-check";
import { knownLocais } from "../harness/factories.ts";
import type { CargoFacts } from "./world.ts";

/** A drawn year: users, and the actions of users, administrators, channels and workers by the minute. */
export type Script = {
  users: DrawnUser[];
  deeds: YearAction[];
  /** How many users WhatsApp lets the product reach a day; 0 means unlimited. */
  audience: number;
};

export type Wants = {
  salario_minimo: number;
  vagas_minimas: number;
  locais_prova: number[];
  locais_trabalho: number[];
  niveis: NivelEscolaridade[];
  cursos: number[];
  cotas: Cota[];
};
/** Settings of a search; null means the user's own. */
export type BuscaManner = {
  canais: ("email" | "whatsapp")[] | null;
  frequencia: "NA_HORA" | "DIARIO" | "SEMANAL" | null;
  pausada: boolean;
};
export type Settings = {
  frequencia?: "NA_HORA" | "DIARIO" | "SEMANAL";
  lembretes?: number[];
  whatsapp_no_ultimo_dia?: boolean;
  pausar_dias?: number;
  silencio?: { de: number; ate: number } | null;
  habilitar_email?: boolean;
  habilitar_whatsapp?: boolean;
  so_certos?: boolean;
};
export type DrawnUser = {
  premium: boolean;
  email: boolean;
  whatsapp: boolean;
  wants: Wants;
  settings: Settings;
};

/** Dates as days from the action on; null means not announced. */
export type DrawnConcurso = {
  inicio: number;
  fim: number | null;
  isencao: number | null;
  pagamento: number | null;
  prova: number | null;
  locais_prova: number[];
  cargos: (Omit<CargoFacts, "data_prova"> & { prova: number | null })[];
};

const statuses = ["SUSPENSO", "CANCELADO", "INSCRICOES_ABERTAS", "AGUARDANDO_PROVAS", "FINALIZADO"] as const;
const dates = ["data_fim_inscricao", "data_fim_isencao", "data_limite_pagamento", "data_prova"] as const;
export type Edit =
  | { campo: (typeof dates)[number]; dias: number }
  | { campo: "valor_inscricao" | "salario" | "vagas"; cargo: number; valor: number }
  | { campo: "locais_prova"; locais: number[] }
  | { campo: "locais_trabalho"; cargo: number; locais: number[] }
  | { campo: "prova do cargo"; cargo: number; dias: number | null }
  | { campo: "cargo"; cargo: number; novo: Pick<CargoFacts, "cota" | "nivel" | "cursos"> }
  | { campo: "status"; status: (typeof statuses)[number] };

export const mailFaults = [
  { code: 451, text: "4.3.0 try again" },
  { code: 550, text: "5.1.1 no such user" },
  { code: 554, text: "5.6.0 content refused" },
] as const;
/** Soon, later, throttled, other channel, dead number, stop request, refused. */
export const phoneFaults = [131_000, 2, 131_049, 130_429, 130_472, 131_026, 131_050, 100] as const;

/** Indexes of users and exams, taken modulo their current number. */
export type YearAction = { at: number } & (
  | { does: "publish"; concurso: DrawnConcurso; by: "form" | "import" | "silent import" }
  | { does: "edit"; which: number; edits: Edit[]; takenBack: boolean; byFile: boolean }
  | { does: "delete"; which: number }
  | { does: "want"; user: number; wants: Wants }
  /** Adds or changes a search; premium only. */
  | { does: "look"; user: number; which: number; wants: Wants; manner: BuscaManner }
  | { does: "set"; user: number; settings: Settings }
  | { does: "save" | "unsave" | "mute" | "unmute"; user: number; which: number }
  | { does: "unsubscribe" | "change plans" | "leave"; user: number }
  | { does: "change address" | "change phone"; user: number }
  | { does: "mail comes back"; user: number; as: "gone" | "full" | "spam" }
  | { does: "mail fails"; user: number; fault: number; hours: number }
  | { does: "phone fails"; user: number; fault: number; hours: number; byWebhook: boolean }
  | { does: "channel stands still"; channel: "email" | "whatsapp"; hours: number }
  | { does: "workers are away"; hours: number }
);

export const number = fc.nat({ max: 1_000 });
const { beloHorizonte, recife } = knownLocais;
const [minas, nordeste, brasil] = [31, 2, 76];
/** Draws at most one of the options, and mostly none. */
const seldom = <T>(...options: T[]): fc.Arbitrary<T[]> =>
  fc
    .tuple(fc.constantFrom(true, false, false), fc.constantFrom(...options))
    .map(([is, one]) => (is ? [one] : []));
const lugar = seldom(beloHorizonte.id, recife.id, minas, nordeste, brasil);
export const wantsParts = {
  // Zero for salary and vacancies means no preference, so nothing is recommended.
  salario_minimo: fc.constantFrom(0, 1_000, 3_000, 3_000, 5_000, 8_000),
  vagas_minimas: fc.constantFrom(0, 0, 1, 3),
  locais_prova: lugar,
  locais_trabalho: lugar,
  niveis: seldom<NivelEscolaridade>("SUPERIOR", "MEDIO"),
  cursos: seldom(1, 2),
  cotas: seldom<Cota>("AMPLA_CONCORRENCIA", "PESSOA_NEGRA"),
};
const wants: fc.Arbitrary<Wants> = fc.record(wantsParts);
const frequencia = fc.constantFrom(
  "NA_HORA" as const,
  "NA_HORA" as const,
  "DIARIO" as const,
  "SEMANAL" as const,
);
const lembretes = fc.subarray([15, 7, 3, 1, 0]);
const settings: fc.Arbitrary<Settings> = fc.oneof(
  fc.record({ frequencia }),
  fc.record({ lembretes }),
  fc.record({ whatsapp_no_ultimo_dia: fc.boolean() }),
  fc.record({
    silencio: fc.constantFrom(
      null,
      { de: 21, ate: 8 },
      { de: 18, ate: 9 },
      { de: 0, ate: 6 },
      { de: 7, ate: 20 },
    ),
  }),
  fc.record({ pausar_dias: fc.constantFrom(0, 2, 10, 30) }),
  fc.record({ habilitar_email: fc.boolean() }),
  fc.record({ habilitar_whatsapp: fc.boolean() }),
  fc.record({ so_certos: fc.boolean() }),
);
const user: fc.Arbitrary<DrawnUser> = fc.record({
  premium: fc.boolean(),
  email: fc.constantFrom(true, true, false),
  whatsapp: fc.constantFrom(true, true, true, false),
  wants,
  settings: fc.record({ frequencia, lembretes: fc.oneof(fc.constant<number[]>([7, 3, 1, 0]), lembretes) }),
});

const days = (min: number, max: number) => fc.option(fc.integer({ min, max }), { freq: 6 });
const salario = fc.constantFrom(2_000, 4_000, 6_000, 9_000);
const vagas = fc.constantFrom(1, 2, 5);
const locais = fc.subarray([beloHorizonte.id, recife.id, minas]);
const demands = {
  cota: fc.constantFrom<CargoFacts["cota"][]>("AMPLA_CONCORRENCIA", "AMPLA_CONCORRENCIA", "PESSOA_NEGRA"),
  nivel: fc.constantFrom<NivelEscolaridade[]>("SUPERIOR", "SUPERIOR", "MEDIO"),
  cursos: seldom(1, 2),
};
/** Mostly null: the position has the exam's day. */
const ownProva = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 56, max: 120 }) },
);
const concurso: fc.Arbitrary<DrawnConcurso> = fc.record({
  inicio: fc.integer({ min: -10, max: 12 }),
  fim: days(12, 50),
  isencao: days(3, 12),
  pagamento: days(30, 55),
  prova: days(56, 110),
  locais_prova: locais,
  cargos: fc.array(fc.record({ salario, vagas, ...demands, locais_trabalho: locais, prova: ownProva }), {
    minLength: 1,
    maxLength: 2,
  }),
});

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ campo: fc.constantFrom(...dates), dias: fc.integer({ min: -25, max: 30 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      campo: fc.constantFrom("valor_inscricao" as const, "salario" as const, "vagas" as const),
      cargo: number,
      valor: fc.nat({ max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ campo: fc.constant("locais_prova" as const), locais }) },
  {
    weight: 1,
    arbitrary: fc.record({ campo: fc.constant("locais_trabalho" as const), cargo: number, locais }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      campo: fc.constant("prova do cargo" as const),
      cargo: number,
      dias: fc.option(fc.integer({ min: -20, max: 30 }), { freq: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ campo: fc.constant("cargo" as const), cargo: number, novo: fc.record(demands) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ campo: fc.constant("status" as const), status: fc.constantFrom(...statuses) }),
  },
);

const hours = fc.constantFrom(1, 5, 12, 30);
const does = <Word extends string>(...words: Word[]) => fc.constantFrom(...words);
export const minutesOfYear = 365 * 24 * 60;
const minutesOfMonth = minutesOfYear / 12;
/** Spread over the year, or clustered in the first hours of a month. */
export const at = fc.oneof(
  { weight: 2, arbitrary: fc.nat({ max: minutesOfYear - 1 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat({ max: 11 }), fc.nat({ max: 300 }))
      .map(([month, minute]) => month * minutesOfMonth + minute),
  },
);
const deed: fc.Arbitrary<YearAction> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      at,
      does: does("publish"),
      concurso,
      by: fc.constantFrom("form" as const, "form" as const, "import" as const, "silent import" as const),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      at,
      does: does("edit"),
      which: number,
      edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
      takenBack: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
      byFile: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ at, does: does("delete"), which: number }) },
  { weight: 2, arbitrary: fc.record({ at, does: does("want"), user: number, wants }) },
  { weight: 4, arbitrary: fc.record({ at, does: does("set"), user: number, settings }) },
  {
    weight: 3,
    arbitrary: fc.record({
      at,
      does: does("save", "save", "unsave", "mute", "unmute"),
      user: number,
      which: number,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      at,
      does: does("unsubscribe", "unsubscribe", "change plans", "change plans", "change plans", "leave"),
      user: number,
    }),
  },
  { weight: 1, arbitrary: fc.record({ at, does: does("change address", "change phone"), user: number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      at,
      does: does("mail comes back"),
      user: number,
      as: fc.constantFrom("gone" as const, "gone" as const, "full" as const, "spam" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      at,
      does: does("mail fails"),
      user: number,
      fault: fc.constantFrom(0, 0, 0, 1, 2, 2),
      hours,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      at,
      does: does("phone fails"),
      user: number,
      fault: fc.nat({ max: phoneFaults.length - 1 }),
      hours,
      byWebhook: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      at,
      does: does("channel stands still"),
      channel: fc.constantFrom("email" as const, "whatsapp" as const),
      hours,
    }),
  },
  { weight: 1, arbitrary: fc.record({ at, does: does("workers are away"), hours }) },
);

/** Draws a year with so many users and actions. */
export function scripts(size: { users: number; deeds: number }): fc.Arbitrary<Script> {
  return fc.record({
    audience: fc.constantFrom(0, 1, 3),
    users: fc.array(user, { minLength: size.users, maxLength: size.users }),
    deeds: fc
      .array(deed, { minLength: size.deeds, maxLength: size.deeds })
      .map((drawn) => drawn.toSorted((a, b) => a.at - b.at)),
  });
}
