import type { AlertasExplicados, AvisoExplicado } from "@cav/contract/alerts/alert-reasons.ts";
import { describe, expect, test } from "vitest";
import { brasilia, phone, premium, settings } from "../../../test/harness/alert-settings.ts";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { updateMotivosFim } from "./old-ends.ts";

const on = openChannels({
  walked: "2026-11-20",
  env: {
    ...{ TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz", TELEGRAM_BOT_NAME: "concurso_a_vista_bot" },
    TELEGRAM_WEBHOOK_SECRET: "segredo-dos-testes-do-robo",
  },
});

type User = Awaited<ReturnType<typeof on.candidate>>;
const suits = { salario_minimo: 1 };
const far = { data_fim_inscricao: "2026-12-20", data_prova: null };
const at = (time: string) => on.api.deps.clock.set(brasilia(time));
const set = (user: User, change: object) => on.ask(user, "PUT", settings, change);
const query = (text: string, values: unknown[]) => on.api.deps.pool.query(text, values);

const explain = (user: User, uuid: string): Promise<AlertasExplicados> =>
  on.ask(user, "GET", `/api/users/me/alerts/${uuid}`);
const announcementOf = ({ avisos }: AlertasExplicados) =>
  avisos.find(({ tipo }) => tipo === "NOVO_CONCURSO") as AvisoExplicado;
const codesOf = ({ motivos }: AvisoExplicado) => motivos.map(({ codigo }) => codigo);
/** Publishes an exam, writes alerts, and returns the explanation of its announcement. */
async function published(user: User, overrides: Parameters<typeof on.publish>[0] = far) {
  const { uuid } = await on.publish(overrides);
  await on.match();
  const explained = await explain(user, uuid);
  return { uuid, explained, aviso: announcementOf(explained) };
}

describe("told", () => {
  test.each(["email", "whatsapp", "push", "telegram"] as const)(
    "a sent alert shows when and with which result, by %s",
    async (canal) => {
      const user = await on.candidate(suits, canal === "whatsapp" ? premium() : {});
      if (canal === "telegram") await on.addTelegram(user);
      if (canal === "push")
        await query("UPDATE users SET tem_push = true, habilitar_push = true WHERE id = $1", [user.id]);
      const { uuid } = await on.publish(far);
      await on.match();
      const sender = {
        channel: canal,
        write: (recipient: unknown) => recipient,
        send: async () => ({ kind: "sent" as const, messageId: `m${canal}` }),
      };
      await on.dispatch(sender as never);
      const explained = await explain(user, uuid);
      expect(explained.situacao).toBe("AVISADO");
      const entrega = announcementOf(explained).entregas.find((one) => one.canal === canal);
      const em = on.api.deps.clock.now().toISOString();
      expect(entrega).toEqual({ canal, situacao: "sent", em, previsto: null, motivo: null });
      expect(explained.canais.find((one) => one.canal === canal)?.motivo).toBeNull();
    },
  );
});

describe("it waits", () => {
  type Case = [string, string, (user: User) => Promise<unknown>, string];
  const cases: Case[] = [
    ["in the queue", "NA_FILA", async () => undefined, "Sai nos próximos minutos."],
    [
      "for the agenda of the morning",
      "AGENDA",
      (user) => set(user, { frequencia: "DIARIO" }),
      "Com a agenda da manhã: sai em 21/11/2026 08:00.",
    ],
    [
      "for the agenda of a weekday",
      "AGENDA_DE_SEGUNDA",
      (user) => set(user, { frequencia: "SEMANAL" }),
      "Com a agenda de segunda-feira: sai em 23/11/2026 08:00.",
    ],
    [
      "for the end of a pause",
      "PAUSA",
      (user) => set(user, { pausar_dias: 3 }),
      "Os alertas estão pausados: sai em 23/11/2026 08:00.",
    ],
  ];
  test.each(cases)("a waiting alert says why: %s", async (_, codigo, change, texto) => {
    const user = await on.candidate(suits);
    await change(user);
    const { explained, aviso } = await published(user);
    expect(explained.situacao).toBe("NA_FILA");
    expect(aviso.entregas).toMatchObject([{ canal: "email", situacao: "queued", motivo: { codigo, texto } }]);
  });

  test("an alert waits for the end of quiet hours, the user's or the channel's", async () => {
    at("2026-11-20T22:00:00");
    const quiet = await on.candidate(suits);
    await set(quiet, { silencio: { de: 20, ate: 9 } });
    const ringing = await on.candidate(suits, { ...premium(), habilitar_email: false });
    const { uuid } = await on.publish(far);
    await on.match();
    for (const sender of [on.email, on.whatsApp]) await on.dispatch(sender);
    const [chosen, resting] = [await explain(quiet, uuid), await explain(ringing, uuid)];
    expect(announcementOf(chosen).entregas[0]?.motivo).toMatchObject({
      codigo: "SILENCIO",
      texto: "Espera o fim do horário de silêncio: sai em 21/11/2026 09:00.",
      link: { href: "/perfil/alertas" },
    });
    expect(announcementOf(resting).entregas[0]?.motivo).toMatchObject({
      codigo: "DESCANSO",
      texto: "WhatsApp não toca à noite: sai em 21/11/2026 08:00.",
    });
  });

  test("an alert waits to be retried after its channel refused it", async () => {
    const user = await on.candidate(suits);
    const { uuid } = await on.publish(far);
    await on.match();
    await query(
      "UPDATE deliveries SET attempts = 1, last_error = 'ECONNREFUSED', due_at = $2 WHERE user_id = $1",
      [user.id, brasilia("2026-11-20T10:05:00")],
    );
    const { motivo } = announcementOf(await explain(user, uuid)).entregas[0] ?? {};
    expect(motivo?.codigo).toBe("NOVA_TENTATIVA");
    expect(motivo?.texto).toMatch(/A próxima é em 20\/11\/2026 10:05\.$/);
  });
});

describe("it did not leave", () => {
  test.each([
    ["failed", "o prazo acabou antes que saísse", "FALHOU"],
    ["canceled", "perdeu o sentido antes de sair: o concurso mudou", "PERDEU_O_SENTIDO"],
    ["canceled", "o prazo acabou durante a pausa ou antes do resumo", "PRAZO_NA_ESPERA"],
    ["canceled", "o prazo acabava no horário de silêncio que a pessoa escolheu", "PRAZO_NO_SILENCIO"],
    ["canceled", "encerrada sem enviar por quem administra", "ENCERRADO_SEM_ENVIAR"],
  ])("an alert did not leave because of %s: %s", async (status, error, codigo) => {
    const user = await on.candidate(suits);
    const { uuid } = await on.publish(far);
    await on.match();
    await query("UPDATE deliveries SET status = $2, last_error = $3 WHERE user_id = $1", [
      user.id,
      status,
      error,
    ]);
    // As a process of the release before wrote it; reworded later, it means the same.
    await updateMotivosFim(on.api.deps);
    await query("UPDATE deliveries SET last_error = 'em outras palavras' WHERE user_id = $1", [user.id]);
    const explained = await explain(user, uuid);
    expect(explained.situacao).toBe("NAO_AVISADO");
    expect(announcementOf(explained).entregas[0]?.motivo?.codigo).toBe(codigo);
  });

  test("an alert did not leave because the exam was muted while it waited", async () => {
    const user = await on.candidate(suits);
    const { uuid } = await on.publish(far);
    await on.match();
    await set(user, { silenciar: uuid });
    expect(announcementOf(await explain(user, uuid)).entregas[0]?.motivo?.codigo).toBe("SILENCIADO");
    await on.dispatch(on.email);
    const [entrega] = announcementOf(await explain(user, uuid)).entregas;
    expect(entrega).toMatchObject({ situacao: "canceled", motivo: { codigo: "SILENCIADO" } });
  });
});

describe("a channel", () => {
  type Case = [
    string,
    "email" | "whatsapp" | "push" | "telegram",
    Parameters<typeof buildUser>[1],
    string | null,
  ];
  const cases: Case[] = [
    ["CANAL_DESLIGADO", "email", { habilitar_email: false }, "/perfil/alertas"],
    ["EMAIL_A_CONFIRMAR", "email", { email_a_confirmar: true }, "/perfil/conta"],
    [
      "EMAIL_DEVOLVIDO",
      "email",
      { habilitar_email: false, email_desligado_por: "ENDERECO" },
      "/perfil/conta",
    ],
    ["DESCADASTRADO", "email", { habilitar_email: false, email_desligado_por: "PEDIDO" }, "/perfil/alertas"],
    ["SO_NO_PREMIUM", "whatsapp", {}, "/plans"],
    ["SEM_TELEFONE", "whatsapp", { user_type: "PREMIUM" }, "/perfil/conta"],
    ["CANAL_DESLIGADO", "whatsapp", { user_type: "PREMIUM", telefone: phone() }, "/perfil/alertas"],
    ["TELEFONE_A_CONFIRMAR", "whatsapp", { ...premium(), telefone_a_confirmar: true }, "/perfil/conta"],
    [
      "NUMERO_NAO_EXISTE",
      "whatsapp",
      { ...premium(), habilitar_whatsapp: false, whatsapp_desligado_por: "NUMERO" },
      "/perfil/conta",
    ],
    ["SEM_APARELHO", "push", {}, "/perfil/alertas"],
    ["TELEGRAM_NAO_LIGADO", "telegram", {}, "/perfil/alertas"],
  ];
  test.each(cases)("a channel sends nothing: %s, of %s", async (codigo, canal, columns, href) => {
    const user = await on.candidate(suits, columns);
    const { explained } = await published(user);
    const { motivo } = explained.canais.find((one) => one.canal === canal) ?? {};
    expect(motivo).toMatchObject({ codigo, link: { href } });
  });

  test("without any channel the explanation says so", async () => {
    const user = await on.candidate(suits, { habilitar_email: false, email_desligado_por: "PEDIDO" });
    const { explained, aviso } = await published(user);
    expect(explained.situacao).toBe("NAO_AVISADO");
    expect(codesOf(aviso)).toEqual(["SEM_CANAL"]);
  });

  test("a channel comes after another one, or was not chosen then", async () => {
    const user = await on.candidate(suits);
    await on.addTelegram(user);
    await set(user, { ordem: ["email", "telegram"] });
    const inOrder = await published(user);
    expect(inOrder.aviso.motivos).toMatchObject([
      { codigo: "UM_DEPOIS_DO_OUTRO", texto: expect.stringContaining("Telegram") },
    ]);
    const later = await on.candidate(suits);
    const { uuid } = await on.publish(far);
    await on.match();
    await on.addTelegram(later);
    const aviso = announcementOf(await explain(later, uuid));
    expect(codesOf(aviso)).toEqual(["OUTROS_CANAIS"]);
  });
});

test("an unknown exam, and a caller without a session, get no explanation", async () => {
  const user = await on.candidate(suits);
  const url = "/api/users/me/alerts/00000000-0000-4000-8000-000000000000";
  await expect(on.ask(user, "GET", url)).rejects.toThrow("404");
  expect((await on.api.app.inject({ method: "GET", url })).statusCode).toBe(401);
});

test("support sees the same explanation, without searches or links", async () => {
  const user = await on.candidate({ salario_minimo: 99_000 });
  const { uuid } = await published(user);
  const support = await buildUser(on.api.deps.db, { user_type: "ADMIN", papel: "SUPORTE" });
  const seen: AlertasExplicados = await on.ask(
    support,
    "GET",
    `/api/admin/users/${user.uuid}/alerts/${uuid}`,
  );
  const own = await explain(user, uuid);
  expect(own.falta).not.toBeNull();
  expect(seen.falta).toBeNull();
  expect(announcementOf(seen).motivos).toEqual([{ ...announcementOf(own).motivos[0], link: null }]);
  expect(JSON.stringify(seen)).not.toMatch(/99\.000|"href"/);
  const editor = await buildUser(on.api.deps.db, { user_type: "ADMIN", papel: "EDITOR" });
  await expect(on.ask(editor, "GET", `/api/admin/users/${user.uuid}/alerts/${uuid}`)).rejects.toThrow("403");
});
