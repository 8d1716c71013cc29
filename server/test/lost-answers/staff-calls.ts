import { randomUUID } from "node:crypto";
import type { CallInput, Prepare, Stage } from "./stage.ts";

const plan = (more: object = {}) => ({
  ...{ name: "Plano", description: "Tudo", price: 9.9, interval: "month", features: ["Alertas"] },
  ...more,
});
const byAdmin =
  (more: (stage: Stage) => CallInput | Promise<CallInput> = () => ({})): Prepare =>
  async (stage) => ({ headers: await stage.admin(), ...(await more(stage)) });

const onUser = (payload?: (user: { uuid: string; email: string }) => object) =>
  byAdmin(async ({ someone }) => {
    const { user } = await someone();
    return { params: [user.uuid], ...(payload && { payload: payload(user) }) };
  });
const onPlan = (payload?: object) =>
  byAdmin(async ({ ask, admin, next }) => {
    const uuid = randomUUID();
    await ask(await admin(), "POST", "/admin/plans", plan({ uuid, name: `Plano ${next()}` }));
    return { params: [uuid], ...(payload && { payload }) };
  });

const gancho = ({ on }: Stage) => ({
  nome: "Cursinho",
  url: on.emulators.urls.parceiro,
  eventos: ["concurso.publicado"],
});
const onWebhook = (payload?: (stage: Stage) => object) =>
  byAdmin(async (stage) => {
    const { uuid } = await stage.ask(await stage.admin(), "POST", "/admin/ganchos", gancho(stage));
    return { params: [uuid], ...(payload && { payload: payload(stage) }) };
  });

/** A failed delivery of an alert that still matches, as the administration names it. */
const onFailure = (asked: CallInput = {}) =>
  byAdmin(async ({ on, concurso, one, ask, admin }) => {
    const { id, email } = await on.candidate({ salario_minimo: 1 });
    await concurso();
    await on.match();
    await one("UPDATE deliveries SET status = 'failed', last_error = 'perdida' WHERE user_id = $1", [id]);
    const failed = await ask(await admin(), "GET", `/notifications/failed?q=${email}`);
    return { params: [failed[0].uuid], ...asked };
  });
const allFailed = byAdmin(async ({ full }) => {
  await full();
  return { payload: { channel: "email", causa: "outra" } };
});

export const staffCalls = {
  createPlan: byAdmin(({ next }) => ({ payload: plan({ uuid: randomUUID(), name: `Novo ${next()}` }) })),
  updatePlan: onPlan(plan({ description: "Mudado" })),
  deletePlan: onPlan(),
  syncPlan: onPlan(),
  refundSubscription: async ({ buyer, admin }) => {
    const { user, read } = await buyer();
    await read();
    return { headers: await admin(), params: [user.uuid], payload: { devolver: "TUDO" } };
  },
  getSubscriptionsOf: byAdmin(async ({ someone }) => ({ payload: [(await someone()).user.uuid] })),
  settleCaso: byAdmin(async ({ someone, one, next }) => {
    const { user } = await someone();
    const { uuid } = await one(
      `INSERT INTO casos_de_cobranca (tipo, user_id, stripe_subscription_id, aberto_em)
       VALUES ('CONTESTADO', $1, 'sub_' || $2::text, now()) RETURNING uuid`,
      [user.id, next()],
    );
    return { params: [uuid], payload: { acao: "RESOLVER" } };
  }),
  updateUser: onUser(() => ({
    nome: "Ana",
    habilitar_email: true,
    telefone: null,
    habilitar_whatsapp: false,
    user_type: "REGULAR",
  })),
  endUserSessions: onUser(),
  removeUserSecondFactor: byAdmin(async ({ full }) => ({ params: [(await full()).uuid] })),
  correctUserEmail: onUser(({ email }) => ({ email: `certo-${email}` })),
  sendUserPasswordReset: onUser(),
  deleteUser: onUser(({ email }) => ({ email })),
  openUserView: onUser(),
  createWebhook: byAdmin((stage) => ({ payload: gancho(stage) })),
  updateWebhook: onWebhook((stage) => ({ ...gancho(stage), nome: "Outro" })),
  deleteWebhook: onWebhook(),
  setWebhookAtivo: onWebhook(() => ({ ativo: false })),
  rotateWebhook: onWebhook(),
  testWebhook: onWebhook(),
  resendEntregas: onWebhook(),
  resendEntrega: byAdmin(async (stage) => {
    const { uuid } = await stage.ask(await stage.admin(), "POST", "/admin/ganchos", gancho(stage));
    await stage.concurso();
    const entrega = await stage.one(
      `UPDATE gancho_entregas e SET situacao = 'FALHOU' FROM ganchos g WHERE g.id = e.gancho_id AND g.uuid = $1
       RETURNING e.uuid`,
      [uuid],
    );
    return { params: [uuid, entrega.uuid] };
  }),
  resendFailedNotifications: allFailed,
  closeFailedNotifications: allFailed,
  sendNotification: onFailure(),
  markNotificationDelivered: onFailure(),
  reviewMentor: byAdmin(async ({ full }) => ({
    params: [(await full({ mentorVisible: true })).mentor],
    payload: { revisao: "REPROVADO", motivo: "Falta dizer o que ensina." },
  })),
  dismissMentorReports: byAdmin(async ({ full, someone, ask }) => {
    const { mentor } = await full({ mentorVisible: true });
    const { headers } = await someone();
    await ask(headers, "POST", `/mentores/${mentor}/denuncia`, { motivo: "Não diz o que ensina." });
    return { params: [mentor] };
  }),
} satisfies Record<string, Prepare>;
