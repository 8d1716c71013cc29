import type { BuscaInput } from "@cav/contract/preferencias/buscas.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { beforeAll, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, preferencias, signInAs } from "../../../test/harness/factories.ts";

const api = openApp();
let admin: Record<string, string>;
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});

async function createReader(user_type: "REGULAR" | "PREMIUM" = "PREMIUM") {
  const user = await buildUser(api.deps.db, { user_type });
  const headers = await signInAs(api.deps, user);
  const ask = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
    api.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { ...user, headers, ask, list: async () => (await ask("GET", "/users/me/buscas")).json() };
}
type Reader = Awaited<ReturnType<typeof createReader>>;

const wanting = (
  nome: string,
  wants: Partial<Preferencias>,
  rest: Partial<BuscaInput> = {},
): Partial<BuscaInput> => ({ nome, preferencias: preferencias(wants), ...rest });
const add = (reader: Reader, ...of: Parameters<typeof wanting>) =>
  reader.ask("POST", "/users/me/buscas", wanting(...of));
const setType = (id: number, type: string) =>
  api.deps.pool.query("UPDATE users SET user_type = $1 WHERE id = $2", [type, id]);

async function publish(cargo: object): Promise<string> {
  const payload = concursoBody({ cargos: [cargo] });
  const made = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().uuid;
}
const uuidsOf = (response: { json(): { items: { uuid: string }[] } }) =>
  response.json().items.map(({ uuid }) => uuid);

test("the first search is the old preferences, and exists before anything was chosen", async () => {
  const reader = await createReader("REGULAR");
  expect(await reader.list()).toMatchObject({
    maximo: 1,
    items: [{ numero: 1, nome: "Minha busca", situacao: "VAZIA", canais: null, frequencia: null }],
  });
  const wants = preferencias({ salario_minimo: 7_771 });
  await reader.ask("PUT", "/users/me/preferences", wants);
  expect((await reader.list()).items).toMatchObject([{ numero: 1, situacao: "ATIVA", preferencias: wants }]);

  const changed = wanting("Perto de casa", { salario_minimo: 7_772 });
  expect((await reader.ask("PUT", "/users/me/buscas/1", changed)).json()).toMatchObject({
    nome: "Perto de casa",
  });
  const me = await reader.ask("GET", "/users/me");
  expect(me.json().preferencias).toEqual(changed.preferencias);
  // The older call keeps name and alert settings.
  await reader.ask("PUT", "/users/me/preferences", wants);
  expect((await reader.list()).items).toMatchObject([{ nome: "Perto de casa", preferencias: wants }]);
});

test("premium has up to 10 searches, the free plan one, and refusals say why", async () => {
  const free = await createReader("REGULAR");
  const refused = await add(free, "Outra", { salario_minimo: 1 });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().detail).toBe("O plano gratuito tem uma busca; no Premium são até 10.");
  const manner = wanting("Minha busca", { salario_minimo: 1 }, { frequencia: "DIARIO" });
  expect((await free.ask("PUT", "/users/me/buscas/1", manner)).statusCode).toBe(403);

  const reader = await createReader();
  for (let numero = 2; numero <= 10; numero += 1) {
    const made = await add(reader, `Busca ${numero}`, { salario_minimo: numero });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json().numero).toBe(numero);
  }
  const over = await add(reader, "Mais uma", { salario_minimo: 1 });
  expect(over.statusCode).toBe(409);
  expect(over.json().detail).toContain("Você já tem 10 buscas");
  expect((await reader.ask("DELETE", "/users/me/buscas/4")).statusCode).toBe(204);
  expect((await reader.ask("GET", "/users/me/buscas/4")).statusCode).toBe(404);
  expect((await reader.ask("DELETE", "/users/me/buscas/4")).statusCode).toBe(404);
  expect((await add(reader, "De novo", { salario_minimo: 1 })).json().numero).toBe(4);
});

test.each([
  ["no name", { nome: "  " }, "nome", "Dê um nome à busca."],
  ["a name that is too long", { nome: "a".repeat(61) }, "nome", "Use no máximo 60 caracteres."],
  ["the first one's name", { nome: "minha BUSCA" }, "nome", "Você já tem uma busca com este nome."],
  ["nothing chosen", { preferencias: preferencias({}) }, "preferencias", "Escolha ao menos uma preferência."],
  ["no channel", { canais: [] }, "canais", "Escolha ao menos um canal."],
  [
    "a place that there is not",
    { preferencias: preferencias({ locais_prova: ["Nárnia"] }) },
    "preferencias.locais_prova.0",
    "Nárnia",
  ],
])("a search refuses %s, and says where", async (_, wrong, field, message) => {
  const reader = await createReader();
  const payload = { ...wanting("Outra", { salario_minimo: 1 }), ...wrong };
  const response = await reader.ask("POST", "/users/me/buscas", payload);
  expect(response.statusCode, response.body).toBe(422);
  expect(response.json().errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
  expect((await reader.list()).items).toHaveLength(1);
});

test("of two screens with one version the second save is refused, but a repeated save is not", async () => {
  const reader = await createReader();
  const { versao } = (await add(reader, "Outra", { salario_minimo: 1 })).json();
  const save = (salario_minimo: number) =>
    reader.ask("PUT", "/users/me/buscas/2", wanting("Outra", { salario_minimo }, { versao }));
  expect((await save(2)).statusCode).toBe(200);
  expect((await save(2)).statusCode).toBe(200);
  const late = await save(3);
  expect(late.statusCode).toBe(409);
  expect(late.json().type).toContain("busca-changed");
  const blind = await reader.ask("PUT", "/users/me/buscas/2", wanting("Outra", { salario_minimo: 3 }));
  expect(blind.json().preferencias.salario_minimo).toBe(3);
});

test("recommendations match any of the searches, and can be limited to one", async () => {
  const reader = await createReader();
  const level = { nivel_escolaridade: "FUNDAMENTAL", salario: "100.00" };
  const [rich, low] = [await publish({ salario: "88000.00" }), await publish(level)];
  await reader.ask("PUT", "/users/me/preferences", preferencias({ salario_minimo: 88_000 }));
  await add(reader, "Fundamental", { nivel_escolaridade: ["FUNDAMENTAL"] });

  const mine = await reader.ask("GET", "/concursos/my?size=100");
  expect(uuidsOf(mine)).toEqual(expect.arrayContaining([rich, low]));
  expect(mine.json().total_available).toBe(uuidsOf(mine).length);
  const of = (uuid: string) => mine.json().items.find((one: { uuid: string }) => one.uuid === uuid);
  expect([of(rich).buscas, of(low).buscas]).toEqual([["Minha busca"], ["Fundamental"]]);

  const [first, second] = await Promise.all(
    [1, 2].map(async (numero) => uuidsOf(await reader.ask("GET", `/concursos/my?size=100&busca=${numero}`))),
  );
  expect([first?.includes(rich), first?.includes(low)]).toEqual([true, false]);
  expect([second?.includes(rich), second?.includes(low)]).toEqual([false, true]);
  expect((await reader.ask("GET", "/concursos/my?busca=11")).statusCode).toBe(422);

  const page = (await reader.ask("GET", `/concursos/${low}/compatibilidade`)).json();
  expect(page).toMatchObject({ buscas: ["Fundamental"] });
  expect((await reader.list()).items).toMatchObject([
    { numero: 1, previa: { concursos: first?.length } },
    { numero: 2, previa: { concursos: second?.length } },
  ]);
});

test("paused searches, and those resting without premium, find nothing until they are active", async () => {
  const reader = await createReader();
  const [rich, low] = [
    await publish({ salario: "99000.00" }),
    await publish({
      nivel_escolaridade: "MEDIO",
      salario: "50.00",
      vagas_por_cota: { AMPLA_CONCORRENCIA: "4321" },
    }),
  ];
  const first = { salario_minimo: 99_000 };
  await reader.ask("PUT", "/users/me/preferences", preferencias(first));
  await add(reader, "Muitas vagas", { vagas_minimas: 4_321 });
  const mine = async () => {
    const all = uuidsOf(await reader.ask("GET", "/concursos/my?size=100"));
    return [rich, low].filter((uuid) => all.includes(uuid));
  };
  expect(await mine()).toEqual([rich, low]);

  const paused = wanting("Minha busca", first, { pausada: true });
  expect((await reader.ask("PUT", "/users/me/buscas/1", paused)).json().situacao).toBe("PAUSADA");
  expect(await mine()).toEqual([low]);
  // An older release writes the row without the pause.
  await api.deps.pool.query("UPDATE preferencias SET salario_minimo = 98000 WHERE user_id = $1", [reader.id]);
  expect(await mine()).toEqual([low]);
  await reader.ask("PUT", "/users/me/buscas/1", wanting("Minha busca", first));
  expect(await mine()).toEqual([rich, low]);

  await setType(reader.id, "REGULAR");
  expect((await reader.list()).items).toMatchObject([{ situacao: "ATIVA" }, { situacao: "DESCANSA" }]);
  expect(await mine()).toEqual([rich]);
  const second = wanting("Muitas vagas", { vagas_minimas: 4_321 });
  expect((await reader.ask("PUT", "/users/me/buscas/2", second)).statusCode).toBe(403);
  await setType(reader.id, "PREMIUM");
  expect(await mine()).toEqual([rich, low]);
});

test("withdrawing the consent removes the quotas from every search", async () => {
  const reader = await createReader();
  const payload = { ...wanting("Cotas", { tiposCota: ["INDIGENA"] }) };
  expect((await reader.ask("POST", "/users/me/buscas", payload)).json().type).toContain("consent-required");
  await reader.ask("POST", "/users/me/buscas", { ...payload, consentimento_cotas: true });
  await add(reader, "Cotas e salário", { tiposCota: ["QUILOMBOLA"], salario_minimo: 5 });
  expect((await reader.ask("DELETE", "/users/me/consents/cotas")).statusCode).toBe(200);
  expect((await reader.list()).items).toMatchObject([
    { situacao: "VAZIA" },
    { numero: 3, preferencias: preferencias({ salario_minimo: 5 }) },
  ]);
  const { rows } = await api.deps.pool.query("SELECT to_jsonb(b) AS row FROM buscas b WHERE user_id = $1", [
    reader.id,
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/INDIGENA|QUILOMBOLA/);
});

test("withdrawing by an older release, which knows one search, leaves no quota in any", async () => {
  const reader = await createReader();
  const cotas = ["AMPLA_CONCORRENCIA", "INDIGENA"] satisfies Preferencias["tiposCota"];
  await reader.ask("PUT", "/users/me/preferences", {
    ...preferencias({ salario_minimo: 5, tiposCota: cotas }),
    consentimento_cotas: true,
  });
  await add(reader, "Só cotas", { tiposCota: ["QUILOMBOLA"] });
  await add(reader, "Pausada", { vagas_minimas: 2, tiposCota: cotas }, { pausada: true });
  await add(reader, "Sem cotas", { vagas_minimas: 3, tiposCota: ["AMPLA_CONCORRENCIA"] });
  const [untouched] = (await reader.list()).items.slice(-1);

  const { pool } = api.deps;
  await pool.query(
    `INSERT INTO consentimentos (user_id, tipo, versao, concedido, origem)
     VALUES ($1, 'COTAS', '2026-11', false, 'preferencias')`,
    [reader.id],
  );
  expect((await reader.list()).items).toEqual([
    expect.objectContaining({
      preferencias: preferencias({ salario_minimo: 5, tiposCota: ["AMPLA_CONCORRENCIA"] }),
    }),
    expect.objectContaining({
      numero: 3,
      preferencias: preferencias({ vagas_minimas: 2, tiposCota: ["AMPLA_CONCORRENCIA"] }),
      situacao: "PAUSADA",
    }),
    untouched,
  ]);
  const { rows } = await pool.query(
    `SELECT to_jsonb(p) AS row FROM preferencias p WHERE user_id = $1
     UNION ALL SELECT to_jsonb(b) FROM buscas b WHERE user_id = $1`,
    [reader.id],
  );
  expect(JSON.stringify(rows)).not.toMatch(/INDIGENA|QUILOMBOLA/);
  const compared = await pool.query(
    `SELECT m_cotas FROM preferencias_match WHERE user_id = $1
     UNION SELECT m_cotas FROM buscas_match WHERE user_id = $1`,
    [reader.id],
  );
  expect(compared.rows).toHaveLength(1);
});
