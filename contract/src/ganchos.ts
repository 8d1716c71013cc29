import { z } from "zod";
import { line, paged, pageQuery, Url, Uuid } from "./fields.ts";
import {
  type EventoDeGancho,
  eventosDeGancho,
  ganchoNomeMax,
  type motivosDeParada,
  type situacoesDeEntrega,
} from "./ganchos.words.ts";
import { ConcursoPublico } from "./publico.ts";

const Instant = z.iso.datetime({ offset: true });
const Evento = z.enum(Object.keys(eventosDeGancho) as [EventoDeGancho, ...EventoDeGancho[]]);
const Situacao = z.enum(["PENDENTE", "ENTREGUE", "FALHOU"] satisfies (keyof typeof situacoesDeEntrega)[]);

/** A partner's address that is told of exams: never its secret. */
export const Gancho = z.object({
  uuid: Uuid,
  nome: z.string(),
  url: z.string(),
  eventos: z.array(Evento),
  ativo: z.boolean(),
  /** Why it is off. */
  parado_por: z.enum(["MANUAL", "FALHAS", "RECUSADO"] satisfies (keyof typeof motivosDeParada)[]).nullable(),
  /** Since when nothing but failures comes of it. */
  falha_desde: Instant.nullable(),
  /** Until when messages are signed with the secret before, too. */
  segredo_anterior_ate: Instant.nullable(),
  pendentes: z.int(),
  falhas: z.int(),
  entregue_em: Instant.nullable(),
  created_at: Instant,
});
export type Gancho = z.infer<typeof Gancho>;

/** With its secret, which is never told again. */
export const GanchoComSegredo = Gancho.extend({ segredo: z.string() });
export type GanchoComSegredo = z.infer<typeof GanchoComSegredo>;

const noEvento = "Escolha ao menos um evento.";

export const GanchoInput = z.object({
  nome: line(ganchoNomeMax, "Dê um nome ao webhook."),
  url: Url,
  eventos: z.array(Evento, noEvento).min(1, noEvento).max(Evento.options.length),
});
export type GanchoInput = z.infer<typeof GanchoInput>;

export const GanchoAtivo = z.object({ ativo: z.boolean("Informe true ou false.") });

/** A message to one partner, and how its last attempt ended. */
export const EntregaDeGancho = z.object({
  uuid: Uuid,
  /** As the message's header has it. */
  mensagem: z.string(),
  tipo: z.string(),
  titulo: z.string().nullable(),
  situacao: Situacao,
  tentativas: z.int(),
  /** Null: no answer came. */
  status: z.int().nullable(),
  /** What went wrong, or the beginning of what was answered. */
  resposta: z.string().nullable(),
  tentada_em: Instant.nullable(),
  /** When it is tried next; null: it is not. */
  proxima_em: Instant.nullable(),
  created_at: Instant,
});
export type EntregaDeGancho = z.infer<typeof EntregaDeGancho>;

export const EntregasDeGanchoQuery = z.object({
  situacao: Situacao.optional(),
  ...pageQuery(20),
});
export const EntregasDeGancho = paged(EntregaDeGancho);
export type EntregasDeGancho = z.infer<typeof EntregasDeGancho>;

export const ByEntrega = z.object({ uuid: Uuid, entrega: Uuid });

/** What a partner is told, once for all of them (Standard Webhooks). */
export const MensagemDeGancho = z.object({
  type: z.string(),
  timestamp: Instant,
  data: z.object({
    /** Of this form; it rises when something is taken away or means something else. */
    versao: z.literal(1),
    /** The exam's public id; null: a test. */
    concurso_uuid: z.uuid().nullable(),
    /** As it was when the message was first sent; null: a test, or it was deleted meanwhile. */
    concurso: ConcursoPublico.nullable(),
    /** Which facts changed. */
    mudancas: z.array(z.object({ campo: z.string(), tipo: z.string(), cargo: z.string().nullable() })),
    /** The stages that came, moved or went. */
    etapas: z.array(
      z.object({
        tipo: z.string(),
        situacao: z.string(),
        inicio: z.string().nullable(),
        fim: z.string().nullable(),
        mudanca: z.enum(["incluido", "alterado", "removido"]),
      }),
    ),
  }),
});
export type MensagemDeGancho = z.infer<typeof MensagemDeGancho>;
