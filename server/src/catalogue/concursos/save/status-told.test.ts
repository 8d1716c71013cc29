import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { describe, expect, test } from "vitest";
import { openChannels } from "../../../../test/harness/channels.ts";
import { concursoBody } from "../../../../test/harness/factories.ts";

const on = openChannels({ now: "2026-11-20" });

const past = {
  data_inicio_inscricao: "2026-10-01",
  data_fim_inscricao: "2026-10-20",
  data_prova: "2026-11-10",
};

type Body = Parameters<typeof concursoBody>[0];
async function publish(overrides: Body) {
  const body = concursoBody({ titulo: "TCE", cargos: [{ salario: "9000.00" }], ...overrides });
  const { uuid, status } = await on.asAdmin("POST", "/api/concursos", body);
  return {
    uuid,
    status,
    save: async (change: object) =>
      (await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, ...change })).status,
    read: async () => (await on.asAdmin("GET", `/api/concursos/${uuid}`, {})).status,
  };
}

describe("a save that leaves the status out", () => {
  const annulled = EtapaInput.parse({ tipo: "ANULACAO", situacao: "REALIZADA", inicio: "2026-11-19" });
  const refund = EtapaInput.parse({ tipo: "REEMBOLSO", inicio: "2026-11-21", fim: "2026-12-10" });
  const { status: _status, ...unsaid } = concursoBody({ titulo: "TCE", cargos: [{ salario: "9000.00" }] });

  test("an annulled exam stays annulled when a refund is saved, without or with the former status", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const { uuid, read } = await publish({ status: "INSCRICOES_ABERTAS" });
    await on.work();
    const save = async (change: object) =>
      (await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...unsaid, ...change })).status;
    expect(await save({ etapas: [annulled] })).toBe("CANCELADO");
    expect(await save({ etapas: [annulled, refund] })).toBe("CANCELADO");
    expect(await save({ etapas: [annulled, refund], status: "INSCRICOES_ABERTAS" })).toBe("CANCELADO");
    expect(await save({})).toBe("CANCELADO");
    await on.work();
    expect((await on.subjectsTo(reader.email)).filter((one) => /retomado/i.test(one))).toEqual([]);
    const again = EtapaInput.parse({ tipo: "EDITAL", situacao: "REALIZADA", inicio: "2026-11-20" });
    expect(await save({ etapas: [annulled, refund, again], status: "INSCRICOES_ABERTAS" })).toBe(
      "INSCRICOES_ABERTAS",
    );
    expect(await read()).toBe("INSCRICOES_ABERTAS");
  });

  test.each([
    ["SUSPENSO", { status_motivo: "Liminar do TJ" }],
    ["CANCELADO", {}],
    ["AGUARDANDO_PROVAS", { status_motivo: "Atingiu o limite", status_ate: "2026-12-20" }],
  ] as const)("%s stays, with its reason and end", async (status, fixed) => {
    const { uuid } = await publish({ status, ...fixed });
    const saved = await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...unsaid, descricao: "Outra." });
    expect(saved).toMatchObject({ status, status_motivo: null, status_ate: null, ...fixed });
  });

  test("an import without a status keeps it too", async () => {
    const { uuid } = await publish({ status: "SUSPENSO", status_motivo: "Liminar" });
    const record = { ...unsaid, chave: `concurso:${uuid}`, descricao: "Outra." };
    const { registros } = await on.asAdmin("POST", "/api/concursos/importar", [record]);
    expect(registros[0]).toMatchObject({ situacao: "alterado", uuid });
    expect(await on.asAdmin("GET", `/api/concursos/${uuid}`, {})).toMatchObject({
      ...{ status: "SUSPENSO", status_motivo: "Liminar" },
    });
  });
});

describe("registrations closed before their last day", () => {
  const closed = {
    ...{ status: "AGUARDANDO_PROVAS" as const, status_motivo: "Atingiu o limite de inscritos" },
    status_ate: "2026-12-20",
  };

  test("are told with their reason, and nobody is asked to register", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const { uuid, save } = await publish({ status: "INSCRICOES_ABERTAS" });
    await on.work();
    expect(await save({ ...closed, data_fim_inscricao: "2026-11-21" })).toBe("AGUARDANDO_PROVAS");
    await on.work();
    expect((await on.subjectsTo(reader.email)).at(-1)).toBe("Inscrições encerradas antes: TCE");
    const text = (await on.mailsTo(reader.email)).at(-1)?.text;
    expect(text).toContain("Inscrições encerradas antes do prazo: Atingiu o limite de inscritos.");
    expect(text).not.toMatch(/conclua a sua|Inscrições até/);
    on.api.deps.clock.set("2026-11-21T12:00:00Z");
    await on.walk();
    await on.work();
    expect((await on.subjectsTo(reader.email)).at(-1)).toBe("Inscrições encerradas antes: TCE");

    const page = await on.asAdmin("GET", `/api/concursos/${uuid}`, {});
    expect(page.resumo.prazo).toMatchObject({ aberto: false, texto: "Inscrições encerradas antes do prazo" });
    const end = page.linha_do_tempo.find((one: { campo: string }) => one.campo === "data_fim_inscricao");
    expect(end).toMatchObject({ momento: "PASSADA", rotulo: "Inscrições encerradas antes do prazo" });
  });

  test("are told when they open again", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const { save } = await publish({ status: "INSCRICOES_ABERTAS" });
    await on.work();
    await save(closed);
    await on.work();
    expect(await save({ status: "INSCRICOES_ABERTAS" })).toBe("INSCRICOES_ABERTAS");
    await on.work();
    expect((await on.subjectsTo(reader.email)).at(-1)).toBe("Inscrições reabertas até 20/12: TCE");
  });

  test("are no news where the last day passed", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    await publish({ status: "INSCRICOES_ABERTAS", data_fim_inscricao: "2026-11-20" });
    await on.work();
    const before = await on.subjectsTo(reader.email);
    on.api.deps.clock.set("2026-11-21T12:00:00Z");
    await on.walk();
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual(before);
  });
});

test("a resumption is told after the exam days too, and a suspension with its reason", async () => {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  const { save } = await publish({ status: "INSCRICOES_ABERTAS" });
  await on.work();
  await save({ status: "SUSPENSO", status_motivo: "Liminar do TJ" });
  await on.work();
  expect((await on.mailsTo(reader.email)).at(-1)?.text).toContain("Motivo: Liminar do TJ.");
  expect(await save({ ...past, status: "FINALIZADO" })).toBe("FINALIZADO");
  await on.work();
  expect((await on.subjectsTo(reader.email)).at(-1)).toMatch(/retomado/i);
});
