import type {
  AlertasExplicados,
  AvisoExplicado,
  CodigoDoMotivo,
  MotivoDoAlerta,
} from "@cav/contract/alerts/alert-reasons.ts";
import type { AlertKind } from "@cav/contract/alerts/alerts.ts";
import { isPersonalKind } from "@cav/contract/alerts/alerts.words.ts";
import type { Channel } from "@cav/contract/channels.ts";
import { isCancelamento } from "@cav/contract/concursos/motivos-fim.ts";
import type { Deps } from "../../deps.ts";
import { dayOf, hourMs } from "../../platform/clock.ts";
import { nextAgendaOf } from "../agenda/index.ts";
import { findQuietEnd } from "../events/index.ts";
import { describeReason } from "./alert-reasons.ts";
import { causaOf, describeCausa, describeCause } from "./causes.ts";
import type { ExplainedDelivery, UserSituation } from "./explain-alerts.queries.ts";
import { findChannelReason } from "./explain-channel.ts";

type Explaining = Pick<Deps, "channels" | "clock" | "config">;
type About = { tipo: AlertKind; para_tras: boolean };

const left = new Set(["sent", "delivered", "read"]);

/** Returns whether something was sent, waits, or neither. */
export function situacaoOf(avisos: AvisoExplicado[]): AlertasExplicados["situacao"] {
  const states = avisos.flatMap(({ entregas }) => entregas.map(({ situacao }) => situacao));
  if (states.some((state) => left.has(state))) return "AVISADO";
  return states.includes("queued") ? "NA_FILA" : "NAO_AVISADO";
}

/** Explains why a delivery waits, or never left. */
export function explainDelivery(
  deps: Explaining,
  of: UserSituation,
  about: About,
  delivery: ExplainedDelivery,
): AvisoExplicado["entregas"][number] {
  const { canal, situacao, em, previsto } = delivery;
  return {
    canal,
    situacao,
    em: em && new Date(em).toISOString(),
    previsto: situacao === "queued" ? new Date(previsto).toISOString() : null,
    motivo: findReason(deps, of, about, delivery) ?? null,
  };
}

function findReason(
  deps: Explaining,
  of: UserSituation,
  about: About,
  { situacao, ...delivery }: ExplainedDelivery,
): MotivoDoAlerta | undefined {
  const { canal, erro } = delivery;
  const facts = { canal, quando: new Date(delivery.previsto) };
  switch (situacao) {
    case "queued":
      return describeReason(waitReasonOf(deps, of, about, delivery), {
        ...facts,
        problema: lowered(describeCause(deps.channels, canal, erro).problema),
      });
    case "failed":
      return describeReason("FALHOU", {
        canal,
        problema: lowered(describeCausa(deps.channels, canal, causaOf(delivery.fim)).problema),
      });
    case "canceled":
      return describeReason(endReasonOf(deps, of, about, delivery), { canal, problema: erro ?? "" });
    case "sent":
    case "delivered":
    case "read":
      if (delivery.fim === "TALVEZ_ENTREGUE") return describeReason("TALVEZ_ENTREGUE", facts);
      return delivery.porque ? describeReason(delivery.porque, { canal }) : undefined;
  }
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Returns the reason that applies to any delivery: the exam is muted, or the stage is behind the user. */
const optOutReasonOf = (of: UserSituation, { para_tras }: About): CodigoDoMotivo | undefined =>
  of.silenciado ? "SILENCIADO" : para_tras ? "FICOU_PARA_TRAS" : undefined;

/** Returns whether the user refuses a kind of alert by a channel; their own alerts can't be refused. */
const isRefused = ({ recusas }: UserSituation, tipo: AlertKind, canal: Channel): boolean =>
  !isPersonalKind(tipo) && recusas[tipo]?.includes(canal) === true;

/** Returns why nothing of a kind goes by a channel; undefined if it may. */
const findRefusal = (
  deps: Pick<Deps, "channels" | "config">,
  canal: Channel,
  of: UserSituation,
  { tipo }: Pick<About, "tipo">,
): CodigoDoMotivo | undefined =>
  findChannelReason(deps, canal, of) ?? (isRefused(of, tipo, canal) ? "TIPO_RECUSADO" : undefined);

type Waiting = Omit<ExplainedDelivery, "situacao">;

function waitReasonOf(
  deps: Explaining,
  of: UserSituation,
  about: About,
  { canal, previsto, tentativas, erro, resumo, motivo, ritmo }: Waiting,
): CodigoDoMotivo {
  const reason = optOutReasonOf(of, about) ?? findRefusal(deps, canal, of, about);
  if (reason) return reason;
  const { clock, config } = deps;
  const [now, due] = [clock.now(), new Date(previsto)];
  if (tentativas > 0 && erro !== null) return "NOVA_TENTATIVA";
  if (of.pausados_ate && of.pausados_ate > now && !isPersonalKind(about.tipo)) return "PAUSA";
  const isDue = due <= now;
  const before = isDue ? now : new Date(due.getTime() - 1);
  const isQuiet = findQuietEnd(before, of.silencio, canal, config.ringHours) !== undefined;
  if (isQuiet && of.silencio) return "SILENCIO";
  if (isDue) return isQuiet ? "DESCANSO" : "NA_FILA";
  if (about.tipo === "PRAZO" || about.tipo === "PROVA_PROXIMA") return "LEMBRETE_DE_MANHA";
  if (ritmo === weekly) return weeklyReasons[weekdayOf(due)] ?? "AGENDA";
  if (due.getTime() > now.getTime() + 24 * hourMs) return motivo === null ? "AGENDA" : "AGENDADO";
  const isNextAgenda = resumo && due.getTime() === nextAgendaOf(now, of.silencio).getTime();
  const hadOne = (of.hoje[canal] ?? 0) > 0;
  if (isNextAgenda) return ritmo === atOnce && hadOne ? "JA_SAIU_UMA_HOJE" : "AGENDA";
  if (isQuiet) return "DESCANSO";
  return resumo ? "AGRUPADO" : "NA_FILA";
}

/** How soon its searches want a delivery, as it is stored. */
const [atOnce, weekly] = [0, 2];
const weeklyReasons: Record<number, CodigoDoMotivo> = { 1: "AGENDA_DE_SEGUNDA", 4: "AGENDA_DE_QUINTA" };
const weekdayOf = (time: Date) => Temporal.PlainDate.from(dayOf(time)).dayOfWeek;

function endReasonOf(
  deps: Explaining,
  of: UserSituation,
  about: About,
  { canal, fim }: Pick<Waiting, "canal" | "fim">,
): CodigoDoMotivo {
  const code = fim !== null && isCancelamento(fim) ? fim : "NAO_ENVIADO";
  if (code === "PERDEU_O_SENTIDO" && isPersonalKind(about.tipo)) return "DEIXOU_DE_VALER";
  if (code !== "CANAL_DESLIGADO") return code;
  return optOutReasonOf(of, about) ?? findRefusal(deps, canal, of, about) ?? code;
}

/** Returns why a written alert has no delivery by a channel; undefined when the channel sends nothing now. */
export function findAbsence(
  deps: Pick<Deps, "channels" | "config">,
  canal: Channel,
  of: UserSituation,
  { tipo }: Pick<About, "tipo">,
): MotivoDoAlerta | undefined {
  if (findChannelReason(deps, canal, of)) return undefined;
  if (isRefused(of, tipo, canal)) return describeReason("TIPO_RECUSADO", { canal });
  return describeReason(of.em_ordem ? "UM_DEPOIS_DO_OUTRO" : "OUTROS_CANAIS", { canal });
}
