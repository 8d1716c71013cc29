import { type DescribedCall, described, unknownBodyFieldsOf } from "@cav/contract/specs.ts";
import { expect, test } from "vitest";

/** Calls whose bodies other programs define: providers and mail programs. */
const foreignBodies = [
  // The body of this call is a list of ids.
  "getSubscriptionsOf",
  "login",
  "unsubscribe",
  "receiveBounce",
  "receiveMailEvents",
  "receiveWhatsAppWebhook",
  "receiveTelegramUpdate",
  "receiveStripeWebhook",
  "previewImport",
  "importConcursos",
];

const withBody = described.filter(({ spec }) => spec.body);

test("every call with our own body refuses an unknown field by name", () => {
  const silent = withBody.filter(
    (whole) => unknownBodyFieldsOf(whole, { campo_que_nao_existe: 1 }).join() !== "campo_que_nao_existe",
  );
  expect(silent.map(({ name }) => name).toSorted()).toEqual(foreignBodies.toSorted());
});

const callNamed = (name: string) => described.find((one) => one.name === name) as DescribedCall;

test.each([
  [
    "createConcurso",
    { cargos: [{ nome: "A", escolaridade: 1, uuid: "u", concurso_id: 1 }], id: 1 },
    "cargos.0.escolaridade",
  ],
  ["createConcurso", { cargos: [{ tipo_de_vagas: "ESTAGIO" }] }, "cargos.0.tipo_de_vagas"],
  ["createConcurso", { etapas: [{ tipo: "PROVA", onde: "A" }] }, "etapas.0.onde"],
  ["createConcurso", { cargos: [{ vagas_por_cota: { OUTRA: "1" } }] }, ""],
  ["addAparelho", { nome: "A", assinatura: { endpoint: "e", expirationTime: null } }, ""],
  ["addPasskey", { nome: "A", chave: { id: "a", authenticatorAttachment: "platform" } }, ""],
])("in %s %j is unknown: %s", (name, body, unknown) => {
  expect(
    unknownBodyFieldsOf(callNamed(name), body)
      .map((path) => path.join("."))
      .join(),
  ).toBe(unknown);
});
