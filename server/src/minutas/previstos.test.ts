import { EtapaInput } from "@cav/contract/etapas.ts";
import { beforeEach, expect, test } from "vitest";
import { deleteActs, insertAct, readAndMatch } from "../../test/harness/acts.ts";
import { openChannels } from "../../test/harness/channels.ts";
import { buildUser, concursoBody, knownLocais, signInAs } from "../../test/harness/factories.ts";
import { takeJobs } from "../../test/harness/take-jobs.ts";
import { matchSobras } from "./index.ts";

const on = openChannels({ now: "2026-03-10T12:00:00Z" });
beforeEach(async () => {
  await deleteActs(on.api.deps);
  await takeJobs(on.api.deps.pool, "%");
});

const town = "PREFEITURA MUNICIPAL DE RECIFE/PE";
const contract = `EXTRATO DE CONTRATO Nº 45/2026\nContratante: ${town}. Contratada: INSTITUTO CONSULPLAN. Objeto: Prestação de serviços de planejamento, organização e realização de concurso público para provimento de cargos efetivos.`;
const commission = `PORTARIA Nº 12/2026\nA ${town} torna pública a nomeação dos membros da comissão organizadora do Concurso Público para provimento de cargos.`;
const result = `CONCURSO PÚBLICO – EDITAL Nº 01/2026\nEDITAL DE RESULTADO FINAL\nA ${town} torna público o resultado final.`;
const homologation = `CONCURSO PÚBLICO – EDITAL Nº 01/2026\nEDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL\nA ${town} torna pública a homologação.`;
const rectified = `RETIFICAÇÃO DO EDITAL Nº 01/2026\nCONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública a retificação. Onde se lê: prova em 01/02/2027. Leia-se: prova em 08/02/2027.`;

const opening = `EDITAL DE CONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública a abertura de inscrições para o Concurso Público nº 01/2026, para provimento de cargos.\nInscrições de 20/04/2026 a 20/05/2026. A prova será aplicada em 01/02/2027.`;
const cargo = {
  nome: "Guarda",
  salario: "3000",
  nivel_escolaridade: "MEDIO",
  locais_trabalho: ["Recife - PE"],
};

let keys = 0;
async function publishAct(texto: string, dia = "2026-03-10"): Promise<void> {
  keys += 1;
  const act = { texto, hierarquia: "", chave: `p${keys}`, dia };
  await readAndMatch(on.api.deps, await insertAct(on.api.deps, act));
}

const exam = {
  titulo: "Prefeitura Municipal de Recife: concurso público",
  orgao: "Prefeitura Municipal de Recife",
  cargos: [{ nome: "Técnico", locais_trabalho: [knownLocais.recife.id] }],
};
const numbered = { ...exam, edital_numero: "01", edital_ano: 2026 };
const foreseen = {
  ...exam,
  organizadora: null,
  status: "PREVISTO",
  data_inicio_inscricao: null,
  data_fim_inscricao: null,
  data_prova: null,
  valor_inscricao: null,
  edital_url: null,
} as unknown as typeof exam;

const list = async () => (await on.asAdmin("GET", "/api/admin/minutas", {})).items;
const openOnly = async () => {
  const items = await list();
  expect(items).toHaveLength(1);
  return on.asAdmin("GET", `/api/admin/minutas/${items[0].uuid}`, {});
};
const link = ({ uuid, versao }: Minuta, concurso_uuid: string | null) =>
  on.asAdmin("PUT", `/api/admin/minutas/${uuid}/concurso`, { versao, concurso_uuid });
type Minuta = {
  uuid: string;
  versao: number;
  concurso: { versao: number } | null;
  campos: { nome: string; valor: string | null }[];
};
const confirm = ({ uuid, versao, concurso, campos }: Minuta, typed: Record<string, string | null> = {}) =>
  on.asAdmin("POST", `/api/admin/minutas/${uuid}/confirmacao`, {
    versao,
    concurso_versao: concurso?.versao ?? null,
    campos: { ...Object.fromEntries(campos.map(({ nome, valor }) => [nome, valor])), ...typed },
  });
const valorOf = ({ campos }: Minuta, nome: string) => campos.find((campo) => campo.nome === nome)?.valor;
const page = (uuid: string) => on.asAdmin("GET", `/api/concursos/${uuid}`, {});

/** Does what publications enqueued; by whatever hands, also twice. */
async function rematch(deps = on.api.deps): Promise<void> {
  for (const { data } of await takeJobs(on.api.deps.pool, "minutas.rematch")) await matchSobras(deps, data);
}

test("the contract with an organiser proposes its stage and its name to the foreseen exam of the body", async () => {
  const { uuid } = await on.publish(foreseen);
  await publishAct(contract);
  const minuta = await openOnly();
  // No number says so for sure: somebody does.
  expect(minuta).toMatchObject({ ambigua: true, opcoes: [{ uuid }] });
  const linked = await link(minuta, uuid);
  expect(linked.campos.map(({ nome, valor }: Minuta["campos"][number]) => [nome, valor])).toEqual([
    ["organizadora", "Instituto Consulplan"],
    ["etapa", "Banca contratada: 10/03/2026, Instituto Consulplan"],
  ]);
  await confirm(linked);
  expect(await page(uuid)).toMatchObject({
    status: "PREVISTO",
    organizadora: "Instituto Consulplan",
    etapas: [
      {
        tipo: "BANCA_CONTRATADA",
        situacao: "REALIZADA",
        inicio: "2026-03-10",
        descricao: "Instituto Consulplan",
        fonte: "DOU de 10/03/2026, p. 44",
        citacao: "planejamento, organização e realização de concurso público",
      },
    ],
  });
});

test("of a body without an exam such an act makes the draft of a foreseen one, which the next act waits for", async () => {
  const follower = await on.candidate({ salario_minimo: 1_000 });
  await publishAct(contract);
  await publishAct(commission);
  const minuta = await openOnly();
  expect(minuta).toMatchObject({ tipo: "NOVO", ambigua: false, opcoes: [] });
  expect(valorOf(minuta, "titulo")).toBe("Prefeitura Municipal de Recife: concurso público");
  expect(valorOf(minuta, "edital_url")).toBeNull();
  expect(valorOf(minuta, "etapa")).toBe("Banca contratada: 10/03/2026, Instituto Consulplan");
  const campos = Object.fromEntries(
    minuta.campos.map(({ nome, valor }: Minuta["campos"][number]) => [nome, valor]),
  );
  const preview = await on.asAdmin("POST", `/api/admin/minutas/${minuta.uuid}/alcance`, {
    versao: minuta.versao,
    campos,
  });
  expect(preview).toMatchObject({ avisados: 0 });
  const { uuid } = await confirm(minuta);
  expect(await page(uuid)).toMatchObject({
    status: "PREVISTO",
    organizadora: "Instituto Consulplan",
    etapas: [{ tipo: "BANCA_CONTRATADA", inicio: "2026-03-10" }],
  });
  const { rows } = await on.api.deps.pool.query("SELECT DISTINCT origem FROM etapas");
  expect(rows).toEqual([{ origem: "COLETA" }]);
  await on.work();
  expect(await on.subjectsTo(follower.email)).toEqual([]);

  // Its commission's act waited for the exam, which it is offered to now.
  await rematch();
  const second = await link(await openOnly(), uuid);
  expect(valorOf(second, "etapa")).toBe("Comissão formada: 10/03/2026");
});

test.for<[string, Record<string, string>, string, number]>([
  ["stays foreseen, and is told to nobody", {}, "PREVISTO", 0],
  ["is open where days of its notice are typed", { data_fim_inscricao: "2026-04-20" }, "EDITAL_ABERTO", 1],
])("a foreseen exam whose stage is left out %s", async ([, typed, status, messages]) => {
  const follower = await on.candidate({ salario_minimo: 1_000 });
  await publishAct(contract);
  const { uuid } = await confirm(await openOnly(), { ...typed, cargos: "Guarda", etapa: null });
  expect(await page(uuid)).toMatchObject({ status, etapas: [] });
  await on.work();
  expect(await on.subjectsTo(follower.email)).toHaveLength(messages);
});

test("an act of another exam than those that there are is drafted as a new one, once somebody says so", async () => {
  await on.publish(numbered);
  await publishAct(contract);
  const minuta = await openOnly();
  expect(minuta).toMatchObject({ ambigua: true });
  expect(await link(minuta, null)).toMatchObject({ tipo: "NOVO", ambigua: false });
});

test("a draft of a foreseen exam is offered the exam whose notice was entered meanwhile", async () => {
  await publishAct(contract);
  const { uuid } = await on.publish(numbered);
  await rematch();
  expect(await openOnly()).toMatchObject({ ambigua: true, opcoes: [{ uuid }] });
});

test("a foreseen exam that is given up is cancelled and told so; the next contract foresees another one", async () => {
  const { uuid } = await on.publish(foreseen);
  const follower = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  await on.ask(follower, "PUT", `/api/concursos/${uuid}/favorito`);
  await publishAct(
    `AVISO DE REVOGAÇÃO DO CONCURSO PÚBLICO\nA ${town} torna pública a revogação do Concurso Público, por interesse da Administração.`,
  );
  const minuta = await link(await openOnly(), uuid);
  expect(valorOf(minuta, "status")).toBe("CANCELADO");
  await confirm(minuta);
  await on.settle();
  await on.work();
  expect(await on.subjectsTo(follower.email)).toEqual([expect.stringContaining("cancelado")]);
  on.api.deps.clock.set(new Date("2026-03-11T12:00:00Z"));
  await on.walk();
  expect(await page(uuid)).toMatchObject({ status: "CANCELADO" });
  await publishAct(contract, "2026-03-11");
  expect(await openOnly()).toMatchObject({ tipo: "NOVO", ambigua: false });
});

test("of processos seletivos, of which each has a commission, none is foreseen", async () => {
  await publishAct(commission.replace("Concurso Público", "Processo Seletivo Simplificado"));
  expect(await list()).toEqual([]);
});

const enter: [string, () => Promise<unknown>][] = [
  ["by the form", () => on.publish(numbered)],
  [
    "by a file",
    async () => {
      const { api } = on;
      const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
      const response = await api.app.inject({
        method: "POST",
        url: "/api/concursos/importar",
        headers: { ...headers, "content-type": "application/json" },
        payload: JSON.stringify([
          { ...concursoBody(numbered), locais_prova: ["Recife - PE"], cargos: [cargo] },
        ]),
      });
      expect(response.json()).toMatchObject({ novos: 1 });
    },
  ],
  [
    "by a draft",
    async () => {
      await publishAct(opening, "2026-04-15");
      await confirm(await openOnly());
    },
  ],
];

test.for(enter)(
  "acts of March are read again when their exam is entered in April %s",
  async ([, publish]) => {
    await publishAct(result, "2026-03-10");
    await publishAct(homologation, "2026-03-12");
    await publishAct(rectified, "2026-03-13");
    await publishAct(result.replaceAll("01/2026", "07/2026"), "2026-03-13");
    expect(await list()).toEqual([]);
    on.api.deps.clock.set(new Date("2026-04-15T12:00:00Z"));
    await publish();

    // A process that dies after the first act leaves the others to the next one.
    let calls = 0;
    const { clock } = on.api.deps;
    const dying = {
      ...clock,
      now() {
        calls += 1;
        if (calls > 1) throw new Error("killed");
        return clock.now();
      },
    };
    const [job] = await takeJobs(on.api.deps.pool, "minutas.rematch");
    await expect(matchSobras({ ...on.api.deps, clock: dying }, job?.data as never)).rejects.toThrow("killed");
    expect(await list()).toHaveLength(1);
    for (const _ of [1, 2]) await matchSobras(on.api.deps, job?.data as never);
    const seen = await list();
    expect(seen.map(({ tipo_de_ato }: { tipo_de_ato: string }) => tipo_de_ato).sort()).toEqual([
      "homologacao",
      "resultado",
      "retificacao",
    ]);
    const opened = await Promise.all(
      seen.map(({ uuid }: Minuta) => on.asAdmin("GET", `/api/admin/minutas/${uuid}`, {})),
    );
    expect(
      opened
        .map((minuta) => valorOf(minuta, "etapa"))
        .filter(Boolean)
        .sort(),
    ).toEqual([
      "Homologação: 12/03/2026, EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL",
      "Resultado: 10/03/2026, EDITAL DE RESULTADO FINAL",
    ]);
    // The other number's still waits for its exam.
    const { rows } = await on.api.deps.pool.query("SELECT numero, ano FROM minuta_sobras");
    expect(rows).toEqual([{ numero: "7", ano: 2026 }]);
  },
);

const proposed = async () => {
  const items: (Minuta & { tipo_de_ato: string })[] = await list();
  const drafts = await Promise.all(
    items.map(({ uuid }) => on.asAdmin("GET", `/api/admin/minutas/${uuid}`, {})),
  );
  return drafts.map(({ campos }: Minuta) => campos.map(({ nome }) => nome));
};

test("of what was overtaken before an exam was entered its stage is proposed alone, and nothing where it is none", async () => {
  const about = (title: string, words: string) =>
    `${title}\nCONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública ${words}.`;
  const extended = about(
    "EDITAL DE PRORROGAÇÃO DAS INSCRIÇÕES",
    "a prorrogação das inscrições de 01/03/2026 até 30/03/2026",
  );
  const suspended = about("AVISO DE SUSPENSÃO", "a suspensão do Concurso Público");
  await publishAct(extended, "2026-03-11");
  await publishAct(suspended, "2026-03-12");
  on.api.deps.clock.set(new Date("2026-04-15T12:00:00Z"));
  await on.publish(numbered);
  await rematch();
  expect(await proposed()).toEqual([["etapa"]]);
  // What comes later does what it says.
  await publishAct(`${extended}\nOutra vez.`, "2026-04-16");
  expect((await proposed()).flat()).toContain("data_fim_inscricao");
});

test("an extension of the day before an exam was entered is proposed whole: who entered it may not have known of it", async () => {
  const extended = (day: string) =>
    `EDITAL DE PRORROGAÇÃO DAS INSCRIÇÕES\nCONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública a prorrogação das inscrições até ${day}.`;
  on.api.deps.clock.set(new Date("2026-04-15T12:00:00Z"));
  await on.publish(numbered);
  await publishAct(extended("29/04/2026"), "2026-04-13");
  expect(await proposed()).toEqual([]);
  await publishAct(extended("30/04/2026"), "2026-04-14");
  expect((await proposed()).flat()).toContain("data_fim_inscricao");
});

test("an act of the day before an exam was entered with what it says makes no draft", async () => {
  on.api.deps.clock.set(new Date("2026-04-15T12:00:00Z"));
  await on.publish({ ...numbered, data_prova: "2027-02-08" } as typeof numbered);
  await publishAct(rectified, "2026-04-14");
  expect(await proposed()).toEqual([]);
  // Of the day itself it may be where the facts stand.
  await publishAct(`${rectified}\nOutra vez.`, "2026-04-15");
  expect(await proposed()).toEqual([[]]);
});

test("of an exam that is over what is older than two months is matched no more", async () => {
  await publishAct(result, "2026-03-10");
  await publishAct(homologation, "2026-05-10");
  on.api.deps.clock.set(new Date("2026-05-20T12:00:00Z"));
  await on.publish({ ...numbered, status: "FINALIZADO" } as typeof numbered);
  await rematch();
  expect(valorOf(await openOnly(), "etapa")).toMatch(/^Homologação: 10\/05\/2026/);
});

test("an exam that gets its number later is given what spoke of that number", async () => {
  const { uuid, body } = await on.publish({ ...numbered, edital_numero: "02" });
  await publishAct(result);
  await rematch();
  expect(await list()).toEqual([]);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, edital_numero: "01" });
  await rematch();
  expect(valorOf(await openOnly(), "etapa")).toMatch(/^Resultado: 10\/03\/2026/);
});

test("a foreseen stage that a person wrote is put in the place of, whoever typed it", async () => {
  const etapas = [EtapaInput.parse({ tipo: "BANCA_CONTRATADA", inicio: "2026-03-01" })];
  const { uuid } = await on.publish({ ...foreseen, etapas } as typeof exam);
  await publishAct(contract);
  await confirm(await link(await openOnly(), uuid));
  expect((await page(uuid)).etapas).toMatchObject([{ situacao: "REALIZADA", inicio: "2026-03-10" }]);
});
