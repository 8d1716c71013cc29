import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { expect, test } from "vitest";
import { type Campo, notice, openMinutas, town, townConcurso } from "../../../test/harness/minutas-stage.ts";
import { withEtapa } from "./etapas.ts";

const stage = openMinutas("2026-11-20T12:00:00Z");
const { on, list, openFirst, take, concursoOf } = stage;

const publishAct = (title: string, words: string) =>
  stage.publishAct(`${notice}\n${title}\nA ${town} ${words}.`);
const publishExam = (etapas: EtapaInput[] = [], more: Parameters<typeof on.publish>[0] = {}) =>
  on.publish({ ...more, ...townConcurso, etapas });
const proposed = async (): Promise<[string, string | null][]> =>
  (await openFirst()).campos.map(({ nome, valor }: Campo) => [nome, valor]);
const confirm = async (campos: Record<string, string | null>) => take(await openFirst(), campos);
const etapasOf = async (uuid: string) => (await concursoOf(uuid)).etapas;

const validity = "validade de 2 (dois) anos, a contar desta homologação";

test("a homologation also proposes the validity that it states, with its quote, and both are accepted", async () => {
  const { uuid } = await publishExam();
  await publishAct("EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL", `homologa o concurso, com ${validity}`);
  const { campos, atos } = await openFirst();
  expect(await proposed()).toEqual([
    ["etapa", "Homologação: 20/11/2026, EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL"],
    ["etapa_prazo", "Validade do concurso: de 20/11/2026 a 20/11/2028"],
  ]);
  const [{ inicio, fim }] = campos[1].evidencias;
  expect(atos[0].texto.slice(inicio, fim)).toBe(validity);
  await confirm(Object.fromEntries(await proposed()));
  const source = { fonte: "DOU de 20/11/2026, p. 44" };
  expect(await etapasOf(uuid)).toMatchObject([
    { tipo: "HOMOLOGACAO", ...source },
    { tipo: "VALIDADE", inicio: "2026-11-20", fim: "2028-11-20", citacao: validity, ...source },
  ]);
  // The same stage from a second source adds nothing.
  await publishAct(
    "EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL",
    `homologa outra vez o concurso, com ${validity}`,
  );
  expect(await list()).toEqual([]);
});

test("one of two proposals may be left out, and a typed replacement is refused", async () => {
  const { uuid } = await publishExam();
  await publishAct("EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL", `homologa o concurso, com ${validity}`);
  const [, [, prazo]] = (await proposed()) as [unknown, [string, string]];
  await expect(confirm({ etapa: null, etapa_prazo: `${prazo} e mais` })).rejects.toThrow();
  await confirm({ etapa: null, etapa_prazo: prazo });
  expect(await etapasOf(uuid)).toMatchObject([{ tipo: "VALIDADE" }]);
});

// Windows for requests that an act sets besides the stage itself.
test.for<[string, string, string[]]>([
  [
    "GABARITO PRELIMINAR",
    "torna público o gabarito preliminar. Prazo para recursos: 23 a 25/11/2026",
    ["Gabarito: 20/11/2026, GABARITO PRELIMINAR", "Recursos: de 23/11/2026 a 25/11/2026"],
  ],
  [
    "RESULTADO PRELIMINAR",
    "torna público o resultado preliminar. Caberá recurso no prazo de 2 (dois) dias úteis a contar da publicação",
    ["Resultado: 20/11/2026, RESULTADO PRELIMINAR"],
  ],
  [
    "RESULTADO DOS PEDIDOS DE ISENÇÃO DA TAXA DE INSCRIÇÃO",
    "torna público o resultado. O período de pedido de isenção foi de 01 a 05/11/2026",
    [
      "Resultado da isenção: 20/11/2026, RESULTADO DOS PEDIDOS DE ISENÇÃO DA TAXA DE INSCRIÇÃO",
      "Pedido de isenção: de 01/11/2026 a 05/11/2026",
    ],
  ],
  [
    "RETIFICAÇÃO DO EDITAL DE ABERTURA",
    "retifica o edital. Onde se lê: pedidos de isenção: 23 a 25/11/2026. Leia-se: pedidos de isenção: 25 a 27/11/2026",
    ["Pedido de isenção: de 25/11/2026 a 27/11/2026"],
  ],
  [
    "EDITAL DE ANULAÇÃO",
    "torna pública a anulação do concurso. A devolução da taxa de inscrição será pedida de 01 a 15/12/2026",
    [
      "CANCELADO",
      "Anulação: 20/11/2026, EDITAL DE ANULAÇÃO",
      "Devolução da taxa: de 01/12/2026 a 15/12/2026",
    ],
  ],
])("“%s” proposes what it is, and the days that it sets", async ([title, words, known]) => {
  await publishExam();
  await publishAct(title, words);
  expect((await proposed()).map(([, valor]) => valor)).toEqual(known);
});

test("days that an administrator already entered are not proposed", async () => {
  const days = { inicio: "2026-11-23", fim: "2026-11-25" };
  const title = "GABARITO PRELIMINAR";
  const words = "torna público o gabarito preliminar. Prazo para recursos: 23 a 25/11/2026";
  await publishExam([EtapaInput.parse({ tipo: "RECURSOS", ...days })]);
  await publishAct(title, words);
  expect((await proposed()).map(([nome]) => nome)).toEqual(["etapa"]);
});

test("an appeal stage without days gets those of an act", async () => {
  const { uuid } = await publishExam([EtapaInput.parse({ tipo: "RECURSOS" })]);
  await publishAct("GABARITO PRELIMINAR", "torna público o gabarito. Prazo para recursos: 23 a 25/11/2026");
  await confirm(Object.fromEntries(await proposed()));
  expect((await etapasOf(uuid)).filter(({ tipo }: { tipo: string }) => tipo === "RECURSOS")).toMatchObject([
    { situacao: "REALIZADA", inicio: "2026-11-23", fim: "2026-11-25" },
  ]);
});

const window = (tipo: string, inicio: string | null, fim: string | null, situacao = "PREVISTA") =>
  EtapaInput.parse({ tipo, situacao, inicio, fim });
const appeals = [
  window("RECURSOS", "2026-10-01", "2026-10-03"),
  window("RECURSOS", "2026-11-24", "2026-11-26"),
];

test.for<[string, EtapaInput[], EtapaInput, number]>([
  [
    "takes the place of the one whose days it meets",
    appeals,
    window("RECURSOS", "2026-11-23", "2026-11-25"),
    1,
  ],
  ["stands beside those of other days", appeals, window("RECURSOS", "2026-12-01", "2026-12-03"), 2],
  [
    "takes the place of one without days",
    [...appeals, window("RECURSOS", null, null)],
    window("RECURSOS", "2026-12-01", "2026-12-03"),
    2,
  ],
  [
    "is the only one of those who ask to be exempt",
    [window("ISENCAO", "2026-11-01", "2026-11-05", "REALIZADA")],
    window("ISENCAO", "2026-11-25", "2026-11-27", "REALIZADA"),
    0,
  ],
  [
    "as one day stands beside two days that were foreseen",
    [window("PROVA", "2026-12-12", "2026-12-13")],
    window("PROVA", "2026-12-20", null),
    1,
  ],
  [
    "as two days takes the place of two days",
    [window("PROVA", "2026-12-12", "2026-12-13")],
    window("PROVA", "2026-12-19", "2026-12-20"),
    0,
  ],
  [
    "as one day that has been takes the place of two days that were foreseen",
    [window("RESULTADO", "2026-12-12", "2026-12-13")],
    window("RESULTADO", "2026-12-15", null, "REALIZADA"),
    0,
  ],
])("a window of days %s", ([, known, etapa, place]) => {
  const after = withEtapa(known, etapa);
  expect(after.map(({ inicio }) => inicio)).toEqual(
    [...known.map(({ inicio }) => inicio)].toSpliced(place, 1, etapa.inicio),
  );
});

test("the last day for fee exemptions moves with its stage", async () => {
  const days = { inicio: "2026-11-20", fim: "2026-11-22" };
  const { uuid } = await publishExam(
    [EtapaInput.parse({ tipo: "ISENCAO", situacao: "REALIZADA", ...days })],
    {
      data_fim_isencao: days.fim,
    },
  );
  await publishAct(
    "RETIFICAÇÃO DO EDITAL DE ABERTURA",
    "retifica o edital. Leia-se: pedidos de isenção: 25 a 27/11/2026",
  );
  await confirm(Object.fromEntries(await proposed()));
  expect(await concursoOf(uuid)).toMatchObject({
    data_fim_isencao: "2026-11-27",
    etapas: [{ tipo: "ISENCAO", inicio: "2026-11-25", fim: "2026-11-27" }],
  });
});
