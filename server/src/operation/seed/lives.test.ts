import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { signInAs } from "../../../test/harness/factories.ts";
import { seed } from "../../seed.ts";

let api: TestApp;
let first: Awaited<ReturnType<typeof lives>>;
beforeAll(async () => {
  api = await createTestApp({ DEMO: "1", ADMIN_EMAIL: "admin@demo.example", ADMIN_PASSWORD: "admin-demo" });
  await seed(api.deps);
  first = await lives();
});
afterAll(() => api.close());

const query = async (text: string) => (await api.deps.pool.query(text)).rows;

const lives = () =>
  query(`
    SELECT split_part(u.email, '@', 1) AS quem,
      (SELECT count(*)::int FROM favoritos WHERE user_id = u.id) AS salvos,
      (SELECT count(*)::int FROM jornadas WHERE user_id = u.id) AS situacoes,
      (SELECT count(*)::int FROM alerts WHERE user_id = u.id) AS alertas,
      (SELECT count(*)::int FROM deliveries WHERE user_id = u.id AND status = 'sent') AS enviadas,
      (SELECT count(*)::int FROM deliveries WHERE user_id = u.id AND status = 'failed') AS falhas,
      (SELECT count(*)::int FROM deliveries WHERE user_id = u.id) AS entregas,
      (SELECT count(*)::int FROM pagamentos p JOIN assinaturas a ON a.id = p.assinatura_id
        WHERE a.user_id = u.id) AS pagamentos
    FROM users u WHERE u.email IN ('gratuita@demo.example', 'premium@demo.example', 'admin@demo.example')
    ORDER BY u.email`);

test("each account has saved exams, a journey, and alerts of two kinds that arrived; one delivery failed", async () => {
  const [admin, free, premium] = first;
  expect(admin).toMatchObject({ quem: "admin", salvos: 2, situacoes: 2, falhas: 0, pagamentos: 0 });
  expect(free).toMatchObject({ quem: "gratuita", salvos: 3, situacoes: 2, falhas: 0, pagamentos: 0 });
  expect(premium).toMatchObject({ quem: "premium", salvos: 6, situacoes: 4, falhas: 1, pagamentos: 1 });
  for (const { salvos, alertas, enviadas, falhas, entregas } of [admin, free, premium]) {
    expect(alertas).toBeGreaterThanOrEqual(salvos);
    expect(enviadas).toBeGreaterThanOrEqual(alertas);
    expect(enviadas + falhas).toBe(entregas);
  }
  const kinds = await query("SELECT DISTINCT kind FROM alert_events ORDER BY kind");
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["NOVO_CONCURSO", "PRAZO"]));
});

test("the screens show them", async () => {
  const [premium] = await query("SELECT * FROM users WHERE email = 'premium@demo.example'");
  const [admin] = await query("SELECT * FROM users WHERE email = 'admin@demo.example'");
  const get = async (user: typeof premium, url: string) =>
    (await api.app.inject({ url: `/api${url}`, headers: await signInAs(api.deps, user) })).json();
  const alerts = await get(premium, "/users/me/alerts");
  expect(alerts.items[0].motivos.length, "it says why").toBeGreaterThan(0);
  const failed = await get(admin, "/notifications/failed?channel=whatsapp");
  expect(failed).toHaveLength(1);
  expect(JSON.stringify(failed)).toContain("Rafael Souza Nunes");
  const payments = await get(admin, `/admin/users/${premium.uuid}/payments`);
  expect(JSON.stringify(payments)).toContain("Premium");
});

test("a later start adds nothing, and keeps what the accounts did since", async () => {
  await query(
    "DELETE FROM favoritos WHERE user_id = (SELECT id FROM users WHERE email = 'gratuita@demo.example')",
  );
  await query("DELETE FROM alerts WHERE user_id = (SELECT id FROM users WHERE email = 'admin@demo.example')");
  const before = await lives();
  await seed(api.deps);
  expect(await lives()).toEqual(before);
  expect(before).toMatchObject([{ alertas: 0 }, { salvos: 0 }, { salvos: 6 }]);
});
