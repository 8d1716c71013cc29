// Longer than other files: one table of all calls and their access.
import type { Access, Call } from "@cav/contract/call.ts";
import { type CallName, calls } from "@cav/contract/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { type BuiltUser, buildUser, signInAs } from "../harness/factories.ts";

/**
 * Repeats every call's access independent of the call table, so that a call opened by mistake, or a new one, fails
 * here.
 */
const expected: Record<CallName, Access> = {
  listPublicConcursos: "public",
  getPublicConcurso: "public",
  login: "public",
  refresh: "public",
  logout: "public",
  checkCookies: "admin",
  getGoogleNonce: "public",
  googleLogin: "public",
  googleRegister: "public",
  requestEmailConfirmation: "user",
  confirmEmail: "public",
  requestPhoneCode: "user",
  confirmPhone: "user",
  requestPasswordReset: "public",
  checkPasswordReset: "public",
  confirmPasswordReset: "public",
  register: "public",
  getMe: "user",
  updateMe: "user",
  exportMe: "user",
  deleteMe: "user",
  getMyMonitorDeNome: "user",
  saveMyMonitorDeNome: "user",
  deleteMyMonitorDeNome: "user",
  dismissMencao: "user",
  changePassword: "user",
  getMySecondFactor: "user",
  requestSecondFactor: "user",
  enableSecondFactor: "user",
  closeSecondFactor: "user",
  removeUserSecondFactor: "admin",
  listPasskeys: "user",
  requestPasskey: "user",
  addPasskey: "user",
  renamePasskey: "user",
  removePasskey: "user",
  requestPasskeyLogin: "public",
  passkeyLogin: "public",
  listApiKeys: "user",
  createApiKey: "user",
  revokeApiKey: "user",
  requestEmailChange: "user",
  getMyEmailChange: "user",
  resendEmailChange: "user",
  cancelEmailChange: "user",
  linkGoogle: "user",
  unlinkGoogle: "user",
  correctUserEmail: "admin",
  confirmEmailChange: "public",
  undoEmailChange: "public",
  listMySessions: "user",
  endMySession: "user",
  endMyOtherSessions: "user",
  updateMyPreferencias: "user",
  previewMyPreferencias: "user",
  listMyBuscas: "user",
  createMyBusca: "user",
  getMyBusca: "user",
  updateMyBusca: "user",
  deleteMyBusca: "user",
  withdrawCotasConsent: "user",
  getSite: "public",
  getNumeros: "public",
  listCursos: "public",
  listLocais: "public",
  getLocal: "public",
  listConcursos: "user",
  searchConcursos: "user",
  countFiltros: "user",
  listMyConcursos: "user",
  listFavoritos: "user",
  saveFavorito: "user",
  removeFavorito: "user",
  getConcurso: "user",
  getCompatibilidade: "user",
  getHistorico: "user",
  getJornada: "user",
  getMinhaSituacao: "user",
  saveMinhaSituacao: "user",
  getCalendario: "user",
  getCalendarioPessoal: "user",
  saveCalendarioPessoal: "user",
  renewCalendarioPessoal: "user",
  endCalendarioPessoal: "user",
  readCalendarioPessoal: "public",
  createConcurso: "editor",
  updateConcurso: "editor",
  deleteConcurso: "editor",
  getAcompanhamento: "editor",
  listProcedencias: "user",
  getPareceresNumeros: "editor",
  listMinutas: "editor",
  createMinuta: "editor",
  getPrecisao: "editor",
  getMinuta: "editor",
  confirmMinuta: "editor",
  previewMinuta: "editor",
  linkMinuta: "editor",
  dismissMinuta: "editor",
  withdrawDescarte: "editor",
  listRascunhos: "editor",
  getRascunho: "editor",
  getRascunhoEdital: "editor",
  saveRascunhoEdital: "editor",
  removeRascunhoEdital: "editor",
  getEdital: "user",
  saveEdital: "editor",
  removeEdital: "editor",
  createRascunho: "editor",
  updateRascunho: "editor",
  deleteRascunho: "editor",
  publishRascunho: "editor",
  previewAlcance: "editor",
  previewImport: "editor",
  importConcursos: "editor",
  listFontes: "editor",
  createFonte: "admin",
  previewFonte: "admin",
  updateFonte: "admin",
  getFonte: "editor",
  listItensDaFonte: "editor",
  listVisitas: "editor",
  listTextosColados: "editor",
  listReleituras: "editor",
  confirmReleituras: "admin",
  createTextoColado: "editor",
  createPdfTextoColado: "editor",
  listAtos: "editor",
  listAlarmes: "editor",
  listCoberturas: "editor",
  listAlvos: "editor",
  requestVisita: "admin",
  getModeloXlsx: "editor",
  getModeloOds: "editor",
  getModeloCsv: "editor",
  exportConcursos: "editor",
  exportConcursosCsv: "editor",
  getPaginas: "user",
  savePaginas: "editor",
  proposePagina: "user",
  listAcompanhadas: "user",
  createAcompanhada: "user",
  deleteAcompanhada: "user",
  listPaginas: "editor",
  decidePagina: "editor",
  requestPagina: "editor",
  listDivergentes: "editor",
  getPainelNumeros: "admin",
  listPlans: "public",
  getPlan: "public",
  getMySubscription: "user",
  checkout: "user",
  previewPlanChange: "user",
  changePlan: "user",
  undoPlanChange: "user",
  refundSubscription: "admin",
  listWebhooks: "admin",
  createWebhook: "admin",
  updateWebhook: "admin",
  deleteWebhook: "admin",
  setWebhookAtivo: "admin",
  rotateWebhook: "admin",
  testWebhook: "admin",
  listEntregas: "admin",
  resendEntregas: "admin",
  resendEntrega: "admin",
  listAudit: "admin",
  exportAudit: "admin",
  exportAuditJson: "admin",
  getMyCobranca: "user",
  withdrawPayment: "user",
  openPortal: "user",
  verifyPayment: "user",
  receiveStripeWebhook: "public",
  listAllPlans: "admin",
  createPlan: "admin",
  updatePlan: "admin",
  deletePlan: "admin",
  syncPlan: "admin",
  getSubscriptionOf: "suporte",
  getSubscriptionsOf: "suporte",
  listCasos: "admin",
  settleCaso: "admin",
  listUsers: "suporte",
  exportUsers: "admin",
  exportMentores: "admin",
  exportMentoresJson: "admin",
  getUserStatistics: "suporte",
  getUser: "suporte",
  updateUser: "admin",
  endUserSessions: "admin",
  sendUserPasswordReset: "admin",
  deleteUser: "admin",
  openUserView: "suporte",
  listUserAlerts: "suporte",
  explainUserAlerts: "suporte",
  listUserSessions: "suporte",
  listUserPayments: "suporte",
  listUserAudit: "suporte",
  listFailedNotifications: "suporte",
  getNotificationHealth: "suporte",
  getNotificationStats: "suporte",
  listFailureCauses: "suporte",
  resendFailedNotifications: "suporte",
  closeFailedNotifications: "suporte",
  sendNotification: "suporte",
  markNotificationDelivered: "suporte",
  listMentores: "user",
  getMyMentor: "user",
  createMentor: "user",
  updateMentor: "user",
  getMentorFoto: "user",
  deleteMyMentor: "user",
  getMentor: "user",
  getPublicMentor: "public",
  getPublicMentorFoto: "public",
  reportMentor: "user",
  listMentoresEmAnalise: "suporte",
  reviewMentor: "suporte",
  dismissMentorReports: "suporte",
  listMyAlerts: "user",
  explainMyAlerts: "user",
  getAlertSettings: "user",
  updateAlertSettings: "user",
  getAlertSettingsByLink: "public",
  updateAlertSettingsByLink: "public",
  unsubscribe: "public",
  receiveBounce: "public",
  receiveMailEvents: "public",
  verifyWhatsAppWebhook: "public",
  receiveWhatsAppWebhook: "public",
  getMyTelegram: "user",
  createTelegramInvite: "user",
  deleteMyTelegram: "user",
  receiveTelegramUpdate: "public",
  listAparelhos: "user",
  addAparelho: "user",
  renameAparelho: "user",
  removeAparelho: "user",
  moveAparelho: "public",
  saveConcursoFromAviso: "public",
};

const roles = ["anonymous", "regular", "premium", "editor", "suporte", "admin"] as const;
type Role = (typeof roles)[number];

/** Returns the guard's status before the request is read; undefined if the call passes. */
function refusalOf(access: Access, role: Role): 401 | 403 | undefined {
  if (access === "public") return undefined;
  if (role === "anonymous") return 401;
  if (access === "user" || role === "admin") return undefined;
  return access === role ? undefined : 403;
}

let api: TestApp;
let users: Record<Exclude<Role, "anonymous">, BuiltUser>;
beforeAll(async () => {
  api = await createTestApp({ LOG_LEVEL: "fatal" });
  const { db } = api.deps;
  users = {
    regular: await buildUser(db),
    premium: await buildUser(db, { user_type: "PREMIUM" }),
    editor: await buildUser(db, { user_type: "ADMIN", papel: "EDITOR" }),
    suporte: await buildUser(db, { user_type: "ADMIN", papel: "SUPORTE" }),
    admin: await buildUser(db, { user_type: "ADMIN" }),
  };
});
afterAll(() => api.close());

const nobody = "00000000-0000-4000-8000-000000000000";

/** Makes a call about a missing object, with an empty body, in a new session. */
async function make({ method, path }: Call, role: Role) {
  const url = `/api${path.replace(/:\w+/, nobody)}`;
  const headers = role === "anonymous" ? {} : await signInAs(api.deps, users[role]);
  const hasBody = method === "POST" || method === "PUT";
  return api.app.inject({ method, url, headers, ...(hasBody ? { payload: {} } : {}) });
}

test("calls and rows correspond", () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(calls).sort());
});

test("the application serves exactly the calls of the table", async () => {
  const { paths } = (await api.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, Record<string, unknown>>;
  };
  const answered = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
  );
  const listed = Object.values<Call>(calls).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
  );
  expect(answered.sort()).toEqual(listed.sort());
});

describe.each(Object.entries(expected) as [CallName, Access][])("%s is for: %s", (name, access) => {
  test.each(roles)("%s", async (role) => {
    const response = await make(calls[name], role);
    const refusal = refusalOf(access, role);
    if (refusal) {
      expect(response.statusCode, response.body).toBe(refusal);
      const code = refusal === 401 ? "unauthenticated" : "forbidden";
      expect(response.json().type).toBe(`/problems/${code}`);
      return;
    }
    // The call may fail for other reasons, such as a missing object.
    expect(response.statusCode, response.body).not.toBe(500);
    expect(["/problems/unauthenticated", "/problems/forbidden"]).not.toContain(typeOf(response.body));
  });
});

function typeOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { type?: string }).type;
  } catch {
    return undefined;
  }
}
