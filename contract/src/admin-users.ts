import { z } from "zod";
import { AlertKind, DeliveryStatus } from "./alerts.ts";
import { fieldsOf, linkedChannels } from "./channels.ts";
import { email, paged, pageQuery, skipQuery, sought } from "./fields.ts";
import { limits } from "./limits.ts";
import { Canal } from "./notifications.ts";
import { Sessao } from "./seguranca.ts";
import { SubscriptionStatus } from "./subscriptions.ts";
import { Papel, UpdateUser, User, UserType } from "./users.ts";

/** A person in the administrators' list. */
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
  /** When one of their sessions was last used, as far as sessions are kept; null: none is. */
  ultimo_acesso: z.iso.datetime({ offset: true }).nullable(),
});
export type ListedUser = z.infer<typeof ListedUser>;

const Day = z.iso.date("Use uma data, como 2026-11-21.");
const Part = sought(limits.searchMax);

export const UserFilters = z.object({
  user_type: UserType.optional(),
  /** A part of the address. */
  email: Part.optional(),
  /** A part of the name; accents and case do not count. */
  nome: Part.optional(),
  /** Days of Brasília, both included, between which the account was made. */
  desde: Day.optional(),
  ate: Day.optional(),
  /** How a subscription of theirs stands. */
  assinatura: SubscriptionStatus.optional(),
});
export type UserFilters = z.infer<typeof UserFilters>;

/** Newest or oldest account first, by name, or who was here last. */
export const UsersOrder = z.enum(["NOVOS", "ANTIGOS", "NOME", "ACESSO"]);
export type UsersOrder = z.infer<typeof UsersOrder>;

export const ListUsersQuery = UserFilters.extend({
  ordem: UsersOrder.default("NOVOS"),
  ...skipQuery(limits.pageSizeMax),
});
export type ListUsersQuery = z.infer<typeof ListUsersQuery>;

/** `free`: neither premium nor administrators (accounts §3). */
export const UserStatistics = z.object({ total: z.int(), premium: z.int(), free: z.int(), admin: z.int() });
export type UserStatistics = z.infer<typeof UserStatistics>;

/** What administrators see of a person: preferences are not theirs to read, since quotas are sensitive data. */
export const AdminUser = User.omit({ preferencias: true, consentimento_cotas: true }).extend({
  /** The other channels that the person has on: a device or a conversation is there. */
  ...fieldsOf(linkedChannels, ["habilitar_", ""], () => z.boolean()),
  sessoes_abertas: z.int(),
  /** Whether there is a second factor, or a passkey, that could be taken away. */
  segundo_fator: z.boolean(),
  /** Whether premium comes from the subscription, and ends with it. */
  premium_por_assinatura: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

const Instant = z.iso.datetime({ offset: true });

/** What an administrator changes of a person; the same rules as for the person, and the type. */
export const UpdateAdminUser = UpdateUser.safeExtend({
  user_type: UserType,
  /** Left out: as it is. It stands with administrators only. */
  papel: Papel.nullable().optional(),
  /** Of the person as they were seen: where they changed since, nothing is written over. */
  updated_at: Instant.optional(),
});
export type UpdateAdminUser = z.infer<typeof UpdateAdminUser>;

/** What a user was to be told, by which channels, and what became of it. Why it fitted them is theirs to know. */
export const AlertaDeUsuario = z.object({
  tipo: AlertKind,
  titulo: z.string(),
  /** Null: the exam was deleted since. */
  concurso_uuid: z.uuid().nullable(),
  em: Instant,
  entregas: z.array(
    z.object({
      canal: Canal,
      situacao: DeliveryStatus,
      /** When it left; null: not yet, or never. */
      em: Instant.nullable(),
      tentativas: z.int(),
      /** Why it failed, was canceled, or waits to be tried again, in words. */
      motivo: z.string().nullable(),
    }),
  ),
});
export type AlertaDeUsuario = z.infer<typeof AlertaDeUsuario>;

export const AlertasDeUsuarioQuery = z.object(pageQuery(limits.meusAlertasPageSize));
export const AlertasDeUsuario = paged(AlertaDeUsuario);

/** Where a user is signed in. */
export const SessaoDeUsuario = Sessao.pick({ dispositivo: true, created_at: true, usada_em: true });
export type SessaoDeUsuario = z.infer<typeof SessaoDeUsuario>;

/** What a user paid, in units of the currency; plan and price are those of then. */
export const PagamentoDeUsuario = z.object({
  plano: z.string(),
  /** Null: it was not recorded. */
  preco: z.number().nullable(),
  moeda: z.string(),
  valor: z.number(),
  pago_em: Instant,
  /** What was given back of it; null: nothing. */
  devolvido: z.number().nullable(),
  devolvido_em: Instant.nullable(),
  /** When what was given back last turned out to have failed; null: it did not. */
  devolucao_falhou_em: Instant.nullable(),
  /** What an administrator gave back so, and may be asked again; null: nothing. */
  a_devolver: z.number().nullable(),
});
export type PagamentoDeUsuario = z.infer<typeof PagamentoDeUsuario>;

/** The address that was meant. */
export const CorrectEmail = z.object({ email: email() });

/** The account's e-mail, typed: what follows can't be undone. */
export const DeleteUser = z.object({ email: email("Digite o e-mail da conta") });

/** What the one who helps is handed to see the product as somebody does; it ends with their session, or before. */
export const View = z.object({ token: z.string(), termina_em: z.iso.datetime() });
export type View = z.infer<typeof View>;
