import { expect, test } from "vitest";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import {
  convoca,
  monitorDeNome,
  nome,
  openMonitoresDeNome,
} from "../../../test/harness/monitor-de-nome-stage.ts";
import { matchMonitorDeNome } from "./match-names.ts";

const stage = openMonitoresDeNome();
const { on, ask, publish, caughtUp, told } = stage;

test("a name is monitored only with consent and premium, and never stored in plain text", async () => {
  const regular = await signInAs(on.api.deps, await buildUser(on.deps.db));
  expect((await ask("PUT", "", monitorDeNome, regular)).status).toBe(403);
  expect(await ask("PUT", "", { ...monitorDeNome, consentimento: false })).toMatchObject({ status: 400 });
  expect(await ask("PUT", "", { ...monitorDeNome, nome: "Zenaide Quintela", cpf: null })).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          field: "nome",
          message:
            "Com duas palavras, informe também os seis números do CPF; sem eles, escreva três palavras ou mais.",
        },
      ],
    },
  });
  expect((await ask("PUT", "", { ...monitorDeNome, cpf: "123" })).status).toBe(422);
  expect((await ask("GET", "")).body).toEqual({ vigia: null, mencoes: [] });

  const saved = await ask("PUT", "", monitorDeNome);
  expect(saved.body.vigia).toMatchObject({ nome, cpf: "388127", situacao: "ATIVA", a_qualquer_hora: true });
  const { row } = await on.row("SELECT to_jsonb(v)::text AS row FROM vigias v WHERE user_id = $1", [
    stage.userId,
  ]);
  expect(row.includes("Zenaide") || row.includes("388127")).toBe(false);
});

test("a mention is notified once per channel, with quote and deadline, wherever its text repeats", async () => {
  await ask("PUT", "", monitorDeNome);
  const documento_id = await publish(convoca());
  await stage.matchDocumento({ documento_id });
  expect(await told()).toBe(1);
  await stage.matchDocumento({ documento_id });
  await stage.matchDocumento({ documento_id: await publish(convoca()) });
  expect(await told()).toBe(0);

  const { mencoes } = (await ask("GET", "")).body;
  expect(mencoes).toHaveLength(1);
  const [{ trecho, inicio, fim, prazo, pagina, url, dispensada }] = mencoes;
  expect([trecho.slice(inicio, fim), prazo, pagina, dispensada]).toEqual([nome, "2026-11-23", "44", false]);
  expect(url).toContain("https://diario.example/");
  const { row } = await on.row("SELECT to_jsonb(m)::text AS row FROM mencoes m WHERE user_id = $1", [
    stage.userId,
  ]);
  expect(row).not.toContain("Zenaide");
});

test("a new monitor covers recent acts, another name starts over, and ending deletes everything", async () => {
  const documento_id = await publish(convoca("LATELY"));
  await ask("PUT", "", monitorDeNome);
  await matchMonitorDeNome(on.deps, await caughtUp("vigias.catch-up"));
  expect(await told()).toBeGreaterThan(0);

  const other = (await ask("PUT", "", { ...monitorDeNome, nome: "Zenaide Quintela Fagundes" })).body;
  expect(other.mencoes).toEqual([]);
  await stage.matchDocumento({ documento_id });
  expect(await told()).toBe(0);

  expect((await ask("DELETE", "")).status).toBe(204);
  expect((await ask("DELETE", "")).status).toBe(204);
  expect((await ask("GET", "")).body).toEqual({ vigia: null, mencoes: [] });
  const { rows } = await on.deps.pool.query(
    "SELECT concedido FROM consentimentos WHERE user_id = $1 AND tipo = 'VIGIA' ORDER BY id",
    [stage.userId],
  );
  expect(rows.map(({ concedido }) => concedido)).toEqual([true, false]);
});

test("another person's name needs a reason, and three in twelve months are the maximum", async () => {
  const other = (n: number) => ({
    ...monitorDeNome,
    nome: `Bruna Quintela ${["Alves", "Borges", "Castro", "Dutra"][n]}`,
  });
  const refused = await ask("PUT", "", other(0));
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      {
        field: "motivo",
        message: "Este não é o nome da sua conta. Diga por que você procura o nome de outra pessoa.",
      },
    ],
  ]);
  const bare = await ask("PUT", "", { ...other(0), motivo: "OUTRO", motivo_texto: " " });
  expect([bare.status, bare.body.errors[0].field]).toEqual([422, "motivo_texto"]);
  const mother = { ...other(0), motivo: "PAIS_OU_FILHOS", motivo_texto: "not kept with this reason" };
  for (const _ of [1, 2])
    expect((await ask("PUT", "", mother)).body.vigia).toMatchObject({
      motivo: "PAIS_OU_FILHOS",
      motivo_texto: null,
    });
  expect((await ask("PUT", "", { ...other(1), motivo: "CLIENTE" })).status).toBe(200);
  expect((await ask("DELETE", "")).status).toBe(204);
  const third = { ...other(2), motivo: "OUTRO", motivo_texto: "Sou procurador dela" };
  expect((await ask("PUT", "", third)).body.vigia).toMatchObject({ motivo_texto: "Sou procurador dela" });
  const fourth = { ...other(3), motivo: "CONJUGE" };
  expect(await ask("PUT", "", fourth)).toMatchObject({
    status: 409,
    body: {
      detail:
        "Em doze meses você pode procurar até três nomes de outras pessoas. O seu próprio nome não conta.",
    },
  });
  expect((await ask("GET", "")).body.vigia.nome).toBe(third.nome);
  expect((await ask("PUT", "", { ...monitorDeNome, motivo: "CONJUGE" })).body.vigia).toMatchObject({
    motivo: null,
  });
  await on.deps.pool.query(
    "UPDATE consentimentos SET created_at = created_at - interval '366 days' WHERE user_id = $1",
    [stage.userId],
  );
  expect((await ask("PUT", "", fourth)).status).toBe(200);
});

test("a monitor rests without premium, and resumes with it", async () => {
  await ask("PUT", "", monitorDeNome);
  await on.deps.pool.query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [stage.userId]);
  const documento_id = await publish(convoca("RESTS"));
  await stage.matchDocumento({ documento_id });
  expect(await told()).toBe(0);
  expect((await ask("GET", "")).body.vigia.situacao).toBe("DESCANSA");
  const admin = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "ADMIN" }));
  const { uuid } = await on.row("SELECT uuid FROM users WHERE id = $1", [stage.userId]);
  const url = `/api/users/admin/users/${uuid}`;
  const payload = {
    nome: "Zenaide",
    telefone: null,
    user_type: "PREMIUM",
    habilitar_email: true,
    habilitar_whatsapp: false,
  };
  const response = await on.api.app.inject({ method: "PUT", url, headers: admin, payload });
  expect(response.statusCode, response.body).toBe(200);
  expect(await caughtUp("alerts.catch-up")).toMatchObject({ user_id: stage.userId });
  await matchMonitorDeNome(on.deps, { user_id: stage.userId });
  expect(await told()).toBeGreaterThan(0);
});

test("saving the same name again finds what was dropped meanwhile", async () => {
  await ask("PUT", "", monitorDeNome);
  await caughtUp("vigias.catch-up");
  await ask("PUT", "", { ...monitorDeNome, a_qualquer_hora: false });
  expect(await caughtUp("vigias.catch-up")).toEqual({ user_id: stage.userId });
});

test("“não sou eu” is remembered for the same exam, can be undone, and only by its owner", async () => {
  await ask("PUT", "", { ...monitorDeNome, cpf: null });
  const exam = { orgao: { valor: "Prefeitura de Irani" }, edital_referido: { valor: "1/2024" } };
  await stage.matchDocumento({ documento_id: await publish(convoca("FIRST"), exam) });
  await told();
  const [{ uuid }] = (await ask("GET", "")).body.mencoes;
  const stranger = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "PREMIUM" }));
  expect((await ask("PUT", `/mencoes/${uuid}`, { dispensada: true }, stranger)).status).toBe(404);
  expect((await ask("PUT", `/mencoes/${uuid}`, { dispensada: true })).body.dispensada).toBe(true);

  await stage.matchDocumento({ documento_id: await publish(convoca("SECOND"), exam) });
  expect(await told()).toBe(0);
  const other = { ...exam, edital_referido: { valor: "2/2024" } };
  await stage.matchDocumento({ documento_id: await publish(convoca("OTHER"), other) });
  expect(await told()).toBe(1);
  expect((await ask("PUT", `/mencoes/${uuid}`, { dispensada: false })).body.dispensada).toBe(false);
});

test("own CPF digits are told whatever was dismissed before", async () => {
  await ask("PUT", "", monitorDeNome);
  const exam = { orgao: { valor: "Prefeitura de Irani" }, edital_referido: { valor: "1/2024" } };
  await stage.matchDocumento({ documento_id: await publish(convoca("NAMESAKE"), exam) });
  await told();
  const [{ uuid }] = (await ask("GET", "")).body.mencoes;
  await ask("PUT", `/mencoes/${uuid}`, { dispensada: true });
  const result = `RESULTADO do concurso público nº 1/2024\n40 ${nome.toUpperCase()} ***.388.127-** 70,50\n`;
  await stage.matchDocumento({ documento_id: await publish(result, exam) });
  expect(await told()).toBe(1);
});

/** Returns a document's failed acts as its source's screen shows them. */
async function shownFalhas(documento_id: number) {
  const { uuid, url } = await on.row(
    `WITH h AS (INSERT INTO achados (fonte_id, chave, documento_id, essencia, itens, incompletos, visto_em)
       SELECT fonte_id, url, id, 'x', 1, 0, obtido_em FROM documentos WHERE id = $1 ON CONFLICT DO NOTHING)
     SELECT f.uuid, d.url FROM documentos d JOIN fontes f ON f.id = d.fonte_id WHERE d.id = $1`,
    [documento_id],
  );
  const admin = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "ADMIN" }));
  const response = await on.api.app.inject({ url: `/api/admin/fontes/${uuid}/achados`, headers: admin });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().find(({ chave }: { chave: string }) => chave === url).falhas;
}

test("a failing act is listed with its cause, and later acts continue", async () => {
  await ask("PUT", "", { ...monitorDeNome, cpf: null });
  const documento_id = await publish(`${convoca("A")} Z`);
  const { id } = await on.row(
    "INSERT INTO atos (documento_id, ordem, texto, pagina) VALUES ($1, 1, $2, '45') RETURNING id",
    [
      documento_id,
      convoca("B").replace("no prazo de 2 dias úteis contados da publicação", "até o dia 31/11/2026"),
    ],
  );
  // The database refuses to store the result of the first act.
  await on.deps.pool.query(
    `ALTER TABLE mencoes ADD CONSTRAINT refuses CHECK (prazo IS DISTINCT FROM '2026-11-23') NOT VALID`,
  );
  try {
    await stage.matchDocumento({ documento_id });
  } finally {
    await on.deps.pool.query("ALTER TABLE mencoes DROP CONSTRAINT refuses");
  }
  expect(await told()).toBe(1);
  const { mencoes } = (await ask("GET", "")).body;
  expect(mencoes.map(({ prazo, pagina }: { prazo: string; pagina: string }) => [pagina, prazo])).toEqual([
    ["45", null],
  ]);
  const failed = () =>
    on.deps.pool.query(
      "SELECT f.ato_id, f.passo, f.causa FROM ato_falhas f JOIN atos a ON a.id = f.ato_id WHERE a.documento_id = $1",
      [documento_id],
    );
  const [falha, ...others] = (await failed()).rows;
  expect(others).toEqual([]);
  expect(falha).toMatchObject({ passo: "NOMES", causa: expect.stringContaining("refuses") });
  expect(falha.ato_id).not.toBe(id);
  const shown = await shownFalhas(documento_id);
  expect(shown).toEqual([{ passo: "NOMES", causa: expect.stringContaining("refuses"), atos: 1 }]);

  await stage.matchDocumento({ documento_id });
  expect((await failed()).rows).toEqual([]);
  expect(await shownFalhas(documento_id)).toEqual([]);
  expect((await ask("GET", "")).body.mencoes).toHaveLength(2);
});
