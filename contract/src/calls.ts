import { z } from "zod";
import { UnsubscribeBody, UnsubscribeQuery, WhatsAppHandshake, WhatsAppWebhook } from "./alerts.ts";
import {
  CheckCookies,
  LoginAnswer,
  LoginBody,
  PasswordResetConfirm,
  PasswordResetDone,
  PasswordResetRequest,
  PasswordResetRequested,
  RefreshBody,
  RegisterBody,
  Tokens,
} from "./auth.ts";
import { defineCall } from "./call.ts";
import {
  Concurso,
  ConcursoInput,
  ConcursosPage,
  MyConcursos,
  MyConcursosQuery,
  SearchConcursosQuery,
  UpdateConcurso,
} from "./concursos.ts";
import { Curso } from "./cursos.ts";
import { FavoritoSalvo, FavoritosPage, FavoritosQuery } from "./favoritos.ts";
import { Uuid } from "./fields.ts";
import { GoogleBody } from "./google.ts";
import { Historico } from "./historico.ts";
import { Importacao, ImportFile, ImportQuery } from "./importacao.ts";
import { limits } from "./limits.ts";
import { LocaisAnswer, LocaisQuery, Local } from "./locais.ts";
import { Alcance, Compatibilidade, Previa } from "./matching.ts";
import { CreatePlan, Plan, PlanInput } from "./plans.ts";
import { UpdatePreferencias } from "./preferencias.ts";
import { Site } from "./site.ts";
import {
  CheckoutAnswer,
  CheckoutBody,
  PortalAnswer,
  StripeWebhook,
  Subscription,
  SubscriptionsByUser,
  SubscriptionsOf,
  VerifySessionAnswer,
  VerifySessionBody,
} from "./subscriptions.ts";
import { DeleteMe, MyData, UpdateUser, User } from "./users.ts";

const ByUuid = z.object({ uuid: Uuid });
const ById = z.object({ id: z.coerce.number().int().min(0).max(2_147_483_647) });
const Nothing = z.undefined();

/** Every call of the product: who may make it, what goes in, what comes out. The paths stand under `/api`. */
export const calls = {
  // --- auth
  login: defineCall({
    method: "POST",
    path: "/auth/login",
    access: "public",
    summary: "Sign in with e-mail and password",
    body: LoginBody,
    bodyType: "form",
    answers: { 200: LoginAnswer },
  }),
  refresh: defineCall({
    method: "POST",
    path: "/auth/refresh",
    access: "public",
    summary: "Trade a refresh token (cookie, body or bearer) for a new pair; a used one revokes its family",
    body: RefreshBody,
    answers: { 200: Tokens },
  }),
  logout: defineCall({
    method: "POST",
    path: "/auth/logout",
    access: "public",
    summary: "Revoke the session of the refresh token and clear the cookies",
    body: RefreshBody,
    answers: { 204: Nothing },
  }),
  checkCookies: defineCall({
    method: "GET",
    path: "/auth/check-cookies",
    access: "admin",
    summary: "What the server sees of the caller's cookies; tells no token",
    answers: { 200: CheckCookies },
  }),
  googleLogin: defineCall({
    method: "POST",
    path: "/auth/google/login",
    access: "public",
    summary:
      "Sign in with Google's ID token; registers who has no account, links who has one by that address",
    body: GoogleBody,
    answers: { 200: Tokens },
  }),
  googleRegister: defineCall({
    method: "POST",
    path: "/auth/google/register",
    access: "public",
    summary: "Create an account from Google's ID token and sign in",
    body: GoogleBody,
    answers: { 200: Tokens },
  }),
  requestPasswordReset: defineCall({
    method: "POST",
    path: "/auth/password-reset/request",
    access: "public",
    summary: "Mail a link that replaces a forgotten password; answers the same for unknown addresses",
    body: PasswordResetRequest,
    answers: { 200: PasswordResetRequested },
  }),
  confirmPasswordReset: defineCall({
    method: "POST",
    path: "/auth/password-reset/confirm",
    access: "public",
    summary: "Set a new password by the link's token; ends every session of the person",
    body: PasswordResetConfirm,
    answers: { 200: PasswordResetDone },
  }),

  // --- users
  register: defineCall({
    method: "POST",
    path: "/users/register",
    access: "public",
    summary: "Create an account",
    body: RegisterBody,
    answers: { 201: User },
  }),
  getMe: defineCall({
    method: "GET",
    path: "/users/me",
    access: "user",
    summary: "The signed-in person",
    answers: { 200: User },
  }),
  updateMe: defineCall({
    method: "PUT",
    path: "/users/me",
    access: "user",
    summary: "Change name, phone and channels",
    body: UpdateUser,
    answers: { 200: User },
  }),
  exportMe: defineCall({
    method: "GET",
    path: "/users/me/export",
    access: "user",
    summary: "Everything that is kept about the signed-in person",
    answers: { 200: MyData },
  }),
  deleteMe: defineCall({
    method: "DELETE",
    path: "/users/me",
    access: "user",
    summary: "Delete the account and every personal datum; can't be undone",
    body: DeleteMe,
    answers: { 204: Nothing },
  }),
  updateMyPreferencias: defineCall({
    method: "PUT",
    path: "/users/me/preferences",
    access: "user",
    summary: "Replace the preferences; the free plan takes at most 3 values",
    body: UpdatePreferencias,
    answers: { 200: User },
  }),
  previewMyPreferencias: defineCall({
    method: "POST",
    path: "/users/me/preferences/preview",
    access: "user",
    summary:
      "What some preferences would match now and would have brought in 90 days; stores nothing, and uses quotas by consent only",
    body: UpdatePreferencias,
    answers: { 200: Previa },
  }),
  withdrawCotasConsent: defineCall({
    method: "DELETE",
    path: "/users/me/consents/cotas",
    access: "user",
    summary: "Withdraw the consent for quota data, and with it the chosen quotas that reveal it",
    answers: { 200: User },
  }),

  // --- reference data
  getSite: defineCall({
    method: "GET",
    path: "/site",
    access: "public",
    summary: "What the screens must know about this installation",
    answers: { 200: Site },
  }),
  listCursos: defineCall({
    method: "GET",
    path: "/cursos",
    access: "public",
    summary: "All courses, by name",
    answers: { 200: z.array(Curso) },
  }),
  listLocais: defineCall({
    method: "GET",
    path: "/locais",
    access: "public",
    summary: "Municipalities, searched without regard to accents",
    query: LocaisQuery,
    answers: { 200: LocaisAnswer },
  }),
  getLocal: defineCall({
    method: "GET",
    path: "/locais/:id",
    access: "public",
    summary: "One municipality by its IBGE code",
    params: ById,
    answers: { 200: Local },
  }),

  // --- concursos
  listConcursos: defineCall({
    method: "GET",
    path: "/concursos",
    access: "user",
    summary: "Exams that pass the filters; open ones first by nearest deadline, unless asked otherwise",
    query: SearchConcursosQuery,
    answers: { 200: ConcursosPage },
  }),
  searchConcursos: defineCall({
    method: "GET",
    path: "/concursos/search",
    access: "user",
    summary: "The same as the list, by the name that the specification gives the search",
    query: SearchConcursosQuery,
    answers: { 200: ConcursosPage },
  }),
  listMyConcursos: defineCall({
    method: "GET",
    path: "/concursos/my",
    access: "user",
    summary: "Exams that match the reader's preferences; the free plan sees 3",
    query: MyConcursosQuery,
    answers: { 200: MyConcursos },
  }),
  listFavoritos: defineCall({
    method: "GET",
    path: "/concursos/favoritos",
    access: "user",
    summary: "Exams that the reader saved, open ones first by nearest deadline",
    query: FavoritosQuery,
    answers: { 200: FavoritosPage },
  }),
  saveFavorito: defineCall({
    method: "PUT",
    path: "/concursos/:uuid/favorito",
    access: "user",
    summary: "Save an exam; the free plan keeps 5. Tells which saved ones fall on the same day",
    params: ByUuid,
    answers: { 200: FavoritoSalvo },
  }),
  removeFavorito: defineCall({
    method: "DELETE",
    path: "/concursos/:uuid/favorito",
    access: "user",
    summary: "Unsave an exam",
    params: ByUuid,
    answers: { 204: Nothing },
  }),
  getConcurso: defineCall({
    method: "GET",
    path: "/concursos/:uuid",
    access: "user",
    summary: "One exam, whole",
    params: ByUuid,
    answers: { 200: Concurso },
  }),
  getCompatibilidade: defineCall({
    method: "GET",
    path: "/concursos/:uuid/compatibilidade",
    access: "user",
    summary: "Which positions match the reader, and why or why not",
    params: ByUuid,
    answers: { 200: Compatibilidade },
  }),
  getHistorico: defineCall({
    method: "GET",
    path: "/concursos/:uuid/historico",
    access: "user",
    summary: "What was changed in an exam and when, newest first",
    params: ByUuid,
    answers: { 200: Historico },
  }),
  getCalendario: defineCall({
    method: "GET",
    path: "/concursos/:uuid/calendario.ics",
    access: "user",
    summary: "Every date of an exam as text/calendar (RFC 5545)",
    params: ByUuid,
    answers: { 200: z.string() },
  }),
  createConcurso: defineCall({
    method: "POST",
    path: "/concursos",
    access: "admin",
    summary: "Publish an exam; matching candidates are alerted",
    body: ConcursoInput,
    answers: { 201: Concurso },
  }),
  updateConcurso: defineCall({
    method: "PUT",
    path: "/concursos/:uuid",
    access: "admin",
    summary: "Change an exam; those whom it now matches are alerted. A stale `versao` is refused with 409",
    params: ByUuid,
    body: UpdateConcurso,
    answers: { 200: Concurso },
  }),
  deleteConcurso: defineCall({
    method: "DELETE",
    path: "/concursos/:uuid",
    access: "admin",
    summary: "Delete an exam and its pending alerts",
    params: ByUuid,
    answers: { 204: Nothing },
  }),
  previewAlcance: defineCall({
    method: "POST",
    path: "/concursos/alcance",
    access: "admin",
    summary: "How many candidates a draft exam would match now, in all and by channel; stores nothing",
    body: ConcursoInput,
    answers: { 200: Alcance },
  }),
  previewImport: defineCall({
    method: "POST",
    path: "/concursos/importar/previa",
    access: "admin",
    summary: "What importing a JSON or CSV file of exams would do, record by record; stores nothing",
    body: ImportFile,
    bodyType: "file",
    bodyMaxBytes: limits.importFileMaxBytes,
    answers: { 200: Importacao },
  }),
  importConcursos: defineCall({
    method: "POST",
    path: "/concursos/importar",
    access: "admin",
    summary: "Import the good records of a JSON or CSV file of exams, all or none of them",
    query: ImportQuery,
    body: ImportFile,
    bodyType: "file",
    bodyMaxBytes: limits.importFileMaxBytes,
    answers: { 200: Importacao },
  }),

  // --- plans and subscriptions
  listPlans: defineCall({
    method: "GET",
    path: "/subscriptions/plans",
    access: "public",
    summary: "The plans on sale, cheapest first",
    answers: { 200: z.array(Plan) },
  }),
  getPlan: defineCall({
    method: "GET",
    path: "/subscriptions/plans/:uuid",
    access: "public",
    summary: "One plan, on sale or not",
    params: ByUuid,
    answers: { 200: Plan },
  }),
  getMySubscription: defineCall({
    method: "GET",
    path: "/subscriptions/me",
    access: "user",
    summary: "The reader's subscription; 404 where there is none",
    answers: { 200: Subscription },
  }),
  checkout: defineCall({
    method: "POST",
    path: "/subscriptions/checkout",
    access: "user",
    summary: "Open the provider's hosted checkout; asked again, the same one while it is open",
    body: CheckoutBody,
    answers: { 200: CheckoutAnswer },
  }),
  openPortal: defineCall({
    method: "POST",
    path: "/subscriptions/portal",
    access: "user",
    summary: "Open the provider's portal, where a subscription is cancelled and taken up again",
    answers: { 200: PortalAnswer },
  }),
  verifyPayment: defineCall({
    method: "POST",
    path: "/subscriptions/verify-session",
    access: "user",
    summary: "Ask the provider about the reader's own checkout, without waiting for its webhook",
    body: VerifySessionBody,
    answers: { 200: VerifySessionAnswer },
  }),
  receiveStripeWebhook: defineCall({
    method: "POST",
    path: "/subscriptions/webhook",
    access: "public",
    summary: "The payment provider's events, signed over the raw body",
    body: StripeWebhook,
    answers: { 204: Nothing },
  }),
  listAllPlans: defineCall({
    method: "GET",
    path: "/admin/plans",
    access: "admin",
    summary: "Every plan, also those off sale",
    answers: { 200: z.array(Plan) },
  }),
  createPlan: defineCall({
    method: "POST",
    path: "/admin/plans",
    access: "admin",
    summary: "Create a plan under a uuid of the client's",
    body: CreatePlan,
    answers: { 201: Plan },
  }),
  updatePlan: defineCall({
    method: "PUT",
    path: "/admin/plans/:uuid",
    access: "admin",
    summary: "Change a plan; a new price replaces the old one at the provider, for new subscribers",
    params: ByUuid,
    body: PlanInput,
    answers: { 200: Plan },
  }),
  deletePlan: defineCall({
    method: "DELETE",
    path: "/admin/plans/:uuid",
    access: "admin",
    summary: "Delete a plan; one with subscribers is taken off sale instead (409)",
    params: ByUuid,
    answers: { 204: Nothing },
  }),
  syncPlan: defineCall({
    method: "POST",
    path: "/admin/plans/:uuid/sync-stripe",
    access: "admin",
    summary: "Create or update the plan's product and price at the provider",
    params: ByUuid,
    answers: { 200: Plan },
  }),
  getSubscriptionOf: defineCall({
    method: "GET",
    path: "/admin/users/:uuid/subscription",
    access: "admin",
    summary: "A person's subscription; 404 where there is none",
    params: ByUuid,
    answers: { 200: Subscription },
  }),
  getSubscriptionsOf: defineCall({
    method: "POST",
    path: "/admin/users/subscriptions",
    access: "admin",
    summary: "The subscriptions of many people, by their uuid",
    body: SubscriptionsOf,
    answers: { 200: SubscriptionsByUser },
  }),

  // --- alerts
  unsubscribe: defineCall({
    method: "POST",
    path: "/alertas/descadastro",
    access: "public",
    summary: "Switch off the alert mail of the person whose message carries the token (RFC 8058)",
    query: UnsubscribeQuery,
    body: UnsubscribeBody,
    answers: { 204: Nothing },
  }),
  verifyWhatsAppWebhook: defineCall({
    method: "GET",
    path: "/whatsapp/webhook",
    access: "public",
    summary: "The provider's handshake",
    query: WhatsAppHandshake,
    answers: { 200: z.string() },
  }),
  receiveWhatsAppWebhook: defineCall({
    method: "POST",
    path: "/whatsapp/webhook",
    access: "public",
    summary: "The provider's reports on messages, signed over the raw body",
    body: WhatsAppWebhook,
    answers: { 204: Nothing },
  }),
} as const;

export type CallName = keyof typeof calls;
