import { z } from "zod";
import { AlertKind, DeliveryStatus } from "../alerts/alerts.ts";
import { Canal } from "../alerts/notifications.ts";
import { fieldsOf, linkedChannels } from "../channels.ts";
import { email, paged, pageQuery, skipQuery, sought } from "../fields.ts";
import { limits } from "../limits.ts";
import { SubscriptionStatus } from "../subscriptions/subscriptions.ts";
import { usersOrders } from "./admin-users.words.ts";
import { Sessao } from "./seguranca.ts";
import { Papel, UpdateUser, User, UserType } from "./users.ts";

/** A user in the administrators' list. */
export const ListedUser = User.pick({
  id: true,
  uuid: true,
  nome: true,
  email: true,
  telefone: true,
  user_type: true,
  papel: true,
  habilitar_email: true,
  habilitar_whatsapp: true,
  created_at: true,
}).extend({
  /** When a session of the user was last used; null if no session is stored. */
  ultimo_acesso: z.iso.datetime({ offset: true }).nullable(),
});
export type ListedUser = z.infer<typeof ListedUser>;

const Day = z.iso.date("Use uma data, como 2026-11-21.");
const Part = sought(limits.searchMax);

export const UserFilters = z.object({
  user_type: UserType.optional(),
  /** A part of the mail address to search for. */
  email: Part.optional(),
  /** Part of the name; accents and case are ignored. */
  nome: Part.optional(),
  /** First and last day (Brasília) on which the account was created. */
  desde: Day.optional(),
  ate: Day.optional(),
  /** Status of the user's subscription. */
  assinatura: SubscriptionStatus.optional(),
});
export type UserFilters = z.infer<typeof UserFilters>;

export const UsersOrder = z.enum(usersOrders);
export type UsersOrder = z.infer<typeof UsersOrder>;

export const ListUsersQuery = UserFilters.extend({
  ordem: UsersOrder.default("NOVOS"),
  ...skipQuery(limits.pageSizeMax),
});
export type ListUsersQuery = z.infer<typeof ListUsersQuery>;

/** `free` excludes premium users and administrators (accounts §3). */
export const UserStatistics = z.object({ total: z.int(), premium: z.int(), free: z.int(), admin: z.int() });
export type UserStatistics = z.infer<typeof UserStatistics>;

/** A user as administrators see them, without preferences, because quotas are sensitive data. */
export const AdminUser = User.omit({ preferencias: true, consentimento_cotas: true }).extend({
  /**
   * For each channel besides mail and WhatsApp, whether it is on: the user has linked a device or a
   * conversation.
   */
  ...fieldsOf(linkedChannels, ["habilitar_", ""], () => z.boolean()),
  sessoes_abertas: z.int(),
  /** Whether a second factor or a passkey exists, which an administrator could remove. */
  segundo_fator: z.boolean(),
  /** Whether the user's premium comes from a subscription and so ends with it. */
  premium_por_assinatura: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

const Instant = z.iso.datetime({ offset: true });

/** Changes by an administrator: the user's own rules, and the account type. */
export const UpdateAdminUser = UpdateUser.safeExtend({
  user_type: UserType,
  /** Omitted: unchanged. Only for administrators. */
  papel: Papel.nullable().optional(),
  /** `updated_at` of the user as shown; a newer change is not overwritten. */
  updated_at: Instant.optional(),
});
export type UpdateAdminUser = z.infer<typeof UpdateAdminUser>;

/** An alert of a user, with its deliveries and their outcome; match reasons are private and omitted. */
export const AlertaDeUsuario = z.object({
  tipo: AlertKind,
  titulo: z.string(),
  /** Null if the exam has been deleted since. */
  concurso_uuid: z.uuid().nullable(),
  em: Instant,
  entregas: z.array(
    z.object({
      canal: Canal,
      situacao: DeliveryStatus,
      /** When the message was sent; null if not yet, or never. */
      em: Instant.nullable(),
      tentativas: z.int(),
      /** Why it failed, was canceled or waits for a retry, in words. */
      motivo: z.string().nullable(),
    }),
  ),
});
export type AlertaDeUsuario = z.infer<typeof AlertaDeUsuario>;

export const AlertasDeUsuarioQuery = z.object(pageQuery(limits.meusAlertasPageSize));
export const AlertasDeUsuario = paged(AlertaDeUsuario);

/** A session of a user. */
export const SessaoDeUsuario = Sessao.pick({ dispositivo: true, created_at: true, usada_em: true });
export type SessaoDeUsuario = z.infer<typeof SessaoDeUsuario>;

/** A payment of a user, in units of the currency; plan and price as of that day. */
export const PagamentoDeUsuario = z.object({
  plano: z.string(),
  /** Null if it was not recorded. */
  preco: z.number().nullable(),
  moeda: z.string(),
  valor: z.number(),
  pago_em: Instant,
  /** How much of the payment was refunded; null if nothing. */
  devolvido: z.number().nullable(),
  devolvido_em: Instant.nullable(),
  /** When the last refund failed; null if it did not. */
  devolucao_falhou_em: Instant.nullable(),
  /** Amount of a failed refund, which may be retried; null if none. */
  a_devolver: z.number().nullable(),
});
export type PagamentoDeUsuario = z.infer<typeof PagamentoDeUsuario>;

/** The corrected address. */
export const CorrectEmail = z.object({ email: email() });

/** The account's address, typed as a confirmation, because deletion is irreversible. */
export const DeleteUser = z.object({ email: email("Digite o e-mail da conta") });

/** Token for a read-only view as a user; it ends with the administrator's session, or before. */
export const View = z.object({ token: z.string(), termina_em: z.iso.datetime() });
export type View = z.infer<typeof View>;
