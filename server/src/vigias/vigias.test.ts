import { expect, test } from "vitest";
import { buildUser, signInAs } from "../../test/harness/factories.ts";
import { convoca, nome, openVigias, vigia } from "../../test/harness/vigia-stage.ts";
import { matchDocumento, matchVigia } from "./match-names.ts";

const stage = openVigias();
const { on, ask, publish, caughtUp, told } = stage;

test("a name is looked for with its owner's consent alone, on premium alone, and never kept in plain words", async () => {
  const regular = await signInAs(on.api.deps, await buildUser(on.deps.db));
  expect((await ask("PUT", "", vigia, regular)).status).toBe(403);
  expect(await ask("PUT", "", { ...vigia, consentimento: false })).toMatchObject({ status: 400 });
  expect(await ask("PUT", "", { ...vigia, nome: "Zenaide Quintela" })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "nome", message: "Escreva o nome completo, com três palavras ou mais." }] },
  });
  expect((await ask("PUT", "", { ...vigia, cpf: "123" })).status).toBe(422);
  expect((await ask("GET", "")).body).toEqual({ vigia: null, mencoes: [] });

  const saved = await ask("PUT", "", vigia);
  expect(saved.body.vigia).toMatchObject({ nome, cpf: "388127", situacao: "ATIVA", a_qualquer_hora: true });
  const { row } = await on.row("SELECT to_jsonb(v)::text AS row FROM vigias v WHERE user_id = $1", [
    stage.userId,
  ]);
  expect(row.includes("Zenaide") || row.includes("388127")).toBe(false);
});

test("a hit is told once by each channel, with its quote and term, wherever the same words stand", async () => {
  await ask("PUT", "", vigia);
  const documento_id = await publish(convoca());
  await matchDocumento(on.deps, { documento_id });
  expect(await told()).toEqual(["email", "push", "telegram", "whatsapp"]);
  await matchDocumento(on.deps, { documento_id });
  await matchDocumento(on.deps, { documento_id: await publish(convoca()) });
  expect(await told()).toEqual([]);

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

test("who begins hears of what was published lately; another name begins anew; the end leaves nothing", async () => {
  const documento_id = await publish(convoca("LATELY"));
  await ask("PUT", "", vigia);
  await matchVigia(on.deps, await caughtUp("vigias.catch-up"));
  expect((await told()).length).toBeGreaterThan(0);

  const other = (await ask("PUT", "", { ...vigia, nome: "Zenaide Quintela Fagundes" })).body;
  expect(other.mencoes).toEqual([]);
  await matchDocumento(on.deps, { documento_id });
  expect(await told()).toEqual([]);

  expect((await ask("DELETE", "")).status).toBe(204);
  expect((await ask("DELETE", "")).status).toBe(204);
  expect((await ask("GET", "")).body).toEqual({ vigia: null, mencoes: [] });
  const { rows } = await on.deps.pool.query(
    "SELECT concedido FROM consentimentos WHERE user_id = $1 AND tipo = 'VIGIA' ORDER BY id",
    [stage.userId],
  );
  expect(rows.map(({ concedido }) => concedido)).toEqual([true, false]);
});

test("a watch rests without premium, and is found again with it", async () => {
  await ask("PUT", "", vigia);
  await on.deps.pool.query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [stage.userId]);
  const documento_id = await publish(convoca("RESTS"));
  await matchDocumento(on.deps, { documento_id });
  expect(await told()).toEqual([]);
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
  expect(await caughtUp("alerts.catch-up")).toEqual({ user_id: stage.userId });
  await matchVigia(on.deps, { user_id: stage.userId });
  expect(await told()).toEqual(expect.arrayContaining(["email", "push", "telegram", "whatsapp"]));
});

test("who saves the same name again has what was dropped by that found again", async () => {
  await ask("PUT", "", vigia);
  await caughtUp("vigias.catch-up");
  await ask("PUT", "", { ...vigia, a_qualquer_hora: false });
  expect(await caughtUp("vigias.catch-up")).toEqual({ user_id: stage.userId });
});

test("“não sou eu” is remembered for the same exam, can be taken back, and is nobody else's to say", async () => {
  await ask("PUT", "", { ...vigia, cpf: null });
  const exam = { orgao: { valor: "Prefeitura de Irani" }, edital_referido: { valor: "1/2024" } };
  await matchDocumento(on.deps, { documento_id: await publish(convoca("FIRST"), exam) });
  await told();
  const [{ uuid }] = (await ask("GET", "")).body.mencoes;
  const stranger = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "PREMIUM" }));
  expect((await ask("PUT", `/mencoes/${uuid}`, { dispensada: true }, stranger)).status).toBe(404);
  expect((await ask("PUT", `/mencoes/${uuid}`, { dispensada: true })).body.dispensada).toBe(true);

  await matchDocumento(on.deps, { documento_id: await publish(convoca("SECOND"), exam) });
  expect(await told()).toEqual([]);
  const other = { ...exam, edital_referido: { valor: "2/2024" } };
  await matchDocumento(on.deps, { documento_id: await publish(convoca("OTHER"), other) });
  expect(await told()).toEqual(["email", "push", "telegram", "whatsapp"]);
  expect((await ask("PUT", `/mencoes/${uuid}`, { dispensada: false })).body.dispensada).toBe(false);
});
