import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
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

describe("an exam that is published as EDITAL_ABERTO, as one is where nobody says otherwise,", () => {
  test("EDITAL_ABERTO on its first day of registrations opens at once, with one alert", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const { status } = await publish({ status: "EDITAL_ABERTO", data_inicio_inscricao: "2026-11-20" });
    expect(status).toBe("INSCRICOES_ABERTAS");
    await on.walk();
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual(["Novo, inscrições até 20/12: TCE"]);
  });

  test("EDITAL_ABERTO after all its dates is over: nobody is notified or recommended", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    expect((await publish({ ...past, status: "EDITAL_ABERTO" })).status).toBe("FINALIZADO");
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual([]);
    expect((await on.ask(reader, "GET", "/api/concursos/my")).total).toBe(0);
  });

  test("an exam opens when its start moves to today, and followers are notified", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const { save } = await publish({ status: "EDITAL_ABERTO", data_inicio_inscricao: "2026-12-01" });
    await on.work();
    const opened = { status: "EDITAL_ABERTO", data_inicio_inscricao: "2026-11-20" };
    expect(await save(opened)).toBe("INSCRICOES_ABERTAS");
    await on.work();
    expect(await on.subjectsTo(reader.email)).toContainEqual(expect.stringMatching(/^Inscrições abertas/));
  });
});

test.each([
  ["AGUARDANDO_PROVAS", "INSCRICOES_ABERTAS", { data_fim_inscricao: "2026-12-30", data_prova: "2027-03-01" }],
  ["FINALIZADO", "INSCRICOES_ABERTAS", { data_fim_inscricao: "2026-12-30", data_prova: "2027-03-01" }],
  ["FINALIZADO", "AGUARDANDO_PROVAS", { data_prova: "2026-12-06" }],
  ["SUSPENSO", "SUSPENSO", { data_fim_inscricao: "2026-12-30", data_prova: "2027-03-01" }],
  ["CANCELADO", "CANCELADO", { data_prova: "2026-12-06" }],
] as const)(
  "an exam that is %s becomes %s when its dates move into the future",
  async (status, then, change) => {
    const waiting = status === "AGUARDANDO_PROVAS" ? { data_prova: "2026-12-01" } : {};
    const { save, read } = await publish({ ...past, ...waiting, status });
    expect(await save({ ...past, status, ...change })).toBe(then);
    expect(await read()).toBe(then);
  },
);

test.each([
  [
    "INSCRICOES_ABERTAS",
    "AGUARDANDO_PROVAS",
    { data_inicio_inscricao: null, data_fim_inscricao: "2026-11-19" },
  ],
  ["INSCRICOES_ABERTAS", "EDITAL_ABERTO", { data_inicio_inscricao: "2026-11-21" }],
  ["INSCRICOES_ABERTAS", "FINALIZADO", past],
  ["AGUARDANDO_PROVAS", "FINALIZADO", past],
  ["INSCRICOES_ABERTAS", "INSCRICOES_ABERTAS", { data_inicio_inscricao: "2026-11-20" }],
  ["INSCRICOES_ABERTAS", "INSCRICOES_ABERTAS", { data_inicio_inscricao: null, data_fim_inscricao: null }],
  ["AGUARDANDO_PROVAS", "INSCRICOES_ABERTAS", {}],
  ["FINALIZADO", "INSCRICOES_ABERTAS", {}],
  ["SUSPENSO", "SUSPENSO", past],
] as const)(
  "saved as %s it becomes %s by its dates %j, and the answer says so",
  async (status, then, change) => {
    const { status: saved, save, read } = await publish({ ...change, status });
    expect([saved, await read()]).toEqual([then, then]);
    expect(await save({ ...change, status, descricao: "Outra vez." })).toBe(then);
  },
);

test("a save repeated after a lost answer is no conflict", async () => {
  const { save } = await publish({ status: "EDITAL_ABERTO", data_inicio_inscricao: "2026-12-01" });
  const opened = { status: "EDITAL_ABERTO", data_inicio_inscricao: "2026-11-20", versao: 1 };
  expect([await save(opened), await save(opened)]).toEqual(["INSCRICOES_ABERTAS", "INSCRICOES_ABERTAS"]);
});

test("an import follows the dates, and warns where the record's status disagrees", async () => {
  const records = [
    { ...concursoBody({ ...past, status: "EDITAL_ABERTO" }), chave: "a" },
    { ...concursoBody({ ...past, status: "INSCRICOES_ABERTAS" }), chave: "b" },
  ];
  const warning = "O status é “Inscrições Abertas”; pelas datas, fica “Finalizado”.";
  for (const path of ["/api/concursos/importar/previa", "/api/concursos/importar"]) {
    const { registros } = await on.asAdmin("POST", path, records);
    expect(registros.map(({ avisos }: { avisos: string[] }) => avisos)).toEqual([[], [warning]]);
  }
  const { items } = await on.asAdmin("GET", "/api/concursos/search?sort=recentes", {});
  expect(items.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    "FINALIZADO",
    "FINALIZADO",
  ]);
});

describe("a stage that stops the whole exam", () => {
  const stage = (tipo: string, more: object = {}) =>
    EtapaInput.parse({ tipo, situacao: "REALIZADA", inicio: "2026-11-19", ...more });

  test.each([
    ["an annulment", [stage("ANULACAO")], "CANCELADO"],
    ["a suspension", [stage("SUSPENSAO")], "SUSPENSO"],
    ["a suspension whose day nobody knows", [stage("SUSPENSAO", { inicio: null })], "SUSPENSO"],
    ["one that is only foreseen", [stage("ANULACAO", { situacao: "PREVISTA" })], "INSCRICOES_ABERTAS"],
    ["one of a position", [stage("ANULACAO", { cargo: "Médico" })], "INSCRICOES_ABERTAS"],
    [
      "one of a reserved share",
      [stage("ANULACAO", { modalidade: "PESSOA_COM_DEFICIENCIA" })],
      "INSCRICOES_ABERTAS",
    ],
    [
      "one that something else came after",
      [stage("SUSPENSAO", { inicio: "2026-11-02" }), stage("EDITAL", { inicio: "2026-11-10" })],
      "INSCRICOES_ABERTAS",
    ],
  ])("a stage that stops the exam sets the status on saving: %s", async (_, etapas, then) => {
    const cargos = [{ nome: "Médico", salario: "9000.00" }];
    const { save, read, status } = await publish({ status: "INSCRICOES_ABERTAS", cargos });
    expect(status).toBe("INSCRICOES_ABERTAS");
    expect(await save({ status: "INSCRICOES_ABERTAS", etapas })).toBe(then);
    expect(await read()).toBe(then);
  });

  test("a stopping stage works on a new exam too, and once: a later save may set another status", async () => {
    const etapas = [stage("SUSPENSAO")];
    const { save, status } = await publish({ status: "INSCRICOES_ABERTAS", etapas });
    expect(status).toBe("SUSPENSO");
    expect(await save({ status: "INSCRICOES_ABERTAS", etapas })).toBe("INSCRICOES_ABERTAS");
  });
});

const noNotice = {
  ...{ data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null, valor_inscricao: null },
  ...{ edital_url: null, edital_numero: null, edital_ano: null },
};
const commission = EtapaInput.parse({ tipo: "COMISSAO", situacao: "REALIZADA", inicio: "2026-11-10" });

describe("an exam of which only what precedes a notice is known", () => {
  test.each([
    ["EDITAL_ABERTO", { etapas: [commission] }, "PREVISTO"],
    ["EDITAL_ABERTO", { etapas: [{ ...commission, tipo: "EDITAL", situacao: "PREVISTA" }] }, "PREVISTO"],
    ["PREVISTO", {}, "PREVISTO"],
    // Without a stage before the notice, no fact shows that the exam is only foreseen.
    ["EDITAL_ABERTO", {}, "EDITAL_ABERTO"],
    // A fact of the notice is known, so the exam is not only foreseen.
    ["EDITAL_ABERTO", { etapas: [commission], edital_numero: "1/2026" }, "EDITAL_ABERTO"],
    ["PREVISTO", { etapas: [commission, { ...commission, tipo: "EDITAL" }] }, "EDITAL_ABERTO"],
    ["PREVISTO", { edital_url: "https://orgao.example/1", edital_tipo: "EDITAL" }, "EDITAL_ABERTO"],
    [
      "PREVISTO",
      { data_fim_inscricao: "2026-12-20", data_inicio_inscricao: "2026-11-20" },
      "INSCRICOES_ABERTAS",
    ],
    ["SUSPENSO", { etapas: [commission] }, "SUSPENSO"],
  ] satisfies [ConcursoStatus, Body, ConcursoStatus][])(
    "an exam without a notice, published as %s with %j, is %s",
    async (status, known, then) => {
      expect((await publish({ ...noNotice, ...known, status })).status).toBe(then);
    },
  );

  test("a foreseen exam is neither open nor over, has its own filter, and is recommended after open ones", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const { read } = await publish({ ...noNotice, status: "PREVISTO" });
    await on.work();
    expect(await read()).toBe("PREVISTO");
    expect(await on.subjectsTo(reader.email)).toEqual([]);
    const mine = await on.ask(reader, "GET", "/api/concursos/my");
    const { total, total_pode_combinar, total_encerrados, total_previstos } = mine;
    expect([total, total_pode_combinar, total_encerrados, total_previstos]).toEqual([1, 0, 0, 1]);
    const { items } = await on.ask(reader, "GET", "/api/concursos/search?status=PREVISTO");
    expect(items[0].resumo.prazo).toMatchObject({ aberto: false, texto: "Previsto, ainda sem edital" });
  });

  test("an exam announced as open stays open until an edit says otherwise", async () => {
    const { save, read } = await publish({ ...noNotice, status: "EDITAL_ABERTO" });
    const etapas = [commission];
    expect(await save({ status: "EDITAL_ABERTO", etapas })).toBe("EDITAL_ABERTO");
    on.api.deps.clock.set("2026-11-21");
    await on.walk();
    expect(await read()).toBe("EDITAL_ABERTO");
    expect(await save({ status: "PREVISTO", etapas })).toBe("PREVISTO");
    expect(await save({ status: "EDITAL_ABERTO", etapas })).toBe("PREVISTO");
  });

  test("an exam stored before PREVISTO existed gets it the next day, and nobody is notified", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const status = "EDITAL_ABERTO" as const;
    const { uuid } = await on.publish({ ...noNotice, status, etapas: [commission] });
    // The rollback that docs/operations.md describes: its last version is still foreseen.
    const gone = await on.publish({ ...noNotice, status, etapas: [commission] });
    const noted = await on.publish({ ...noNotice, status, etapas: [{ ...commission, tipo: "EDITAL" }] });
    await on.ask(reader, "PUT", `/api/concursos/${uuid}/favorito`);
    const told = await on.match();
    const { pool } = on.api.deps;
    await pool.query("UPDATE concursos SET status = 'EDITAL_ABERTO' WHERE status = 'PREVISTO'");
    await pool.query(
      `UPDATE concurso_versoes SET dados = dados || '{"status": "EDITAL_ABERTO"}'
       WHERE concurso_id = (SELECT id FROM concursos WHERE uuid = $1)`,
      [uuid],
    );
    on.api.deps.clock.set("2026-11-21");
    await on.walk();
    const found = async (of: string) => {
      const concurso = await on.ask(reader, "GET", `/api/concursos/${of}`);
      return [concurso.status, concurso.versao];
    };
    expect(await found(uuid)).toEqual(["PREVISTO", 2]);
    expect(await found(gone.uuid)).toEqual(["PREVISTO", 2]);
    expect(await found(noted.uuid)).toEqual(["EDITAL_ABERTO", 1]);
    expect(await on.match(told)).toBe(told);
    await on.settle();
    expect(await on.match(told)).toBe(told);
  });
});
