import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, preferencias, signInAs } from "../../../test/harness/factories.ts";
import { composeNovoConcurso } from "../../alerts/deliveries/compose-novo-concurso.ts";
import type { AlertToTell } from "../../alerts/deliveries/index.ts";
import { createNovoConcursoMail } from "../../messages/index.ts";
import { seed } from "../../seed.ts";
import { exemplo } from "./alerta-exemplo.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ DEMO: "1" });
  // The day of the demonstration's snapshot, so that its exams keep their own days.
  api.deps.clock.set("2026-08-22T12:14:00Z");
  await seed(api.deps);
}, 60_000);
afterAll(() => api.close());

/** Composes the alert that a user gets who asks for Recife, Ensino Médio and R$ 3.000,00. */
async function composeReal() {
  const user = await buildUser(api.deps.db, { nome: exemplo.nome });
  const payload = preferencias({
    salario_minimo: 3000,
    nivel_escolaridade: ["MEDIO"],
    locais_trabalho: ["Recife - PE"],
  });
  const headers = await signInAs(api.deps, user);
  const saved = await api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
  expect(saved.statusCode, saved.body).toBe(200);
  const concurso = api.deps.db.selectFrom("concursos").select("id").where("titulo", "=", exemplo.titulo);
  const { id } = await concurso.executeTakeFirstOrThrow();
  const dates = { data_fim_inscricao: "2026-09-08", data_limite_pagamento: null, data_prova: null };
  const delivery = {
    ...dates,
    status: "INSCRICOES_ABERTAS",
    happened_at: api.deps.clock.now(),
    outras_provas: [],
    concurso_id: id,
    user_id: user.id,
    user_uuid: user.uuid,
    nome: exemplo.nome,
  };
  const asked = delivery as unknown as AlertToTell;
  return (await composeNovoConcurso(api.deps, api.deps.db, [asked])).get(asked);
}

test("the shown alert is the one that the product composes from the demonstration's exam", async () => {
  const real = await composeReal();
  const { resumo, demonstracao: _marked, ...facts } = exemplo;
  expect(real).toMatchObject({ ...facts, resumo });
});

test.each(["/", "/about"])("%s shows it as mail, as WhatsApp message and as notification", async (url) => {
  const { body } = await api.app.inject({ url });
  const sender = { appUrl: "https://x.example", supportEmail: "ajuda@x.example" };
  const links = { link: "", preferenciasLink: "", ajustesLink: "", descadastroLink: "" };
  expect(body).toContain(createNovoConcursoMail(sender)({ ...exemplo, ...links }).subject);
  expect(body).toMatch(/<strong>Novo concurso: [^<]+, inscrições até 08\/09\/2026<\/strong>/);
  expect(body).toContain("combina pelo cargo Assistente em Administração.");
  expect(body.match(/<figcaption/g)).toHaveLength(3);
  expect(body).not.toContain("{{");
});
