import { beforeEach, expect, test } from "vitest";
import { openApp, testNow } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs, statusFixo } from "../../../test/harness/factories.ts";

const api = openApp();
beforeEach(async () => {
  await api.deps.pool.query("DELETE FROM concursos");
});

async function publish(...concursos: Parameters<typeof concursoBody>[0][]): Promise<void> {
  const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
  const headers = await signInAs(api.deps, admin);
  for (const concurso of concursos) {
    const payload = concursoBody(concurso);
    const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers, payload });
    expect(response.statusCode, response.body).toBe(201);
  }
}

/** Moves to a later minute for each test, so that caches expire. */
let minutes = 0;
function laterMinute(): void {
  minutes += 1;
  api.deps.clock.set(new Date(Date.parse(testNow) + minutes * 60_000).toISOString());
}

const read = () => api.app.inject({ url: "/api/site/numeros" });

test("the figures count open exams and vacancies, and give the highest salary", async () => {
  laterMinute();
  const vagas = { AMPLA_CONCORRENCIA: "3", PESSOA_NEGRA: "1" };
  await publish(
    { cargos: [{ salario: "5000.00", vagas_por_cota: vagas }, { salario: "9000.50" }] },
    { status: "EDITAL_ABERTO", cargos: [{ salario: "7000.00", vagas_por_cota: vagas }] },
    { ...statusFixo("FINALIZADO"), cargos: [{ salario: "30000.00" }] },
    { status: "SUSPENSO", cargos: [{ salario: "30000.00" }] },
  );
  const response = await read();
  expect(response.json()).toEqual({ concursos_abertos: 2, vagas: 12, maior_salario: 9000.5 });
  expect(response.headers["cache-control"]).toBe("public, max-age=60");
});

test("a past deadline closes an exam, whatever its status", async () => {
  laterMinute();
  await publish({ titulo: "Aberto" }, { titulo: "Encerrado" });
  await api.deps.pool.query(
    "UPDATE concursos SET status = 'INSCRICOES_ABERTAS', data_fim_inscricao = '2026-11-19' WHERE titulo = 'Encerrado'",
  );
  expect((await read()).json().concursos_abertos).toBe(1);
});

test("without open exams the figures say so", async () => {
  laterMinute();
  expect((await read()).json()).toEqual({ concursos_abertos: 0, vagas: 0, maior_salario: null });
});

test("the figures are read at most once a minute", async () => {
  laterMinute();
  await publish({});
  expect((await read()).json().concursos_abertos).toBe(1);
  await publish({});
  expect((await read()).json().concursos_abertos).toBe(1);
  laterMinute();
  expect((await read()).json().concursos_abertos).toBe(2);
});
