import { randomBytes } from "node:crypto";
import { preferencias } from "../harness/factories.ts";
import { profile } from "../harness/mentores.ts";
import type { CallInput, Prepare, Stage } from "./stage.ts";

const wants = preferencias({ salario_minimo: 1 });
const busca = { nome: "Outra", canais: ["email"], frequencia: "NA_HORA", preferencias: wants };
const vigia = {
  nome: "Vigiada da Silva Souza",
  motivo: "OUTRO",
  motivo_texto: "Sou eu",
  consentimento: true,
};

type Payload = object | ((stage: Stage) => object);
const as =
  (overrides: Parameters<Stage["someone"]>[0], payload?: Payload): Prepare =>
  async (stage) => ({
    headers: (await stage.someone(overrides)).headers,
    ...(payload && { payload: typeof payload === "function" ? payload(stage) : payload }),
  });
const regular = (payload?: Payload) => as({}, payload);
const premium = (payload?: Payload) => as({ user_type: "PREMIUM" }, payload);
/** A user with every kind of data. */
const full =
  (
    more: (account: Awaited<ReturnType<Stage["full"]>>, stage: Stage) => CallInput | Promise<CallInput>,
  ): Prepare =>
  async (stage) => {
    const account = await stage.full({ mentorVisible: true });
    return { headers: account.headers, ...(await more(account, stage)) };
  };

const browserKeys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
const newAddress = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString("hex")}`,
  keys: browserKeys,
});
const aparelhoOf = async (stage: Stage, id: number) =>
  (await stage.one("SELECT uuid FROM aparelhos WHERE user_id = $1", [id])).uuid;
const rated = async (payload?: object): Promise<(stage: Stage) => Promise<CallInput>> => {
  return async ({ someone, concurso }) => ({
    headers: (await someone()).headers,
    params: [await concurso()],
    ...(payload && { payload }),
  });
};
const onConcurso =
  (payload?: object): Prepare =>
  async (stage) =>
    (await rated(payload))(stage);

/** A mentor's call on another one's profile. */
const onMentor =
  (asked: CallInput): Prepare =>
  async ({ full: account, someone }) => ({
    headers: (await someone()).headers,
    params: [(await account({ mentorVisible: true })).mentor],
    ...asked,
  });

export const memberCalls = {
  updateMyPreferencias: regular(wants),
  previewMyPreferencias: regular(wants),
  createMyBusca: premium(busca),
  updateMyBusca: full(() => ({ params: [2], payload: busca })),
  deleteMyBusca: full(() => ({ params: [2] })),
  withdrawCotasConsent: full(() => ({})),
  saveMyMonitorDeNome: premium(vigia),
  deleteMyMonitorDeNome: full(() => ({})),
  dismissMencao: full(async ({ headers }, { ask }) => {
    const { mencoes } = await ask(headers, "GET", "/users/me/vigia");
    return { params: [mencoes[0].uuid], payload: { dispensada: false } };
  }),
  createTelegramInvite: regular(),
  deleteMyTelegram: full(() => ({})),
  saveFavorito: onConcurso(),
  removeFavorito: full(({ concurso }) => ({ params: [concurso] })),
  saveMinhaSituacao: full(({ concurso }) => ({ params: [concurso], payload: { situacao: "INSCRITO" } })),
  saveCalendarioPessoal: full(() => ({ payload: { grupos: ["PROVAS"] } })),
  renewCalendarioPessoal: regular(),
  endCalendarioPessoal: full(() => ({})),
  checkout: async ({ deps, someone, ask }) => {
    deps.clock.set(new Date());
    const [, plan] = await ask({}, "GET", "/subscriptions/plans");
    return { headers: (await someone()).headers, payload: { plan_uuid: plan.uuid } };
  },
  previewPlanChange: async ({ buyer }) => {
    const { headers, read, annual } = await buyer();
    await read();
    return { headers, payload: { plan_uuid: annual.uuid } };
  },
  changePlan: async ({ buyer, ask }) => {
    const { headers, read, annual } = await buyer();
    await read();
    const plan_uuid = annual.uuid;
    const shown = await ask(headers, "POST", "/subscriptions/change/preview", { plan_uuid });
    return { headers, payload: { plan_uuid, valor: shown.valor, momento: shown.momento } };
  },
  undoPlanChange: async ({ buyer, ask }) => {
    const { headers, read, monthly } = await buyer({ yearly: true });
    await read();
    const plan_uuid = monthly.uuid;
    const { valor, momento } = await ask(headers, "POST", "/subscriptions/change/preview", { plan_uuid });
    await ask(headers, "POST", "/subscriptions/change", { plan_uuid, valor, momento });
    return { headers };
  },
  withdrawPayment: async ({ buyer }) => {
    const { headers, read } = await buyer({ deed: "boleto" });
    await read();
    return { headers };
  },
  openPortal: async ({ buyer }) => {
    const { headers, read } = await buyer();
    await read();
    return { headers };
  },
  verifyPayment: async ({ buyer }) => {
    const { headers, session_id } = await buyer();
    return { headers, payload: { session_id } };
  },
  proposePagina: full(({ concurso }, { on, next }) => ({
    params: [concurso],
    payload: { endereco: on.emulators.sites.create(`proposta-${next()}.example`, "cartoes").lista },
  })),
  createAcompanhada: async ({ on, someone, next }) => {
    const site = on.emulators.sites.create(`acompanhada-${next()}.example`, "cartoes");
    return {
      headers: (await someone({ user_type: "PREMIUM" })).headers,
      payload: { nome: "Minha banca", endereco: site.lista, consentimento: true },
    };
  },
  deleteAcompanhada: full(async ({ id }, { one }) => {
    const { uuid } = await one(
      "SELECT p.uuid FROM paginas_acompanhadas a JOIN paginas p ON p.id = a.pagina_id WHERE a.user_id = $1",
      [id],
    );
    return { params: [uuid] };
  }),
  createMentor: async ({ someone }) => ({
    headers: (await someone({ user_type: "PREMIUM" })).headers,
    form: profile,
  }),
  updateMentor: full(({ mentor }) => ({ params: [mentor], form: { ...profile, nome: "Outra" } })),
  deleteMyMentor: full(() => ({})),
  reportMentor: onMentor({ payload: { motivo: "O perfil não diz o que ensina." } }),
  updateAlertSettings: regular({ frequencia: "SEMANAL" }),
  updateAlertSettingsByLink: async ({ full: account }) => ({
    query: { token: (await account()).settingsToken },
    payload: { habilitar_email: false },
  }),
  unsubscribe: async ({ full: account }) => ({
    query: { token: (await account()).settingsToken },
    form: { "List-Unsubscribe": "One-Click" },
  }),
  addAparelho: regular(() => ({ nome: "Celular", assinatura: newAddress() })),
  renameAparelho: full(async ({ id }, stage) => ({
    params: [await aparelhoOf(stage, id)],
    payload: { nome: "Outro" },
  })),
  removeAparelho: full(async ({ id }, stage) => ({ params: [await aparelhoOf(stage, id)] })),
  moveAparelho: async ({ someone, ask }) => {
    const { headers } = await someone();
    const given = { nome: "Celular", assinatura: newAddress() };
    const { troca } = await ask(headers, "POST", "/users/me/aparelhos", given);
    return { payload: { troca, assinatura: newAddress() } };
  },
  saveConcursoFromAviso: async ({ on, concurso, sendPush }) => {
    const user = await on.candidate({ salario_minimo: 1 }, { habilitar_email: false });
    const { chave } = await on.ask(user, "GET", "/api/users/me/aparelhos");
    const browser = on.emulators.browsers.subscribe(chave);
    await on.ask(user, "POST", "/api/users/me/aparelhos", { nome: "Celular", assinatura: browser });
    await concurso();
    await on.match();
    await sendPush();
    const shown = JSON.parse(on.emulators.browsers.find(browser.endpoint).at(-1)?.text ?? "{}");
    return { query: { token: shown.salvar } };
  },
} satisfies Record<string, Prepare>;
