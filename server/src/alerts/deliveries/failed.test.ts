import type { AuditEntry } from "@cav/contract/users/audit.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { deleteRows } from "../../../test/harness/empty.ts";
import { buildUser, concursoBody, preferencias, signInAs } from "../../../test/harness/factories.ts";
import { matchEvent } from "../events/alerts.ts";
import { updateMotivosFim } from "./old-ends.ts";

const api = openApp();
let admin: { authorization: string };
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});
beforeEach(() => deleteRows(api.deps.pool, ["preferencias", "preferencias_match", "deliveries", "alerts"]));

/** Creates a user whose alert failed by mail and WhatsApp, or by the given channels. */
async function failedFor(nome: string, channels = ["email", "whatsapp"]) {
  const user = await buildUser(api.deps.db, {
    nome,
    user_type: "PREMIUM",
    telefone: "31988887777",
    habilitar_whatsapp: true,
  });
  const headers = await signInAs(api.deps, user);
  const payload = preferencias({ salario_minimo: 50_000 });
  await api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
  const body = concursoBody({
    titulo: `Concurso de ${nome}`,
    cargos: [{ nome: "Auditor", salario: "51000" }],
  });
  await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload: body });
  const { rows } = await api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
  await matchEvent(api.deps, rows[0].id);
  await api.deps.pool.query(
    `UPDATE deliveries SET status = 'failed', attempts = 12, last_error = '550 no such user', updated_at = $3
     WHERE user_id = $1 AND channel = ANY ($2) AND event_id = $4`,
    [user.id, channels, api.deps.clock.now(), rows[0].id],
  );
  await updateMotivosFim(api.deps);
  return user;
}

const list = (query = "", headers = admin) =>
  api.app.inject({ url: `/api/notifications/failed${query}`, headers });
const send = (uuid: string, payload?: object) =>
  api.app.inject({
    method: "POST",
    url: `/api/notifications/${uuid}/send-manually`,
    headers: admin,
    ...(payload ? { payload } : {}),
  });
const mark = (uuid: string, query = "") =>
  api.app.inject({ method: "PUT", url: `/api/notifications/${uuid}/mark-delivered${query}`, headers: admin });
const statuses = async (userId: number) => {
  const { rows } = await api.deps.pool.query(
    "SELECT channel, status FROM deliveries WHERE user_id = $1 ORDER BY channel",
    [userId],
  );
  return Object.fromEntries(rows.map(({ channel, status }) => [channel, status]));
};

test("a failed alert is listed with user, exam, text and reason", async () => {
  const user = await failedFor("Ana Falha");
  const response = await list();
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers["x-total-count"]).toBe("1");
  expect(response.json()).toMatchObject([
    {
      user_name: "Ana Falha",
      user_email: user.email,
      user_phone: "5531988887777",
      concurso_titulo: "Concurso de Ana Falha",
      concurso_status: "INSCRICOES_ABERTAS",
      failed_channels: ["email", "whatsapp"],
      error: "550 no such user",
    },
  ]);
  const { message } = response.json()[0];
  expect(message).toContain("seu perfil, Ana.");
  expect(message).toContain("Auditor");
  expect(message).toMatch(/http:\/\/localhost\/concursos\/[0-9a-f-]{36}$/);
  expect(message).not.toContain("SAIR");
});

test("failed alerts are paged and filtered by channel", async () => {
  for (const nome of ["Um", "Dois", "Três"]) await failedFor(nome, nome === "Dois" ? ["email"] : undefined);
  const names = async (query: string) =>
    (await list(query)).json().map(({ user_name }: { user_name: string }) => user_name);
  expect((await list("?channel=whatsapp")).headers["x-total-count"]).toBe("2");
  expect(await names("?channel=whatsapp")).not.toContain("Dois");
  const all = await names("");
  expect(await names("?limit=2")).toEqual(all.slice(0, 2));
  expect(await names("?skip=2&limit=2")).toEqual(all.slice(2));
  expect((await list("?limit=101")).statusCode).toBe(422);
});

describe("sending once more", () => {
  test("sending again queues the chosen channels, which leave the list", async () => {
    const user = await failedFor("Bia");
    const [{ uuid }] = (await list()).json();
    expect((await send(uuid, { channels: ["email", "email"] })).json()).toMatchObject({ success: true });
    expect(await statuses(user.id)).toEqual({ email: "queued", whatsapp: "failed" });
    expect((await list()).json()[0].failed_channels).toEqual(["whatsapp"]);
    await send(uuid);
    expect(await statuses(user.id)).toEqual({ email: "queued", whatsapp: "queued" });
    expect((await list()).json()).toEqual([]);
    expect((await send(uuid)).statusCode).toBe(404);
  });

  test("sending again needs a channel that the user still wants", async () => {
    const user = await failedFor("Caio");
    const [{ uuid }] = (await list()).json();
    const none = await send(uuid, { channels: [] });
    expect(none.statusCode).toBe(422);
    expect(none.json().errors[0].message).toBe("Selecione pelo menos um canal para envio");
    await api.deps.db
      .updateTable("users")
      .set({ habilitar_whatsapp: false })
      .where("id", "=", user.id)
      .execute();
    expect((await send(uuid, { channels: ["whatsapp"] })).statusCode).toBe(409);
    expect(await statuses(user.id)).toEqual({ email: "failed", whatsapp: "failed" });
  });
});

test("marking as delivered takes one channel, or all, off the list", async () => {
  const user = await failedFor("Davi");
  const [{ uuid }] = (await list()).json();
  expect((await mark(uuid, "?channel=whatsapp")).statusCode).toBe(200);
  expect(await statuses(user.id)).toEqual({ email: "failed", whatsapp: "delivered" });
  expect((await mark(uuid)).json()).toMatchObject({ success: true });
  expect((await list()).json()).toEqual([]);
  expect((await mark(uuid)).statusCode).toBe(404);
  expect((await mark("00000000-0000-4000-8000-000000000000")).statusCode).toBe(404);
});

test("sending again and marking are audited with the user", async () => {
  const user = await failedFor("Gil");
  const [{ uuid }] = (await list()).json();
  await send(uuid, { channels: ["email"] });
  await mark(uuid);
  const log = await api.app.inject({ url: `/api/admin/users/${user.uuid}/audit`, headers: admin });
  const told = log.json().items.map(({ acao, mudancas }: AuditEntry) => [acao, mudancas[0]?.para]);
  expect(told).toEqual([
    ["NOTIFICACAO_ENTREGUE", "whatsapp"],
    ["NOTIFICACAO_REENVIADA", "email"],
  ]);
});

test("the figures count by day and channel", async () => {
  await failedFor("Eva", ["whatsapp"]);
  await api.deps.pool.query(
    "UPDATE deliveries SET status = 'delivered', updated_at = $1 WHERE channel = 'email'",
    [api.deps.clock.now()],
  );
  const response = await api.app.inject({ url: "/api/notifications/stats", headers: admin });
  expect(response.json()).toEqual({
    na_fila: 0,
    canais: ["email", "whatsapp", "push"],
    canais_parados: [],
    dias: [
      { dia: "2026-11-20", canal: "email", enviadas: 1, falhas: 0 },
      { dia: "2026-11-20", canal: "whatsapp", enviadas: 0, falhas: 1 },
    ],
  });
});

test("only administrators see failed alerts", async () => {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "PREMIUM" }));
  expect((await list("", headers)).statusCode).toBe(403);
});
