import { z } from "zod";
import { Recusas } from "../alerts/alert-settings.ts";
import { channelNames, fieldsOf, linkedChannels } from "../channels.ts";
import { Preferencias } from "../preferencias/preferencias.ts";
import { Mudanca } from "./audit.ts";
import { User } from "./users.ts";

const Instant = z.iso.datetime({ offset: true });

/** Complete personal data of a user (LGPD art. 18, II and V). */
export const MyData = z.object({
  exportado_em: Instant,
  usuario: User,
  /** Their searches. */
  buscas: z.array(
    z.object({
      numero: z.int(),
      nome: z.string(),
      canais: z.array(z.string()).nullable(),
      frequencia: z.string().nullable(),
      pausada: z.boolean(),
      preferencias: Preferencias,
      updated_at: Instant,
    }),
  ),
  /** The watched name, and its mentions in official acts. */
  vigia: z
    .object({
      nome: z.string(),
      cpf: z.string().nullable(),
      motivo: z.string().nullable(),
      motivo_texto: z.string().nullable(),
      a_qualquer_hora: z.boolean(),
      desde: Instant,
      updated_at: Instant,
      mencoes: z.array(
        z.object({
          trecho: z.string(),
          publicacao: z.string(),
          mesmo_cpf: z.boolean(),
          prazo: z.string().nullable(),
          created_at: Instant,
          dispensada_em: Instant.nullable(),
        }),
      ),
    })
    .nullable(),
  /** Browsers with push subscriptions, each with its push address. */
  aparelhos: z.array(
    z.object({
      nome: z.string(),
      endereco: z.string().nullable(),
      created_at: Instant,
      usado_em: Instant.nullable(),
    }),
  ),
  /** Pages that the user follows, and pages that they proposed for exams. */
  paginas: z.array(z.object({ nome: z.string(), endereco: z.string(), created_at: Instant })),
  paginas_propostas: z.array(
    z.object({ concurso: z.string(), endereco: z.string(), estado: z.string(), created_at: Instant }),
  ),
  consentimentos: z.array(
    z.object({
      tipo: z.string(),
      versao: z.string(),
      concedido: z.boolean(),
      origem: z.string(),
      created_at: Instant,
    }),
  ),
  /** Saved exams; `jornada` is the user's situation, if stated. */
  favoritos: z.array(
    z.object({
      concurso: z.string(),
      created_at: Instant,
      jornada: z
        .object({
          situacao: z.string(),
          classificacao: z.int().nullable(),
          taxa: z.string().nullable(),
          cargo: z.string().nullable(),
          updated_at: Instant,
        })
        .nullable(),
    }),
  ),
  /** Alert settings; `silenciados` lists exam titles. */
  ajustes_de_alertas: z.object({
    frequencia: z.string(),
    lembretes: z.array(z.int()),
    whatsapp_no_ultimo_dia: z.boolean(),
    silencio: z.object({ de: z.int(), ate: z.int() }).nullable(),
    so_certos: z.boolean(),
    ordem: z.array(z.string()).nullable(),
    recusas: Recusas,
    pausado_ate: Instant.nullable(),
    ...fieldsOf(linkedChannels, ["habilitar_", ""], () => z.boolean()),
    ...fieldsOf(channelNames, ["", "_desligado_por"], () => z.string().nullable()),
    whatsapp_numero: z.string().nullable(),
    email_reclamado_em: Instant.nullable(),
    email_confirmado_em: Instant.nullable(),
    telefone_confirmado_em: Instant.nullable(),
    silenciados: z.array(z.object({ concurso: z.string(), created_at: Instant })),
  }),
  sessoes: z.array(
    z.object({
      dispositivo: z.string().nullable(),
      usada_em: Instant.nullable(),
      created_at: Instant,
      expires_at: Instant,
      revoked_at: Instant.nullable(),
    }),
  ),
  /** Sign-in methods, and recent addresses of the account. */
  acesso: z.object({
    google_ligado: z.boolean(),
    segundo_fator_ligado_em: Instant.nullable(),
    chaves_de_acesso: z.array(
      z.object({ nome: z.string(), created_at: Instant, usada_em: Instant.nullable() }),
    ),
    chaves_de_api: z.array(
      z.object({
        nome: z.string(),
        /** Last characters of the secret. */
        final: z.string(),
        escopos: z.array(z.string()),
        created_at: Instant,
        expira_em: Instant,
        usada_em: Instant.nullable(),
      }),
    ),
    trocas_de_email: z.array(
      z.object({
        de: z.string(),
        para: z.string(),
        created_at: Instant,
        confirmada_em: Instant.nullable(),
        anulada: z.boolean(),
      }),
    ),
  }),
  /** The user's subscriptions: bought, active or abandoned. */
  assinaturas: z.array(
    z.object({
      plano: z.string(),
      situacao: z.string(),
      /** In reais. */
      preco: z.number().nullable(),
      intervalo: z.string().nullable(),
      encerrada_em: Instant.nullable(),
      periodo_ate: Instant.nullable(),
      cancela_no_fim: z.boolean(),
      created_at: Instant,
    }),
  ),
  compras_iniciadas: z.array(z.object({ plano: z.string(), situacao: z.string(), created_at: Instant })),
  /** Other single values. `cliente_stripe` is the payment provider's customer id. */
  outros: z.object({
    cliente_stripe: z.string().nullable(),
    calendario_ligado: z.boolean(),
    /** Groups of dates that the user excluded from the calendar. */
    calendario_fora: z.array(z.string()),
    ultimo_whatsapp_em: Instant.nullable(),
    telefone_em_confirmacao: z.string().nullable(),
    updated_at: Instant,
  }),
  /** Bot conversation with Telegram's id; null if none. */
  telegram: z.object({ nome: z.string(), chat_id: z.string(), desde: Instant }).nullable(),
  /** The user's payments, in units of the currency; plan and price as of the day of payment. */
  pagamentos: z.array(
    z.object({
      plano: z.string(),
      preco: z.number().nullable(),
      moeda: z.string(),
      valor: z.number(),
      pago_em: Instant,
      /** Refunded amount. */
      estornado: z.number().nullable(),
      estornado_em: Instant.nullable(),
      estorno_falhou_em: Instant.nullable(),
    }),
  ),
  /** Mentor profile; null if none. */
  mentor: z
    .object({
      nome: z.string(),
      descricao: z.string(),
      conteudos: z.string(),
      whatsapp: z.string(),
      preco_hora: z.number(),
      localizacao: z.string(),
      is_active: z.boolean(),
      publico: z.boolean(),
      oculto: z.boolean(),
      revisao: z.string(),
      motivo: z.string().nullable(),
      /** WebP image in Base64. */
      foto: z.string().nullable(),
      created_at: Instant,
    })
    .nullable(),
  /** Reports about mentors. */
  denuncias: z.array(z.object({ mentor: z.string(), motivo: z.string(), created_at: Instant })),
  /** Alerts that somebody requested for this mail address without an account. */
  pedidos_de_aviso: z.array(
    z.object({
      nome: z.string(),
      confirmado_em: Instant.nullable(),
      created_at: Instant,
      lista: z.string().nullable(),
      email: z.string(),
    }),
  ),
  /** Audit entries about the account, and the user's own as administrator (without the targets). */
  registros: z.array(
    z.object({ acao: z.string(), autor: z.boolean(), mudancas: z.array(Mudanca), created_at: Instant }),
  ),
  alertas: z.array(
    z.object({
      concurso: z.string(),
      tipo: z.string(),
      created_at: Instant,
      entregas: z.array(
        z.object({
          canal: z.string(),
          situacao: z.string(),
          sent_at: Instant.nullable(),
          tentativas: z.int(),
          /** Why it was not sent or delivered, if known. */
          motivo: z.string().nullable(),
          /** Formats of the phone number that were tried. */
          numeros: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});
export type MyData = z.infer<typeof MyData>;
