import { z } from "zod";
import { CriterioAvaliado } from "../concursos/matching.ts";
import { whys } from "./agenda.ts";
import { AlertKind, DeliveryStatus } from "./alerts.ts";
import { Canal } from "./notifications.ts";

/** Why an alert was sent or not, waits, or can't use a channel. */
export const CodigoDoMotivo = z.enum([
  // Waiting.
  "NA_FILA",
  "AGRUPADO",
  "DUAS_NO_DIA",
  "RESUMO",
  // Why it left, or will leave, at its time (agenda.md).
  ...whys.filter((why) => why !== "PAUSA" && why !== "SILENCIO"),
  "LEMBRETE_DE_MANHA",
  "AGENDADO",
  "PAUSA",
  "SILENCIO",
  "DESCANSO",
  "NOVA_TENTATIVA",
  // Not sent.
  "FALHOU",
  "SEM_CONFIRMACAO",
  "TALVEZ_ENTREGUE",
  "PERDEU_O_SENTIDO",
  "PRAZO_NA_ESPERA",
  "PRAZO_NO_SILENCIO",
  "JA_DITO",
  "SEM_TAXA",
  "NAO_MUDA_NADA",
  "DESFEITO",
  "ENCERRADO_SEM_ENVIAR",
  "NAO_ENVIADO",
  // Reasons about the channel of a delivery.
  "CANAL_DESLIGADO",
  "TIPO_RECUSADO",
  "CANAL_NAO_CONFIGURADO",
  "DESCADASTRADO",
  "EMAIL_A_CONFIRMAR",
  "EMAIL_DEVOLVIDO",
  "SO_NO_PREMIUM",
  "SEM_TELEFONE",
  "TELEFONE_A_CONFIRMAR",
  "NUMERO_NAO_EXISTE",
  "SEM_APARELHO",
  "TELEGRAM_NAO_LIGADO",
  "UM_DEPOIS_DO_OUTRO",
  "OUTROS_CANAIS",
  "SEM_CANAL",
  // Not written.
  "SILENCIADO",
  "FICOU_PARA_TRAS",
  "SEM_PREFERENCIAS",
  "NAO_COMBINA",
  "SO_CERTOS",
  "BUSCA_PAUSADA",
  "BUSCA_SO_NO_PREMIUM",
  "PLANO_GRATUITO",
  "ENCERRADO_ANTES",
  "ANTES_DA_CONTA",
  "ANTES_DAS_PREFERENCIAS",
  "NAO_ABERTO",
  "LEMBRETE_DESLIGADO",
  "RESUMO_SEMANAL",
  "SO_QUEM_SALVOU",
  "SEGUIU_DEPOIS",
  "PREPARANDO",
  // Alerts about no exam.
  "NOME_PROCURADO",
  "PAGINA_ACOMPANHADA",
  "SEM_NOVIDADE",
  "OUTRA_PESSOA",
  "DEIXOU_DE_VALER",
  "PREMIUM_ACABOU",
  "SEM_REGISTRO",
]);
export type CodigoDoMotivo = z.infer<typeof CodigoDoMotivo>;

export const MotivoDoAlerta = z.object({
  codigo: CodigoDoMotivo,
  /** Sentence for the user. */
  texto: z.string(),
  /** Screen on which the user can change the reason; null if there is none, or if another user is reading. */
  link: z.object({ rotulo: z.string(), href: z.string() }).nullable(),
});
export type MotivoDoAlerta = z.infer<typeof MotivoDoAlerta>;

const Instant = z.iso.datetime({ offset: true });

/** An event of an exam, and the alerts that a user got about it. */
export const AvisoExplicado = z.object({
  tipo: AlertKind,
  /** Day of a reminder. */
  dia: z.iso.date().nullable(),
  /** When it happened, or was written for this user. */
  em: Instant,
  entregas: z.array(
    z.object({
      canal: Canal,
      situacao: DeliveryStatus,
      /** When it was sent; null if not yet, or never. */
      em: Instant.nullable(),
      /** When it will be sent, while it waits. */
      previsto: Instant.nullable(),
      motivo: MotivoDoAlerta.nullable(),
    }),
  ),
  /** Why the alert was not sent, or not by a channel that is on. */
  motivos: z.array(MotivoDoAlerta),
});
export type AvisoExplicado = z.infer<typeof AvisoExplicado>;

/** Why a user was or was not notified of an exam, a mention of a watched name, or a followed page. */
export const AlertasExplicados = z.object({
  /** `AVISADO`: something was sent; `NA_FILA`: nothing yet, something waits. */
  situacao: z.enum(["AVISADO", "NA_FILA", "NAO_AVISADO"]),
  /** Newest first. */
  avisos: z.array(AvisoExplicado),
  /** Current state of each channel; `motivo` says why it sends nothing. */
  canais: z.array(z.object({ canal: Canal, motivo: MotivoDoAlerta.nullable() })),
  /**
   * Best position with the criteria that it fails or leaves unknown; null if all are met, or if another user is
   * reading.
   */
  falta: z.object({ cargo: z.string(), criterios: z.array(CriterioAvaliado) }).nullable(),
});
export type AlertasExplicados = z.infer<typeof AlertasExplicados>;
