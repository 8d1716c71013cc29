import { afterAll, beforeAll, expect, test } from "vitest";
import { type Channels, createChannels } from "../../test/harness/channels.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
  on.api.deps.clock.set("2026-11-20T12:00:00Z");
});
afterAll(() => on.close());

const ask = (path: string) => on.asAdmin("GET", `/api/admin/painel/${path}`, {});

test("exams whose status is not the one of their dates are told, with the one that it would be", async () => {
  expect(await ask("divergentes")).toEqual({ total: 0, items: [] });
  const dates = { data_inicio_inscricao: "2026-11-01", data_fim_inscricao: "2026-12-20" };
  await on.publish({ titulo: "Em dia", ...dates });
  const { uuid } = await on.publish({ titulo: "Adiantado", ...dates, status: "FINALIZADO" });
  await on.publish({ titulo: "Parado", ...dates, status: "SUSPENSO" });
  expect(await ask("divergentes")).toEqual({
    total: 1,
    items: [{ uuid, titulo: "Adiantado", status: "FINALIZADO", pelas_datas: "INSCRICOES_ABERTAS" }],
  });
});

test("each of the last thirty days has its figures, and they are those of the tables", async () => {
  await on.candidate({ salario_minimo: 1_000 });
  await on.publish({ titulo: "Novo", data_fim_inscricao: "2026-12-20", cargos: [{ salario: "9000.00" }] });
  await on.work();
  const { pool } = on.api.deps;
  await pool.query(
    "UPDATE users SET created_at = '2026-11-20T02:30:00Z' WHERE id = (SELECT min(id) FROM users)",
  );
  await pool.query("UPDATE users SET created_at = '2020-01-01' WHERE id = (SELECT max(id) FROM users)");
  const { dias } = await ask("numeros");
  expect(dias).toHaveLength(30);
  expect([dias[0].dia, dias[29].dia]).toEqual(["2026-10-22", "2026-11-20"]);
  // Half past eleven in the evening of the day before, in Brasília.
  expect(dias[28].cadastros).toBe(1);
  const counted = async (sql: string) => (await pool.query(sql)).rows[0].total;
  const sum = (fact: string) =>
    dias.reduce((total: number, day: Record<string, number>) => total + (day[fact] ?? 0), 0);
  expect(sum("acontecimentos")).toBe(await counted("SELECT count(*)::integer AS total FROM alert_events"));
  expect(sum("email")).toBe(
    await counted(
      "SELECT count(*)::integer AS total FROM deliveries WHERE channel = 'email' AND status = 'sent'",
    ),
  );
  expect(sum("email")).toBeGreaterThan(0);
});
