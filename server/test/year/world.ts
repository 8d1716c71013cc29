import type { NivelEscolaridade } from "@cav/contract/preferencias.ts";
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

/** An exam as far as this year is concerned. */
export type ConcursoFacts = {
  status: Status;
  data_inicio_inscricao: string;
  data_fim_inscricao: string | null;
  data_fim_isencao: string | null;
  data_limite_pagamento: string | null;
  data_prova: string | null;
  valor_inscricao: number;
  /** Codes of places, as those of wishes. */
  locais_prova: number[];
  cargos: CargoFacts[];
};

export type CargoFacts = {
  salario: number;
  vagas: number;
  /** Whom the vacancies are for. */
  cota: "AMPLA_CONCORRENCIA" | "PESSOA_NEGRA";
  nivel: NivelEscolaridade;
  cursos: number[];
  locais_trabalho: number[];
  /** Its own exam day, where it has one. */
  data_prova: string | null;
};

export type Concurso = {
  uuid: string;
  titulo: string;
  isDeleted: boolean;
  /** Came by a file, and may be changed by one. */
  isImported: boolean;
  facts: ConcursoFacts;
  /** As everybody was told last. */
  told: ConcursoFacts;
  /** Whether edits wait to settle, and since when. */
  waits: boolean;
  waitsSince: number;
  /** Start dates whose opening was told. */
  opened: Set<string>;
  /** What was told of it, and when; positions that were moved to a day. */
  tellings: { at: number; dates: string[]; moved: number[]; isResumed: boolean }[];
  edits: number[];
  /** Days that it ever had as the last on which news of a date helps. */
  lastDays: Set<string>;
};

/** One of the things that somebody looks for. */
export type Busca = BuscaManner & { wants: Wants };

export type User = {
  id: number;
  uuid: string;
  email: string;
  telefone: string;
  premium: boolean;
  /** Wants one channel after the other. */
  inOrder: boolean;
  mailOn: boolean;
  /** Whether they ever had it on. */
  wasMailOn: boolean;
  phoneOn: boolean;
  /** Deleted their account. */
  isGone: boolean;
  /** By a mail's link, or by calling one spam: nothing may stand in. */
  unsubscribed: boolean;
  /** What came back said that there is no such address. */
  isAddressDead: boolean;
  /** Addresses and forms of numbers that were theirs. */
  retired: Set<string>;
  /** Wants news of what matches for certain alone. */
  soCertos: boolean;
  /** The first of them is what everybody has. */
  buscas: Busca[];
  frequencia: "NA_HORA" | "DIARIO" | "SEMANAL";
  lembretes: number[];
  atNight: boolean;
  quiet: Quiet | null;
  pausedUntil: number;
  muted: Set<string>;
  saved: Map<string, number>;
  everSaved: Set<string>;
  /** Since when they know of which exam by an alert; `quiet`: it was written while they had no channel. */
  heard: Map<string, { at: number; quiet: boolean }>;
  /** Exams that ever matched them, or that they saved. */
  everFollowed: Set<string>;
  deeds: number[];
  catchUps: number;
  faults: { from: number; until: number }[];
  /** Whether the provider was made to say that a channel of theirs is over. */
  mayBeClosed: boolean;
  /** How WhatsApp was made to fail for them last. */
  phoneFault?: number;
};

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Brasília has kept one hour for years. */
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

/** The searches that are not paused, and of which something was chosen; without premium all but the first rest. */
export const activeOf = ({ isGone, premium, buscas }: User): Busca[] =>
  buscas.filter(
    ({ wants, pausada }, index) => !isGone && !pausada && (premium || index === 0) && wantsAnything(wants),
  );

/** Somebody as if they looked for one of these things alone. */
export const withEachBusca = (user: User): User[] =>
  activeOf(user).map((busca) => ({ ...user, buscas: [busca] }));

const urgency = ["NA_HORA", "DIARIO", "SEMANAL"] as const;

/** How soon somebody hears by some of their searches: as the most urgent has it. Who saved the exam hears as of everything. */
export function frequenciaBy({ premium, frequencia }: User, buscas: Busca[], isSaved: boolean) {
  if (!premium) return frequencia;
  const all = buscas.map((busca) => busca.frequencia ?? frequencia);
  if (isSaved || all.length === 0) all.push(frequencia);
  return urgency.find((one) => all.includes(one)) ?? frequencia;
}

/** The channels by which some of their searches tell. */
export const channelsBy = (buscas: Busca[]) =>
  buscas.length === 0
    ? bothChannels
    : bothChannels.filter((canal) => buscas.some(({ canais }) => (canais ?? bothChannels).includes(canal)));
const bothChannels = ["email" as const, "whatsapp" as const];

/** Positions that match somebody, by the definition in plain words. */
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

/** Whether somebody is told of an exam that is new to them: it matches, and for certain where they want no more. */
export function isWanted(user: User, facts: ConcursoFacts): boolean {
  if (!doesMatch(user, facts)) return false;
  if (!user.soCertos) return true;
  const { cargos, locais_prova } = facts;
  const whole = { locais_prova, cargos: cargos.map(oracleCargoOf) };
  return activeOf(user).some(({ wants }) => verditoOfConcurso(wants, whole) === "COMBINA");
}

/** The days on which an exam or some of its positions are held. */
export const provasOf = ({ data_prova, cargos }: ConcursoFacts): string[] => [
  ...new Set([data_prova, ...cargos.map((cargo) => cargo.data_prova)].filter((day) => day !== null)),
];

/** Whether an edit of the exam's cities has one that somebody chose, or any where they chose none. */
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

/** The dates that are reminded of, by the names that messages keep. */
export const reminded = {
  inscricao: "data_fim_inscricao",
  isencao: "data_fim_isencao",
  pagamento: "data_limite_pagamento",
  prova: "data_prova",
} as const;
export type Reminded = keyof typeof reminded;

const wholeFacts = [...Object.values(reminded), "data_inicio_inscricao", "valor_inscricao"] as const;

/** What differs, as far as people are told: facts of the whole exam by name, positions by number. */
export function changedBetween(before: ConcursoFacts, after: ConcursoFacts) {
  const whole: string[] = wholeFacts.filter((campo) => before[campo] !== after[campo]);
  const cargos = after.cargos.flatMap((cargo, index) => {
    return JSON.stringify(before.cargos[index]) === JSON.stringify(cargo) ? [] : [index];
  });
  const locais = JSON.stringify(before.locais_prova) !== JSON.stringify(after.locais_prova);
  const isEdited = whole.length + cargos.length > 0 || locais;
  return { whole, cargos, isEdited, isAny: isEdited || before.status !== after.status };
}

/** What failed for somebody about an exam, for administrators to see. */
export type Failure = { user: number; uuid: string; at: number };

/** Something that a message said, by the product's record of what it sent. */
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
  /** The provider's word for it. */
  id: string;
  /** Came back later: it did not arrive. */
  isBack: boolean;
  /** The exams that it has as items, as often as it names them. */
  items: string[];
  said: SaidEvent[];
};
