import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";

const on = openChannels({ now: "2026-11-20T12:00:00Z", walked: "2026-11-19" });

test("the day of the last check survives its editor's account, and calendar changes do not count", async () => {
  const { uuid, body } = await on.publish({ data_fim_inscricao: "2026-12-20" });
  const reader = await buildUser(on.api.deps.db);
  const checked = async () =>
    (await on.ask(reader, "GET", `/api/concursos/${uuid}/procedencias`)).conferido_em;
  expect(await checked()).toBe("2026-11-20T12:00:00.000Z");
  on.api.deps.clock.set("2026-11-25T12:00:00Z");
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, valor_inscricao: 70 });
  expect(await checked()).toBe("2026-11-25T12:00:00.000Z");
  await on.api.deps.pool.query("DELETE FROM users WHERE user_type = 'ADMIN'");
  expect(await checked()).toBe("2026-11-25T12:00:00.000Z");
  on.api.deps.clock.set("2026-12-21T12:00:00Z");
  await on.walk();
  expect((await on.ask(reader, "GET", `/api/concursos/${uuid}`)).status).toBe("AGUARDANDO_PROVAS");
  expect(await checked()).toBe("2026-11-25T12:00:00.000Z");
});
