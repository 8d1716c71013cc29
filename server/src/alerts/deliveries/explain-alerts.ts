import type {
  AlertasExplicados,
  AvisoExplicado,
  CodigoDoMotivo,
} from "@cav/contract/alerts/alert-reasons.ts";
import type { ConcursoAlertKind } from "@cav/contract/alerts/alerts.ts";
import { channelNames } from "@cav/contract/channels.ts";
import type { Compatibilidade } from "@cav/contract/concursos/matching.ts";
import { isWorthAnnouncing } from "../../catalogue/concursos/index.ts";
import { explainConcurso } from "../../catalogue/matching/index.ts";
import type { Deps } from "../../deps.ts";
import { dayOf, minutesAfterOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db } from "../../tables.ts";
import { describeReason } from "./alert-reasons.ts";
import { type ExplainedEvent, findEvents, findSituation, type Situation } from "./explain-alerts.queries.ts";
import { explainChannels } from "./explain-channel.ts";
import { explainDelivery, findAbsence, situacaoOf } from "./explain-delivery.ts";
import { explainPersonal } from "./explain-personal.ts";

type Explaining = Pick<Deps, "channels" | "clock" | "config"> & { db: Db };
type ExplainQuery = { userUuid: string; concursoUuid: string };
type ExplainContext = Situation & {
  match: Compatibilidade;
  /** Since when the user follows the exam; null: they don't. */
  segue_em: Date | null;
  /** Whether the exam's news comes weekly, by the user's settings or the searches that bring it. */
  semanal: boolean;
};

/** Minutes after an event in which its alerts may not be written yet. */
const preparingMinutes = 20;

/**
 * Explains why a user was or was not alerted to an exam, a mention, or a page that they follow. Says what was written,
 * each channel's result, and otherwise the first reason that applies.
 * @throws AppError user-not-found, concurso-not-found
 */
export async function explainAlerts(deps: Explaining, asked: ExplainQuery): Promise<AlertasExplicados> {
  const { db, clock } = deps;
  const situation = await findSituation(db, asked, clock.now());
  if (!situation) throw new AppError("user-not-found");
  if (situation.concurso_id === null) {
    const explained = await explainPersonal(deps, situation, asked.concursoUuid);
    if (!explained) throw new AppError("concurso-not-found");
    return explained;
  }
  const [events, match] = await Promise.all([
    findEvents(db, situation),
    explainConcurso(db, situation.user_id, situation.concurso_id),
  ]);
  const semanal = isWeekly(situation, events);
  const known = { ...situation, match, segue_em: followedSinceOf(situation, events), semanal };
  const avisos = events.flatMap((event) => explainEvent(deps, known, event));
  if (!avisos.some(({ tipo }) => tipo === "NOVO_CONCURSO")) avisos.push(unpublished(deps, known));
  return {
    situacao: situacaoOf(avisos),
    avisos,
    canais: explainChannels(deps, known),
    falta: missingOf(match),
  };
}

/** Explains a user's alerts to support, without the searches or links to change them. */
export async function explainAlertsToSupport(
  deps: Explaining,
  asked: ExplainQuery,
): Promise<AlertasExplicados> {
  const { avisos, canais, ...explained } = await explainAlerts(deps, asked);
  const unlinked = <T extends { link: unknown }>(motivo: T) => ({ ...motivo, link: null });
  return {
    ...explained,
    falta: null,
    canais: canais.map((one) => ({ ...one, motivo: one.motivo && unlinked(one.motivo) })),
    avisos: avisos.map((one) => ({
      ...one,
      motivos: one.motivos.map(unlinked),
      entregas: one.entregas.map((entrega) => ({
        ...entrega,
        motivo: entrega.motivo && unlinked(entrega.motivo),
      })),
    })),
  };
}

/** The frequency of the searches that brought the last alert counts; without one the user's own. */
function isWeekly({ frequencia }: Situation, events: ExplainedEvent[]): boolean {
  const rhythms = events.flatMap(({ entregas }) => entregas.flatMap(({ ritmo }) => ritmo ?? []));
  return rhythms.length > 0 ? rhythms[0] === weekly : frequencia === "SEMANAL";
}
const weekly = 2;

/** Returns since when the user follows: the first alert not fully cancelled, or the save. */
function followedSinceOf({ salvo_em }: Situation, events: ExplainedEvent[]): Date | null {
  const told = events.flatMap(({ avisado_em, entregas }) =>
    avisado_em && entregas.some(({ situacao }) => situacao !== "canceled") ? [avisado_em] : [],
  );
  const times = [...told, ...(salvo_em ? [salvo_em] : [])].map((time) => time.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Returns the unmet or unknown criteria of the best matching position. */
function missingOf({
  cargos_compativeis,
  cargos_incompativeis,
}: Compatibilidade): AlertasExplicados["falta"] {
  const [best] = [...cargos_compativeis, ...cargos_incompativeis];
  const criterios = best?.criterios.filter(({ situacao }) => situacao !== "atende") ?? [];
  return best && criterios.length > 0 ? { cargo: best.nome, criterios } : null;
}

/** Explains an event; undefined when it does not concern the user: of an unfollowed exam only the announcement does. */
function explainEvent(deps: Explaining, known: ExplainContext, event: ExplainedEvent): AvisoExplicado[] {
  const { tipo, dados, em, avisado_em } = event;
  if (!avisado_em && tipo !== "NOVO_CONCURSO" && (known.segue_em === null || dados.semana)) return [];
  const about = { tipo, dia: dados.dia ?? null, em: (avisado_em ?? em).toISOString() };
  const entregas = event.entregas.map((delivery) => explainDelivery(deps, known, event, delivery));
  if (!avisado_em) {
    const codigos =
      tipo === "NOVO_CONCURSO" ? unannouncedReasons(deps, known, event) : [untoldReasonOf(known, event)];
    const facts = { dia: known.data_fim_inscricao };
    return [{ ...about, entregas, motivos: codigos.map((codigo) => describeReason(codigo, facts)) }];
  }
  const without = channelNames.filter((canal) => entregas.every((one) => one.canal !== canal));
  const absences = without.flatMap((canal) => findAbsence(deps, canal, known, event) ?? []);
  const motivos = entregas.length === 0 ? [describeReason("SEM_CANAL")] : absences;
  return [{ ...about, entregas, motivos }];
}

/** Explains an exam that was never announced because it was not open. */
function unpublished(deps: Explaining, known: ExplainContext): AvisoExplicado {
  const em = known.publicado_em;
  const codigos = unannouncedReasons(deps, known, { em, para_tras: false });
  const facts = { dia: known.data_fim_inscricao };
  const motivos = codigos.map((codigo) => describeReason(codigo, facts));
  return { tipo: "NOVO_CONCURSO", dia: null, em: em.toISOString(), entregas: [], motivos };
}

/** Returns whether the user refuses a kind of alert by every channel that is on. */
function isRefused({ ligado, recusas }: Situation, tipo: ConcursoAlertKind): boolean {
  const on = channelNames.filter((canal) => ligado[canal]);
  return on.length > 0 && on.every((canal) => recusas[tipo]?.includes(canal));
}

/** Returns why there was no announcement: the first reason that applies, with others that held a search back. */
function unannouncedReasons(
  { clock }: Pick<Deps, "clock">,
  known: ExplainContext,
  { em, para_tras }: Pick<ExplainedEvent, "em" | "para_tras">,
): CodigoDoMotivo[] {
  if (known.silenciado) return ["SILENCIADO"];
  if (para_tras) return ["FICOU_PARA_TRAS"];
  if (isRefused(known, "NOVO_CONCURSO")) return ["TIPO_RECUSADO"];
  const closed = closedReasonOf(known, em, clock.today());
  if (closed) return [closed];
  const resting: CodigoDoMotivo[] = [
    ...(known.busca_pausada ? (["BUSCA_PAUSADA"] as const) : []),
    ...(known.busca_em_descanso ? (["BUSCA_SO_NO_PREMIUM"] as const) : []),
  ];
  if (known.preferencias_em === null) return ["SEM_PREFERENCIAS", ...resting];
  const { verdito } = known.match;
  if (verdito === null || verdito === "FALTA_1")
    // If all searches are paused, nothing was compared.
    return known.busca_pausada && hasNothing(known.match) ? resting : ["NAO_COMBINA", ...resting];
  if (known.so_certos && verdito !== "COMBINA") return ["SO_CERTOS"];
  const changed = [em, known.preferencias_em].map((time) => time.getTime());
  if (minutesAfterOf(new Date(Math.max(...changed)), preparingMinutes) > clock.now()) return ["PREPARANDO"];
  if (known.user_type === "REGULAR" && known.preferencias_em > em) return ["PLANO_GRATUITO"];
  return ["SEM_REGISTRO"];
}

const hasNothing = ({ cargos_compativeis, cargos_incompativeis }: Compatibilidade) =>
  cargos_compativeis.length + cargos_incompativeis.length === 0;

/** Returns why a closed exam was not announced; undefined when it is open or to come. */
function closedReasonOf(known: ExplainContext, em: Date, today: string): CodigoDoMotivo | undefined {
  if (isWorthAnnouncing(known, today)) return undefined;
  const end = known.data_fim_inscricao;
  const isOverBy = (time: Date | null) => end !== null && time !== null && end < dayOf(time);
  if (isOverBy(em)) return "ENCERRADO_ANTES";
  if (isOverBy(known.conta_em)) return "ANTES_DA_CONTA";
  if (isOverBy(known.preferencias_em)) return "ANTES_DAS_PREFERENCIAS";
  const { verdito } = known.match;
  if (known.preferencias_em === null) return "SEM_PREFERENCIAS";
  return verdito === null || verdito === "FALTA_1" ? "NAO_COMBINA" : "NAO_ABERTO";
}

/** Returns why a follower was not notified of an event. */
function untoldReasonOf(
  known: ExplainContext,
  { tipo, dados, em, para_tras, ja_dito }: ExplainedEvent,
): CodigoDoMotivo {
  if (known.silenciado) return "SILENCIADO";
  if (para_tras) return "FICOU_PARA_TRAS";
  if (ja_dito) return "JA_DITO";
  if (known.segue_em === null || known.segue_em > em) return "SEGUIU_DEPOIS";
  if (isRefused(known, tipo)) return "TIPO_RECUSADO";
  const chosen = known.lembretes;
  const isChosen = chosen === null || (dados.degraus ?? []).some((degrau) => chosen.includes(degrau));
  if (tipo === "PRAZO" && !isChosen) return "LEMBRETE_DESLIGADO";
  const isReminder = tipo === "PRAZO" || tipo === "PROVA_PROXIMA";
  if (isReminder && known.semanal) return "RESUMO_SEMANAL";
  if ((dados.etapa !== undefined || tipo === "PAGINA") && known.salvo_em === null) return "SO_QUEM_SALVOU";
  const { verdito } = known.match;
  return verdito === null || verdito === "FALTA_1" ? "NAO_COMBINA" : "SEM_REGISTRO";
}
