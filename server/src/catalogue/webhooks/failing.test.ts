import { describe, expect, test } from "vitest";
import { concursoBody } from "../../../test/harness/factories.ts";
import { createWebhooksStage } from "../../../test/harness/webhooks-stage.ts";
import { encodeSealed } from "../../platform/secrets.ts";
import { sendMensagem } from "./send.ts";

const on = createWebhooksStage();
const { ask, form, register, publish, work, later, received, one, entregas } = on;

describe("a message that fails", () => {
  test("a failing message is retried for three days, then set aside, and can be sent again, one or all", async () => {
    const { uuid } = await register();
    on.emulators.parceiro.fault = "erro";
    await publish({ titulo: "A" });
    await publish({ titulo: "B" });
    const begun = on.api.deps.clock.now().getTime();
    const failed = async () => (await entregas(uuid, "?situacao=FALHOU")).items;
    for (let hours = 0; hours < 100 && (await failed()).length < 2; hours += 1) {
      for (let round = 0; round < 3; round += 1) {
        await work();
        later(1_200);
      }
    }
    expect((on.api.deps.clock.now().getTime() - begun) / 3_600_000).toBeGreaterThan(72);
    const [second, first] = await failed();
    expect(second).toMatchObject({ tentativas: 10, status: 500, resposta: '{"erro":500}', proxima_em: null });
    on.emulators.parceiro.fault = undefined;
    const asked = received().length;
    await ask("POST", `/admin/ganchos/${uuid}/entregas/${first?.uuid}/reenvio`);
    await work();
    expect(
      received()
        .slice(asked)
        .map(({ id }) => id),
    ).toEqual([first?.mensagem]);
    expect((await ask("POST", `/admin/ganchos/${uuid}/entregas/reenvio`)).json()).toEqual({ reenviadas: 1 });
    await work();
    expect(await one()).toMatchObject({ falhas: 0, pendentes: 0 });
  });

  test.each([
    ["desvio", 302],
    ["cai", null],
  ] as const)("a redirect by %s is recorded, never followed", async (fault, status) => {
    const { uuid } = await register();
    on.emulators.parceiro.fault = fault;
    await ask("POST", `/admin/ganchos/${uuid}/teste`);
    await work();
    expect((await entregas(uuid)).items).toMatchObject([{ tipo: "teste", situacao: "FALHOU", status }]);
    // A test on demand does not count as a failure.
    expect(received()).toHaveLength(1);
  });

  test("five days of failures switch a webhook off and notify administrators; they can switch it on again", async () => {
    const { uuid } = await register();
    on.emulators.parceiro.fault = "erro";
    await publish();
    await work();
    later(5 * 86_400);
    await publish();
    expect((await one()).ativo).toBe(true);
    await work();
    expect(await one()).toMatchObject({ ativo: false, parado_por: "FALHAS" });
    const { rows } = await on.api.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'ganchos.parado'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0].data).toMatchObject({ nome: "Cursinho", motivo: "FALHAS" });
    const asked = received().length;
    later(86_400);
    await work();
    expect(received()).toHaveLength(asked);
    on.emulators.parceiro.fault = undefined;
    await ask("PUT", `/admin/ganchos/${uuid}/ativo`, { ativo: true });
    await work();
    expect(await one()).toMatchObject({ ativo: true, parado_por: null, falha_desde: null });
    expect(received().length).toBeGreaterThan(asked);
  });

  test("a message whose secret can't be read is not sent unsigned, and arrives with a new secret", async () => {
    const { uuid } = await register();
    await publish({ titulo: "Junta Comercial" });
    const lost = encodeSealed("another installation's", "whsec_AAAA");
    await on.api.deps.pool.query("UPDATE ganchos SET segredo = $1", [lost]);
    await work();
    expect(received()).toEqual([]);
    expect((await entregas(uuid)).items).toMatchObject([
      {
        situacao: "PENDENTE",
        tentativas: 1,
        status: null,
        resposta: "o segredo não pode ser lido: troque-o",
      },
    ]);
    const { segredo } = (await ask("POST", `/admin/ganchos/${uuid}/segredo`)).json();
    on.emulators.parceiro.segredos.push(segredo);
    later(60);
    await work();
    expect(received()).toMatchObject([{ segredo, assinaturas: 1 }]);
  });

  test("one failure long after a failed test switches nothing off, nor do days at another address", async () => {
    const { uuid } = await register();
    on.emulators.parceiro.fault = "erro";
    await ask("POST", `/admin/ganchos/${uuid}/teste`);
    await work();
    expect((await one()).falha_desde).toBeNull();
    await publish({ titulo: "Procuradoria" });
    await work();
    expect((await one()).falha_desde).not.toBeNull();
    // No message could arrive for days, so the next one is tried at least twice.
    await on.api.deps.pool.query("UPDATE gancho_entregas SET situacao = 'ENTREGUE', devida_em = NULL");
    later(6 * 86_400);
    await publish({ titulo: "Controladoria" });
    await work();
    expect((await one()).ativo).toBe(true);
    await ask("PUT", `/admin/ganchos/${uuid}`, form({ nome: "Outro nome" }));
    expect((await one()).falha_desde).not.toBeNull();
    await ask("PUT", `/admin/ganchos/${uuid}`, form({ url: `${on.emulators.urls.parceiro}?nova` }));
    expect(await one()).toMatchObject({ ativo: true, falha_desde: null });
  });

  test("an answer of 410 switches a webhook off at once", async () => {
    await register();
    on.emulators.parceiro.fault = "recusa";
    await publish();
    await work();
    expect(await one()).toMatchObject({ ativo: false, parado_por: "RECUSADO" });
  });
});

describe("an address", () => {
  test.each([
    "https://localhost/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "http://parceiro.example/",
    "https://parceiro.example:8443/",
    "https://eu:senha@parceiro.example/",
    "http://127.0.0.1:1/",
  ])("an address that is not public is refused at registration and at each connection: %s", async (url) => {
    const answer = await ask("POST", "/admin/ganchos", form({ url }));
    expect(answer.json(), url).toMatchObject({ status: 422, errors: [{ field: "url" }] });
    const sent = await sendMensagem(on.api.deps.config, url, { headers: {}, corpo: "{}" });
    expect(sent.status).toBeNull();
    expect(sent.resposta).toMatch(/público|EPRIVATE|not public/);
  });
});

test("a partner back after a day receives each exam's history in order of ids", async () => {
  await register();
  on.emulators.parceiro.fault = "erro";
  const stays = await publish({ titulo: "Fica" });
  const goes = await publish({ titulo: "Sai" });
  for (let hour = 0; hour < 24; hour += 1) {
    await work();
    later(3600);
  }
  const edit = (concurso: object) => ask("PUT", `/concursos/${stays.uuid}`, concursoBody(concurso));
  await edit({ titulo: "Fica", valor_inscricao: 99 });
  await edit({ titulo: "Fica", valor_inscricao: 99, status: "CANCELADO" });
  await ask("DELETE", `/concursos/${goes.uuid}`);
  const asked = received().length;
  on.emulators.parceiro.fault = undefined;
  for (let hour = 0; hour < 24; hour += 1) {
    await work();
    later(3600);
  }
  const told = received()
    .slice(asked)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ corpo }) => JSON.parse(corpo));
  const of = (uuid: string) => told.filter(({ data }) => data.concurso_uuid === uuid);
  expect(of(stays.uuid).at(-1)).toMatchObject({
    type: "concurso.cancelado",
    data: { concurso: { status: "CANCELADO", valor_inscricao: 99 } },
  });
  expect(of(goes.uuid).at(-1)).toMatchObject({ type: "concurso.excluido", data: { concurso: null } });
  expect(told.map(({ timestamp }) => timestamp)).toEqual(told.map(({ timestamp }) => timestamp).toSorted());
});
