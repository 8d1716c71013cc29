import type { Clause, ItemKind, ToldItem, Why } from "@cav/contract/alerts/agenda.ts";
import type { Frequencia, Silencio } from "@cav/contract/alerts/alert-settings.ts";
import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import type { Payment, Situation } from "./table.ts";

/** When an item leaves, and why then. */
export type Leave = { at: Date; why: Why };

/** The hours of a day, Brasília time, in which nothing is sent. */
export type Quiet = Silencio | null;

/** The settings of a reader that delay messages. */
export type Rest = { quiet: Quiet; pausedUntil: Date | null; isAllowedAtNight: boolean };

/** An exam's facts today; `isFree`: no position of the reader has a fee. */
export type AgendaConcurso = {
  id: number;
  titulo: string;
  status: ConcursoStatus;
  fim: string | null;
  pagamento: string | null;
  prova: string | null;
  isFree: boolean;
};

/** An event of an exam with all that it could tell. `steps`: days before its date for which a reminder was written. */
export type Change = {
  id: number;
  concurso: number;
  at: Date;
  kind: ItemKind;
  said: Clause[];
  steps?: readonly number[] | undefined;
};

/** The names of the reader's matching positions before and after the changes, and the searches' frequencies. */
export type Match = {
  had: readonly string[];
  has: readonly string[];
  /** Whether a position matches for certain, now and before; otherwise facts are missing. */
  isCertain: boolean;
  wasCertain: boolean;
  frequencies: readonly Frequencia[];
};

/** An item for a reader about one exam, as codes. */
export type Item = ToldItem & {
  concurso: number;
  /** The last day for the act, without the old days of moved dates. */
  currentDay: string | null;
  isSaved: boolean;
  frequency: Frequencia;
  /** When the oldest of its changes happened. */
  since: Date;
  changes: number[];
};

/** Why a change is not told. */
export type WhyNot =
  | "FICOU_PARA_TRAS"
  | "SILENCIADO"
  | "SEM_TAXA"
  | "NAO_MUDA_NADA"
  | "LEMBRETE_DESLIGADO"
  | "RESUMO_SEMANAL"
  | "JA_DITO"
  | "DESFEITO"
  | "PERDEU_O_SENTIDO"
  | "NAO_COMBINA"
  | "SO_QUEM_SALVOU";

export type AgendaUser = Rest & {
  frequencia: Frequencia;
  lembretes: readonly number[];
  muted: ReadonlySet<number>;
};

/** A change that is not told. */
export type Untold = { change: number; reason: WhyNot };

/** A reader's situation in an exam. */
export type Standing = { situation: Situation; payment: Payment };

export type About = { concurso: AgendaConcurso; situation: Situation; payment: Payment };
