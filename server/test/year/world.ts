import type { NivelEscolaridade } from "@cav/contract/preferencias/preferencias.ts";
import {
  matchesConcurso,
  type OracleUser,
  relatesTo,
  verditoOfConcurso,
} from "../harness/matching-oracle.ts";
import type { BuscaManner, Wants } from "./script.ts";

export type Status =
  | "EDITAL_ABERTO"
  | "INSCRICOES_ABERTAS"
  | "AGUARDANDO_PROVAS"
  | "FINALIZADO"
  | "SUSPENSO"
  | "CANCELADO";

/** Facts of an exam that the year uses. */
export type ConcursoFacts = {
  status: Status;
  data_inicio_inscricao: string;
  data_fim_inscricao: string | null;
  data_fim_isencao: string | null;
  data_limite_pagamento: string | null;
  data_prova: string | null;
  valor_inscricao: number;
  /** Place ids, as in preferences. */
  locais_prova: number[];
  cargos: CargoFacts[];
};

export type CargoFacts = {
  salario: number;
  vagas: number;
  /** Quota that the position's vacancies are for. */
  cota: "AMPLA_CONCORRENCIA" | "PESSOA_NEGRA";
  nivel: NivelEscolaridade;
  cursos: number[];
  locais_trabalho: number[];
  /** The position's own exam day, if it has one. */
  data_prova: string | null;
};

export type Concurso = {
  uuid: string;
  titulo: string;
  isDeleted: boolean;
  /** Imported by a file, which may change it. */
  isImported: boolean;
  facts: ConcursoFacts;
  /** The exam's facts as users were last notified of them. */
  told: ConcursoFacts;
  /** Whether edits wait until no further edit follows, and since when. */
  waits: boolean;
  waitsSince: number;
  /** Start dates of registration for which the opening was already sent. */
  opened: Set<string>;
  /** Times at which users were notified of the exam, with its dates and the positions moved to a day. */
  tellings: { at: number; dates: string[]; moved: number[]; isResumed: boolean }[];
  edits: number[];
  /** Days that were once the last useful day of the exam. */
  lastDays: Set<string>;
};

/** A search of a user. */
export type Busca = BuscaManner & { wants: Wants };

export type User = {
  id: number;
  uuid: string;
  email: string;
  telefone: string;
  premium: boolean;
  /** Whether the user's channels are used one after the other. */
  inOrder: boolean;
  mailOn: boolean;
  /** Whether the user's mail was on at any time. */
  wasMailOn: boolean;
  phoneOn: boolean;
  /** Whether the user deleted the account. */
  isGone: boolean;
  /** Whether the user ended mail by a mail's link or a spam report, so that no other channel may replace it. */
  unsubscribed: boolean;
  /** Whether a bounce said that the mail address does not exist. */
  isAddressDead: boolean;
  /** The user's former mail addresses and phone number forms. */
  retired: Set<string>;
  /** Whether the user wants certain matches only. */
  soCertos: boolean;
  /** The user's searches; the first exists for every user. */
  buscas: Busca[];
  frequencia: "NA_HORA" | "DIARIO" | "SEMANAL";
  lembretes: number[];
  atNight: boolean;
  quiet: Quiet | null;
  pausedUntil: number;
  muted: Set<string>;
  saved: Map<string, number>;
  everSaved: Set<string>;
  /**
   * For each exam, when the user was notified of it; `quiet`: the alert was written while the user had no
   * channel.
   */
  heard: Map<string, { at: number; quiet: boolean }>;
  /** Exams that ever matched, or were saved. */
  everFollowed: Set<string>;
  deeds: number[];
  catchUps: number;
  faults: { from: number; until: number }[];
  /** Whether a provider's fault may have closed one of this user's channels. */
  mayBeClosed: boolean;
  /** WhatsApp's last simulated fault for the user. */
  phoneFault?: number;
};

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Brasília has had no daylight saving time since 2019. */
const brasiliaMs = 3 * hourMs;
export const dayOf = (ms: number) => new Date(ms - brasiliaMs).toISOString().slice(0, 10);
export const hourOf = (ms: number) => new Date(ms - brasiliaMs).getUTCHours();
export const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) + brasiliaMs;
export const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export type Quiet = { de: number; ate: number };
export const isWithin = (hour: number, { de, ate }: Quiet) =>
  de < ate ? hour >= de && hour < ate : hour >= de || hour < ate;

export const wantsAnything = ({ salario_minimo, vagas_minimas, ...lists }: Wants) =>
  salario_minimo > 0 || vagas_minimas > 0 || Object.values(lists).some((list) => list.length > 0);

/** Returns the searches that are active and not empty; without premium only the first. */
export const activeOf = ({ isGone, premium, buscas }: User): Busca[] =>
  buscas.filter(
    ({ wants, pausada }, index) => !isGone && !pausada && (premium || index === 0) && wantsAnything(wants),
  );

/** Returns the user once per search, with that search alone. */
export const withEachBusca = (user: User): User[] =>
  activeOf(user).map((busca) => ({ ...user, buscas: [busca] }));

const urgency = ["NA_HORA", "DIARIO", "SEMANAL"] as const;

/** Returns the most urgent frequency of some searches; a saved exam uses the user's own. */
export function frequenciaBy({ premium, frequencia }: User, buscas: Busca[], isSaved: boolean) {
  if (!premium) return frequencia;
  const all = buscas.map((busca) => busca.frequencia ?? frequencia);
  if (isSaved || all.length === 0) all.push(frequencia);
  return urgency.find((one) => all.includes(one)) ?? frequencia;
}

/** Returns the channels of some searches. */
export const channelsBy = (buscas: Busca[]) =>
  buscas.length === 0
    ? bothChannels
    : bothChannels.filter((canal) => buscas.some(({ canais }) => (canais ?? bothChannels).includes(canal)));
const bothChannels = ["email" as const, "whatsapp" as const];

/** Returns the positions that match a user, by the plain definition. */
export function matchedCargos(user: User, { cargos, locais_prova }: ConcursoFacts): number[] {
  const wanted: OracleUser[] = activeOf(user).map(({ wants }) => wants);
  return cargos.flatMap((cargo, index) => {
    const alone = { locais_prova, cargos: [oracleCargoOf(cargo)] };
    return wanted.some((wants) => matchesConcurso(wants, alone)) ? [index] : [];
  });
}

function oracleCargoOf({ vagas, cota, data_prova: _, ...facts }: CargoFacts) {
  const usual = { niveis_possiveis: [], a_definir: false, requer_pos: false, remoto: false, por_hora: false };
  return { ...usual, ...facts, vagas_por_cota: { [cota]: vagas }, quantidade_vagas: vagas };
}

/** Returns whether a user is notified of a new exam: it matches, and certainly if they require that. */
export function isWanted(user: User, facts: ConcursoFacts): boolean {
  if (!doesMatch(user, facts)) return false;
  if (!user.soCertos) return true;
  const { cargos, locais_prova } = facts;
  const whole = { locais_prova, cargos: cargos.map(oracleCargoOf) };
  return activeOf(user).some(({ wants }) => verditoOfConcurso(wants, whole) === "COMBINA");
}

/** Returns the exam days of an exam and its positions. */
export const provasOf = ({ data_prova, cargos }: ConcursoFacts): string[] => [
  ...new Set([data_prova, ...cargos.map((cargo) => cargo.data_prova)].filter((day) => day !== null)),
];

/** Returns whether an edit changes a chosen city of a user, or any city if they chose none. */
export function isTheirLocal(user: User, before: ConcursoFacts, after: ConcursoFacts): boolean {
  const without = (some: number[], others: number[]) => some.filter((id) => !others.includes(id));
  const changed = [
    ...without(before.locais_prova, after.locais_prova),
    ...without(after.locais_prova, before.locais_prova),
  ];
  const wanted = activeOf(user).map(({ wants }) => wants.locais_prova);
  const isChosen = (id: number) =>
    wanted.length === 0 ||
    wanted.some((chosen) => chosen.length === 0 || chosen.some((one) => relatesTo(one, id)));
  return changed.some(isChosen);
}

export const doesMatch = (user: User, facts: ConcursoFacts) => matchedCargos(user, facts).length > 0;
export const isReachable = (user: User) => !user.isGone && (user.mailOn || (user.phoneOn && user.premium));
export const isOver = ({ status }: ConcursoFacts) => status === "FINALIZADO" || status === "CANCELADO";
export const isStopped = (facts: ConcursoFacts) => isOver(facts) || facts.status === "SUSPENSO";

export function isAnnounced({ status }: ConcursoFacts): boolean {
  return status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS";
}

export function isOpen(facts: ConcursoFacts, today: string): boolean {
  return isAnnounced(facts) && (facts.data_fim_inscricao === null || facts.data_fim_inscricao >= today);
}

/** Dates with reminders, by the names that messages use. */
export const reminded = {
  inscricao: "data_fim_inscricao",
  isencao: "data_fim_isencao",
  pagamento: "data_limite_pagamento",
  prova: "data_prova",
} as const;
export type Reminded = keyof typeof reminded;

const wholeFacts = [...Object.values(reminded), "data_inicio_inscricao", "valor_inscricao"] as const;

/** Returns the reported differences: exam facts by name, positions by number. */
export function changedBetween(before: ConcursoFacts, after: ConcursoFacts) {
  const whole: string[] = wholeFacts.filter((campo) => before[campo] !== after[campo]);
  const cargos = after.cargos.flatMap((cargo, index) => {
    return JSON.stringify(before.cargos[index]) === JSON.stringify(cargo) ? [] : [index];
  });
  const locais = JSON.stringify(before.locais_prova) !== JSON.stringify(after.locais_prova);
  const isEdited = whole.length + cargos.length > 0 || locais;
  return { whole, cargos, isEdited, isAny: isEdited || before.status !== after.status };
}

/** A failed delivery, as administrators see it. */
export type Failure = { user: number; uuid: string; at: number };

/** An event in a message, by the product's records. */
export type SaidEvent = {
  event: number;
  uuid: string;
  kind: string;
  happened: number;
  de?: Reminded;
  dia?: string;
};

export type Arrived = {
  user: User;
  channel: "email" | "whatsapp";
  at: number;
  text: string;
  /** The provider's id of the message. */
  id: string;
  /** Bounced later. */
  isBack: boolean;
  /** Exams that the message is about, with repetitions. */
  items: string[];
  said: SaidEvent[];
};
