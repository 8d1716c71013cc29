import type { Causa } from "@cav/contract/alerts/notifications.ts";
import { type Channel, channels } from "@cav/contract/channels.ts";
import type { Cancelamento } from "@cav/contract/concursos/motivos-fim.ts";
import type { ChannelTable } from "../../channel.ts";
import type { Hours } from "../events/index.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import type { ClaimedPersonal } from "./personal.queries.ts";

/** A claimed delivery, of an exam's event or of its user's own. */
export type Claimed = ClaimedDelivery | ClaimedPersonal;

/** A delivery's channel, and the rules of all channels. */
export type SentBy = { channel: Channel; channels: ChannelTable };

/** When and where a delivery was claimed. */
export type Moment = {
  now: Date;
  by: SentBy;
  hours: Hours;
  /** When the exam's announcement is sent, or the channel's part has room again. */
  until?: Date | undefined;
};

/** Milliseconds between an announcement and what follows it, on any channel. */
const afterMs = 6_000;

type State = {
  /** The step taken. `past-deadline`, `quiet-hours` and `audience-full` depend on further facts. */
  does: "send" | "cancel" | "wait" | "other-channel" | "past-deadline" | "quiet-hours" | "audience-full";
  /** Why it is cancelled, for people. */
  end?: string;
  /** Why it is cancelled, as a code. */
  fim?: Cancelamento;
  /** Says why another channel sends the message. */
  instead?: (by: SentBy) => string;
  /** The cause of the failure when no other channel can. */
  causa?: (by: SentBy) => Causa;
  /** Returns until when the delivery waits. */
  until?: (delivery: Claimed, moment: Required<Moment>) => Date;
  /** Whether an announcement that ends so was never read. */
  isUnsaid?: true;
};

const untilThen: State["until"] = (_, { until }) => until;

/** The state of a claimed delivery and what follows, by the decision about it. */
const table = {
  send: { does: "send" },
  drop: {
    does: "cancel",
    end: "perdeu o sentido antes de sair: o concurso mudou",
    fim: "PERDEU_O_SENTIDO",
    isUnsaid: true,
  },
  "drop-own": {
    does: "cancel",
    end: "o que a pessoa acompanhava deixou de valer antes de sair",
    fim: "PERDEU_O_SENTIDO",
  },
  "past-deadline": {
    does: "past-deadline",
    end: "o prazo acabou durante a pausa ou antes do resumo",
    fim: "PRAZO_NA_ESPERA",
    isUnsaid: true,
  },
  unwanted: {
    does: "cancel",
    end: "canal desligado ou concurso silenciado",
    fim: "CANAL_DESLIGADO",
    isUnsaid: true,
  },
  announced: {
    does: "cancel",
    end: "a pessoa ainda não sabia do concurso: o anúncio dele já diz isso",
    fim: "JA_DITO",
  },
  unannounced: {
    does: "cancel",
    end: "a pessoa não chegou a saber deste concurso: o anúncio dele perdeu o sentido antes de sair",
    fim: "PERDEU_O_SENTIDO",
  },
  unmatched: {
    does: "cancel",
    end: "nada mais a dizer: deixou de combinar com as preferências ou foi desfeito",
    fim: "PERDEU_O_SENTIDO",
  },
  behind: {
    does: "cancel",
    end: "a situação marcada no concurso dispensa este aviso",
    fim: "FICOU_PARA_TRAS",
  },
  free: {
    does: "cancel",
    end: "a inscrição é gratuita: não há taxa nem isenção de que avisar",
    fim: "SEM_TAXA",
  },
  unchanged: {
    does: "cancel",
    end: "a mudança não muda nada para esta pessoa",
    fim: "NAO_MUDA_NADA",
  },
  undone: {
    does: "cancel",
    end: "a mudança foi desfeita antes de o aviso sair",
    fim: "DESFEITO",
  },
  "quiet-hours": {
    does: "quiet-hours",
    end: "o prazo acabava no horário de silêncio que a pessoa escolheu",
    fim: "PRAZO_NO_SILENCIO",
    instead: ({ channel }) => `o prazo acaba antes do horário do ${channels[channel].label}`,
    causa: () => "horario",
  },
  "audience-full": {
    does: "audience-full",
    instead: ({ channel }) => `limite diário de pessoas no ${channels[channel].label}`,
    causa: () => "limite_pessoas",
  },
  "channel-off": { does: "other-channel", instead: () => "canal desligado" },
  "address-dead": {
    does: "other-channel",
    instead: ({ channel, channels: rules }) => rules[channel].deadReason,
    causa: ({ channel, channels: rules }) => rules[channel].deadCausa,
  },
  downgraded: { does: "other-channel", instead: () => "o plano premium acabou" },
  unconfigured: {
    does: "other-channel",
    instead: ({ channel }) => `${channels[channel].label} não configurado`,
  },
  pause: { does: "wait", until: ({ paused_until }, { now }) => paused_until ?? now },
  "after-announcement": { does: "wait", until: (_, { until }) => new Date(until.getTime() + afterMs) },
  "channel-pace": {
    does: "wait",
    until: (_, { now, by }) => new Date(now.getTime() + (by.channels[by.channel].paceMs ?? 0)),
  },
  rhythm: { does: "wait", until: untilThen },
  "slow-part": { does: "wait", until: untilThen },
} as const satisfies Record<string, State>;

export type Decision = keyof typeof table;

/** The states, typed for lookups by decision. */
export const states: Record<Decision, State> = table;

/** Describes why another channel sends it. */
export const describeInstead = (decision: Decision, by: SentBy): string =>
  states[decision].instead?.(by) ?? "";
