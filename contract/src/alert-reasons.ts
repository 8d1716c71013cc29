import { z } from "zod";
import { AlertKind, DeliveryStatus } from "./alerts.ts";
import { CriterioAvaliado } from "./matching.ts";
import { Canal } from "./notifications.ts";

/** Why an alert was or was not sent, waits, or can't go by a channel. */
export const CodigoDoMotivo = z.enum([
  // It waits.
  "NA_FILA",
  "AGRUPADO",
  "DUAS_NO_DIA",
  "RESUMO",
  "LEMBRETE_DE_MANHA",
  "AGENDADO",
  "PAUSA",
  "SILENCIO",
  "DESCANSO",
  "NOVA_TENTATIVA",
  // It did not leave.
  "FALHOU",
  "PERDEU_O_SENTIDO",
  "PRAZO_NA_ESPERA",
  "PRAZO_NO_SILENCIO",
  "JA_DITO",
  "ENCERRADO_SEM_ENVIAR",
  "NAO_ENVIADO",
  // Its channel.
  "CANAL_DESLIGADO",
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
  // Nothing was written.
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
  "SEGUIU_DEPOIS",
  "PREPARANDO",
  "SEM_REGISTRO",
]);
export type CodigoDoMotivo = z.infer<typeof CodigoDoMotivo>;

export const MotivoDoAlerta = z.object({
  codigo: CodigoDoMotivo,
  /** The sentence that people read. */
  texto: z.string(),
  /** Where its user changes that; null: nowhere, or somebody else is reading. */
  link: z.object({ rotulo: z.string(), href: z.string() }).nullable(),
});
export type MotivoDoAlerta = z.infer<typeof MotivoDoAlerta>;

const Instant = z.iso.datetime({ offset: true });

/** Something that happened to an exam, and what a user was told of it. */
export const AvisoExplicado = z.object({
  tipo: AlertKind,
  /** Of a reminder the day that it is about. */
  dia: z.iso.date().nullable(),
  /** When it happened, or was written for this user. */
  em: Instant,
  entregas: z.array(
    z.object({
      canal: Canal,
      situacao: DeliveryStatus,
      /** When it left; null: not yet, or never. */
      em: Instant.nullable(),
      /** When it is to leave, while it waits. */
      previsto: Instant.nullable(),
      motivo: MotivoDoAlerta.nullable(),
    }),
  ),
  /** Why it was not told, or not by a channel that is on. */
  motivos: z.array(MotivoDoAlerta),
});
export type AvisoExplicado = z.infer<typeof AvisoExplicado>;

/** Why a user was or was not told of an exam. */
export const AlertasExplicados = z.object({
  /** `AVISADO`: something left; `NA_FILA`: nothing yet, something waits. */
  situacao: z.enum(["AVISADO", "NA_FILA", "NAO_AVISADO"]),
  /** The newest first. */
  avisos: z.array(AvisoExplicado),
  /** Each channel as it is now; `motivo`: why nothing goes by it. */
  canais: z.array(z.object({ canal: Canal, motivo: MotivoDoAlerta.nullable() })),
  /** The position that fits best, with what is unmet or unknown; null: all of it fits, or somebody else is reading. */
  falta: z.object({ cargo: z.string(), criterios: z.array(CriterioAvaliado) }).nullable(),
});
export type AlertasExplicados = z.infer<typeof AlertasExplicados>;
