import type { Channel } from "@cav/contract/channels.ts";
import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { setChannelAddress } from "../../identity/who/index.ts";
import { createEmailSender } from "../channels/email/sender.ts";
import { createPushSender } from "../channels/push/sender.ts";
import { createTelegramSender } from "../channels/telegram/sender.ts";
import { createWhatsAppSender } from "../channels/whatsapp/sender.ts";
import type { ChannelSender } from "./channel-sender.ts";

// The subject and first line of each kind of change, on every channel.

const on = openChannels({
  walked: "2026-11-20",
  env: {
    TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz",
    TELEGRAM_BOT_NAME: "concurso_a_vista_bot",
    TELEGRAM_WEBHOOK_SECRET: "segredo-dos-testes-do-robo",
  },
});

type Said = { subject?: string; first: string };
type Edit = Partial<Parameters<typeof on.publish>[0]>;
type Step = { edit: Edit; before?: Edit; steps?: (Edit | string)[]; head: string; first: string };

/** Records what each channel's real sender would send. */
function recorders() {
  const { deps } = on.api;
  const said = new Map<Channel, Said>();
  const keep = (sender: ChannelSender<never, never>, read: (message: never) => Said, found = {}) => ({
    ...sender,
    ...found,
    async send(message: never) {
      said.set(sender.channel, read(message));
      return { kind: "sent" as const, messageId: `${sender.channel} ${Math.random()}` };
    },
  });
  const find = (value: unknown) => async (_: unknown, ids: number[]) => new Map(ids.map((id) => [id, value]));
  const nothing = {} as never;
  const senders = [
    keep(
      createEmailSender(deps, nothing) as never,
      ({ subject, text }: { subject: string; text: string }) => ({
        subject,
        first: text.split("\n").filter(Boolean)[2] ?? "",
      }),
    ),
    keep(
      createWhatsAppSender(deps, nothing) as never,
      ({ bodyParameters: [subject = "", first = ""] }: { bodyParameters: string[] }) => ({ subject, first }),
    ),
    keep(
      createTelegramSender(deps, nothing, nothing) as never,
      ({ html }: { html: string }) => {
        const [head = "", , , news = ""] = html.split("\n");
        return { subject: head.replaceAll(/<\/?b>/g, ""), first: news };
      },
      { findAddresses: find("chat") },
    ),
    keep(
      createPushSender(deps, nothing) as never,
      ({ notice }: { notice: { text: string } }) => {
        const { titulo, corpo } = JSON.parse(notice.text);
        return { subject: titulo, first: corpo };
      },
      { findAddresses: find([{}]) },
    ),
  ];
  const work = async () => {
    await on.match();
    for (const sender of senders) await on.dispatch(sender as never);
  };
  return { said, work };
}

async function recipient() {
  const telefone = "5511955550303";
  const user = await on.candidate(
    { salario_minimo: 4000 },
    { user_type: "PREMIUM", telefone, habilitar_whatsapp: true },
  );
  await on.addTelegram(user);
  const push = { userId: user.id, channel: "push", has: true } as const;
  await on.api.deps.db.transaction().execute((tx) => setChannelAddress(tx, push, on.api.deps.clock.now()));
}

const cargo = (change: object) => ({ cargos: [change] });
const changes: Record<string, Step> = {
  "a shorter deadline": {
    edit: { data_fim_inscricao: "2026-11-23" },
    head: "Encerra antes, em 23/11",
    first: "Prazo encurtado para 23/11 (faltam 3 dias).",
  },
  "a deadline that is today now": {
    edit: { data_fim_inscricao: "2026-11-20" },
    head: "Encerra antes, hoje",
    first: "Prazo encurtado: as inscrições encerram hoje, 20/11/2026.",
  },
  "a longer deadline": {
    edit: { data_fim_inscricao: "2026-12-30" },
    head: "Prorrogado até 30/12",
    first: "Prazo prorrogado até 30/12.",
  },
  "a deadline that had passed": {
    before: { data_fim_inscricao: "2026-11-20" },
    steps: ["2026-11-22T10:00:00"],
    edit: { data_fim_inscricao: "2026-12-01" },
    head: "Inscrições reabertas até 01/12",
    first: "Inscrições reabertas até 01/12.",
  },
  "a shorter time for exemptions": {
    before: { data_fim_isencao: "2026-12-10" },
    edit: { data_fim_isencao: "2026-12-01" },
    head: "Isenção: só até 01/12",
    first: "Prazo da isenção encurtado para 01/12 (faltam 11 dias).",
  },
  "exemptions that end today now": {
    before: { data_fim_isencao: "2026-12-10" },
    edit: { data_fim_isencao: "2026-11-20" },
    head: "Isenção: só até hoje",
    first: "Prazo encurtado: o prazo para pedir a isenção da taxa encerra hoje, 20/11/2026.",
  },
  "two deadlines that are today now": {
    before: { data_fim_isencao: "2026-12-10" },
    edit: { data_fim_inscricao: "2026-11-20", data_fim_isencao: "2026-11-20" },
    head: "Encerra antes, hoje",
    first: "Prazo encurtado: inscrições e pedido de isenção encerram hoje, 20/11/2026.",
  },
  "a longer time to pay": {
    before: { data_limite_pagamento: "2026-12-22" },
    edit: { data_limite_pagamento: "2026-12-28" },
    head: "Pagamento: mais prazo, até 28/12",
    first: "Prazo de pagamento prorrogado até 28/12.",
  },
  "a later exam day": {
    edit: { data_prova: "2027-03-14" },
    head: "Prova adiada para 14/03",
    first: "Prova adiada para 14/03.",
  },
  "an earlier exam day": {
    edit: { data_prova: "2027-01-10" },
    head: "Prova antecipada para 10/01",
    first: "Prova antecipada para 10/01.",
  },
  "a lower fee": {
    edit: { valor_inscricao: 80 },
    head: "Taxa cai para R$ 80",
    first: "Taxa cai de R$ 100,50 para R$ 80.",
  },
  "no fee": {
    edit: { valor_inscricao: 0 },
    head: "Agora é gratuita",
    first: "Inscrição passa a ser gratuita.",
  },
  "a higher salary": {
    edit: cargo({ salario: "9000.00" }),
    head: "Salário sobe para R$ 9.000 (Analista)",
    first: "Salário sobe de R$ 5.000 para R$ 9.000.",
  },
  "a salary that fits no more": {
    edit: cargo({ salario: "500.00" }),
    head: "Não combina mais",
    first: "Salário cai de R$ 5.000 para R$ 500.",
  },
  "a vacancy less": {
    edit: cargo({ vagas_por_cota: { AMPLA_CONCORRENCIA: "2", PESSOA_NEGRA: "1" } }),
    head: "Menos 1 vaga",
    first: "Vaga retirada.",
  },
  "one more position": {
    edit: { cargos: [{}, { nome: "Contador" }] },
    head: "Cargo incluído (Contador)",
    first: "1 cargo incluído.",
  },
  suspended: {
    edit: { status: "SUSPENSO" },
    head: "Suspenso",
    first: "O concurso foi suspenso.",
  },
  resumed: {
    steps: [{ status: "SUSPENSO" }],
    edit: { status: "INSCRICOES_ABERTAS" },
    head: "Retomado, inscrições até 20/12",
    first: "O concurso foi retomado.",
  },
  cancelled: {
    edit: { status: "CANCELADO" },
    head: "Cancelado",
    first: "O concurso foi cancelado",
  },
};

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const plain = (text = "") => text.replaceAll(/\s+/g, " ");

test.each(Object.entries(changes))(
  "subject and first line name the change on every channel: %s",
  async (_, step) => {
    await recipient();
    const { said, work } = recorders();
    let { uuid, body } = await on.publish({ titulo: "TCE", ...step.before });
    await work();
    const save = async (edit: Edit) => {
      const { cargos = [{}], ...facts } = edit as { cargos?: object[] };
      body = {
        ...body,
        ...facts,
        cargos: cargos.map((one) => ({ ...body.cargos[0], ...one })),
      } as typeof body;
      await on.asAdmin("PUT", `/api/concursos/${uuid}`, body);
      said.clear();
      await work();
    };
    for (const one of step.steps ?? []) {
      if (typeof one !== "string") await save(one);
      else {
        on.api.deps.clock.set(`${one}-03:00`);
        await on.walk();
        await work();
      }
    }
    await save(step.edit);
    for (const channel of ["email", "whatsapp", "telegram", "push"] as const) {
      const { subject, first } = said.get(channel) ?? {};
      expect(plain(subject), channel).toBe(`${step.head}: TCE`);
      const begin =
        channel === "email" ? step.first : channel === "telegram" ? step.head : `TCE: ${lowered(step.head)}`;
      expect(plain(first).startsWith(begin), `${channel}: ${first}`).toBe(true);
    }
  },
);
