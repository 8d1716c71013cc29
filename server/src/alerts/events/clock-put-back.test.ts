import { expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs } from "../../../test/harness/factories.ts";
import { walkCalendar } from "./calendar-walk.ts";

const api = openApp();

const at = (day: string) => api.deps.clock.set(new Date(`${day}T12:00:00Z`));

test("after the clock was put back, the calendar runs again for a day that it repeats", async () => {
  at("2026-12-05");
  await walkCalendar(api.deps);
  at("2026-12-01");
  const days = { data_inicio_inscricao: "2026-12-02", data_fim_inscricao: "2026-12-30" };
  const payload = concursoBody({ status: "EDITAL_ABERTO", ...days });
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const { statusCode } = await api.app.inject({ method: "POST", url: "/api/concursos", headers, payload });
  expect(statusCode).toBe(201);
  at("2026-12-02");
  expect(await walkCalendar(api.deps)).toMatchObject({ opened: 1 });
});
