import type { Mudanca } from "@cav/contract/concursos/historico.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../../../../test/harness/app.ts";
import {
  type BuiltUser,
  buildUser,
  concursoBody,
  cursos,
  knownLocais,
  signInAs,
} from "../../../../test/harness/factories.ts";
import { findPublicConcurso } from "../list/public.ts";

type Headers = { authorization: string };
type Body = ReturnType<typeof concursoBody>;

const api = openApp();
let ana: Headers;
let bia: Headers;
let biaUser: BuiltUser;
let viewer: Headers;
beforeAll(async () => {
  const { db } = api.deps;
  ana = await signInAs(api.deps, await buildUser(db, { user_type: "ADMIN", nome: "Ana Administra" }));
  biaUser = await buildUser(db, { user_type: "ADMIN", nome: "Bia Também" });
  bia = await signInAs(api.deps, biaUser);
  viewer = await signInAs(api.deps, await buildUser(db));
});

async function publish(body: Body) {
  const response = await api.app.inject({
    method: "POST",
    url: "/api/concursos",
    headers: ana,
    payload: body,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}
const save = (uuid: string, payload: object, headers: Headers = ana) =>
  api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}`, headers, payload });
const historico = async (uuid: string, headers: Headers = viewer) =>
  (await api.app.inject({ url: `/api/concursos/${uuid}/historico`, headers })).json();

/** Returns the changes of one save, in short. */
async function changed(before: Body, after: (uuids: string[]) => object): Promise<string[]> {
  const { uuid, cargos } = await publish(before);
  const response = await save(uuid, after(cargos.map((cargo: { uuid: string }) => cargo.uuid)));
  expect(response.statusCode, response.body).toBe(200);
  const [latest] = await historico(uuid);
  return (latest?.mudancas ?? []).map(short);
}

const short = ({ rotulo, tipo, de, para, cargo }: Mudanca) =>
  `${cargo ? `${cargo} · ` : ""}${rotulo} ${tipo}: ${de} → ${para}`;

describe("the history of an exam", () => {
  test("the history shows every changed fact of the exam by name, with old and new value", async () => {
    const body = concursoBody({ titulo: "Antes", descricao: "Igual", data_limite_pagamento: null });
    const changes = await changed(body, () => ({
      ...body,
      titulo: "Depois",
      status: "SUSPENSO",
      data_prova: null,
      data_limite_pagamento: "2026-12-22",
      valor_inscricao: 1200,
      locais_prova: [knownLocais.recife.id],
    }));
    expect(changes).toEqual([
      "Título alterado: Antes → Depois",
      "Status alterado: Inscrições Abertas → Suspenso",
      "Limite para pagar a taxa alterado: null → 22/12/2026",
      "Data da Prova alterado: 01/02/2027 → null",
      "Valor da Inscrição alterado: R$ 100,50 → R$ 1.200,00",
      "Locais de Prova incluido: null → Recife - PE",
      "Locais de Prova removido: Belo Horizonte - MG → null",
    ]);
  });

  test("the history shows only the changed part of a long text", async () => {
    const text = (hours: string) => `${"Leia o edital. ".repeat(100)}A prova dura ${hours} horas.`;
    const body = concursoBody({ descricao: text("quatro") });
    const { uuid } = await publish(body);
    await save(uuid, { ...body, descricao: text("cinco") });
    const [{ mudancas }] = await historico(uuid);
    expect(mudancas).toMatchObject([
      {
        campo: "descricao",
        trechos: [
          { tipo: "igual", texto: expect.stringMatching(/^… .*A prova dura $/) },
          { tipo: "removido", texto: "quatro" },
          { tipo: "incluido", texto: "cinco" },
          { tipo: "igual", texto: " horas." },
        ],
      },
    ]);
  });

  test("the history follows positions by identity through a new name, and shows their facts", async () => {
    const body = concursoBody({ cargos: [{ nome: "Técnico" }, { nome: "Analista" }] });
    const changes = await changed(body, ([tecnico, analista]) => ({
      ...body,
      cargos: [
        { ...body.cargos[0], uuid: tecnico, nome: "Técnico Judiciário", salario: "8000" },
        {
          ...body.cargos[1],
          uuid: analista,
          vagas_por_cota: { AMPLA_CONCORRENCIA: "3", PESSOA_NEGRA: "2", INDIGENA: "0" },
          cursos_aceitos: [cursos.administracao.id, cursos.direito.id],
          requer_pos_graduacao: true,
        },
      ],
    }));
    expect(changes).toEqual([
      "Técnico Judiciário · Nome do Cargo alterado: Técnico → Técnico Judiciário",
      "Técnico Judiciário · Salário alterado: R$ 5.000,00 → R$ 8.000,00",
      "Analista · Requer pós-graduação alterado: Não → Sim",
      "Analista · Total de Vagas alterado: 4 → 5",
      "Analista · Vagas: Pessoa Negra alterado: 1 → 2",
      "Analista · Cursos aceitos incluido: null → Direito",
    ]);
  });

  test("positions without identities are matched by name, and keep them", async () => {
    const body = concursoBody({ cargos: [{ nome: "Um" }, { nome: "Dois" }] });
    const { uuid, cargos } = await publish(body);
    const payload = { ...body, cargos: [body.cargos[0], { ...body.cargos[1], salario: "6000" }] };
    expect((await save(uuid, payload)).json().cargos.map((cargo: { uuid: string }) => cargo.uuid)).toEqual(
      cargos.map((cargo: { uuid: string }) => cargo.uuid),
    );
    const [latest] = await historico(uuid);
    expect(latest.mudancas.map(short)).toEqual(["Dois · Salário alterado: R$ 5.000,00 → R$ 6.000,00"]);
  });

  test("the history shows positions that were added, removed, changed or reordered", async () => {
    const body = concursoBody({ cargos: [{ nome: "Um" }, { nome: "Dois" }, { nome: "Três" }] });
    const [um, dois, tres] = body.cargos;
    const quatro = { ...dois, nome: "Quatro", salario: "9000" };
    expect(await changed(body, () => ({ ...body, cargos: [tres, um, quatro] }))).toEqual([
      "Cargo incluido: null → Quatro",
      "Cargo removido: Dois → null",
      "Ordem dos cargos alterado: null → null",
    ]);
  });

  test("positions of one name are matched by their other facts", async () => {
    const locais = [knownLocais.recife, knownLocais.bomJesusPi, knownLocais.bomJesusRs];
    const body = concursoBody({
      cargos: locais.map(({ id }) => ({ nome: "Agente", locais_trabalho: [id] })),
    });
    const [first, second, third] = body.cargos;
    expect(
      await changed(body, () => ({ ...body, cargos: [first, { ...second, salario: "5000.5" }, third] })),
    ).toEqual(["Agente · Salário alterado: R$ 5.000,00 → R$ 5.000,50"]);
  });

  test("a save with the same meaning stores nothing", async () => {
    const body = concursoBody({ locais_prova: [knownLocais.recife.id, knownLocais.beloHorizonte.id] });
    const { uuid } = await publish(body);
    const same = {
      ...body,
      titulo: ` ${body.titulo} `,
      locais_prova: ["Belo Horizonte - MG", "Recife - PE"],
      cargos: [{ ...body.cargos[0], salario: "5000", cursos_aceitos: ["administração"] }],
    };
    expect((await save(uuid, same)).json().versao).toBe(1);
    expect(await historico(uuid)).toEqual([]);
  });

  test("the history is newest first, and only administrators see authors", async () => {
    const body = concursoBody();
    const { uuid } = await publish(body);
    await save(uuid, { ...body, organizadora: "Segunda" });
    await save(uuid, { ...body, organizadora: "Terceira" }, bia);
    const seen = await historico(uuid, ana);
    expect(seen.map(({ versao, autor }: { versao: number; autor: string }) => [versao, autor])).toEqual([
      [3, "Bia Também"],
      [2, "Ana Administra"],
    ]);
    expect(seen[0]).toMatchObject({ em: api.deps.clock.now().toISOString() });
    const public_ = await historico(uuid, viewer);
    expect(public_.map(({ autor }: { autor: null }) => autor)).toEqual([null, null]);
    const { rows } = await api.deps.pool.query("SELECT id FROM concursos WHERE uuid = $1", [uuid]);
    const page = await findPublicConcurso(api.deps.db, rows[0].id, api.deps.clock.today());
    expect(page?.historico.map(({ versao, autor }) => [versao, autor])).toEqual([
      [3, null],
      [2, null],
    ]);
    const nowhere = "/api/concursos/00000000-0000-4000-8000-000000000000/historico";
    expect((await api.app.inject({ url: nowhere, headers: viewer })).statusCode).toBe(404);
    expect((await api.app.inject({ url: `/api/concursos/${uuid}/historico` })).statusCode).toBe(401);
  });

  test("old versions without stored changes are compared when read", async () => {
    const body = concursoBody();
    const { uuid } = await publish(body);
    await save(uuid, { ...body, organizadora: "Outra" });
    await api.deps.pool.query(
      `UPDATE concurso_versoes v SET mudancas = NULL,
      dados = jsonb_set(dados, '{cargos,0}', (dados #> '{cargos,0}') - 'uuid'::text)
      FROM concursos c WHERE c.id = v.concurso_id AND c.uuid = $1`,
      [uuid],
    );
    const [latest, ...more] = await historico(uuid);
    expect(latest.mudancas.map(short)).toEqual(["Organizadora alterado: Fundação de Teste → Outra"]);
    expect(more).toEqual([]);
  });

  test("changes are stored as facts that notices can use", async () => {
    const body = concursoBody();
    const { uuid, cargos } = await publish(body);
    await save(uuid, {
      ...body,
      data_prova: "2027-02-08",
      cargos: [{ ...body.cargos[0], salario: "5500", locais_trabalho: [knownLocais.recife.id] }],
    });
    const { rows } = await api.deps.pool.query(
      `SELECT v.mudancas FROM concurso_versoes v JOIN concursos c ON c.id = v.concurso_id
       WHERE c.uuid = $1 AND v.versao = 2`,
      [uuid],
    );
    const cargo = { uuid: cargos[0].uuid, nome: "Analista" };
    const of = (campo: string, tipo: string, de: unknown, para: unknown) => ({
      campo,
      tipo,
      de,
      para,
      cargo,
    });
    expect(rows[0].mudancas).toEqual([
      { campo: "data_prova", tipo: "alterado", de: "2027-02-01", para: "2027-02-08" },
      of("cargos.salario", "alterado", "5000.00", "5500.00"),
      of("cargos.locais_trabalho", "incluido", null, [knownLocais.recife.id]),
      of("cargos.locais_trabalho", "removido", [knownLocais.beloHorizonte.id], null),
    ]);
  });
});

describe("two administrators on one exam", () => {
  test("the second of two administrators sees the changes with author and time, and nothing is lost", async () => {
    const body = concursoBody();
    const { uuid, versao } = await publish(body);
    expect(versao).toBe(1);
    await save(uuid, { ...body, titulo: "Da Bia", versao }, bia);
    await save(uuid, { ...body, titulo: "Da Bia", data_prova: "2027-02-15", versao: 2 }, bia);
    const refused = await save(uuid, { ...body, descricao: "Da Ana", versao });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      type: "/problems/concurso-changed",
      alteracao: { versao: 3, autor: "Bia Também", em: api.deps.clock.now().toISOString() },
    });
    expect(refused.json().alteracao.mudancas.map(short)).toEqual([
      `Título alterado: ${body.titulo} → Da Bia`,
      "Data da Prova alterado: 01/02/2027 → 15/02/2027",
    ]);
    const again = await save(uuid, { ...body, titulo: "Da Bia", descricao: "Da Ana", versao: 3 });
    expect(again.json()).toMatchObject({ versao: 4, titulo: "Da Bia", descricao: "Da Ana" });
  });

  test("of two simultaneous saves one succeeds", async () => {
    const body = concursoBody();
    const { uuid } = await publish(body);
    const rivals = ["Uma", "Outra"].map((titulo) => save(uuid, { ...body, titulo, versao: 1 }));
    const codes = (await Promise.all(rivals)).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, 409]);
    expect(await historico(uuid)).toHaveLength(1);
  });

  test("the same save sent twice is no conflict; a save without a version always succeeds", async () => {
    const body = concursoBody();
    const { uuid } = await publish(body);
    const mine = { ...body, titulo: "Meu", versao: 1 };
    expect((await save(uuid, mine)).json().versao).toBe(2);
    expect((await save(uuid, mine)).json().versao).toBe(2);
    const integrator = await save(uuid, { ...body, titulo: "Do integrador" });
    expect(integrator.json()).toMatchObject({ versao: 3, titulo: "Do integrador" });
    expect((await save(uuid, { ...mine, versao: 99 })).statusCode).toBe(409);
  });
});
