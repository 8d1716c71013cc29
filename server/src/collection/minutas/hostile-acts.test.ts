import { expect, test } from "vitest";
import { textShapes } from "../../../test/attacks/files/markup.ts";
import { createRandom } from "../../../test/attacks/files/random.ts";
import type { ResolvedConcurso } from "../../catalogue/concursos/index.ts";
import { removeNames } from "../pareceres/cut-names.ts";
import { longestLooked } from "../pareceres/question.ts";
import type { Ato } from "./campos.ts";
import { findJanela } from "./etapa-janela.ts";
import { findNew, findProposals } from "./proposals.ts";

const size = 600_000;
const parts = [
  "onde se lê leia-se ",
  "onde se lê: prova em 10/10/2026 leia-se: prova em 11/10/2026; ",
  "onde se lê ",
  "até o dia 10/10/2026 ",
  "10, 11, 12, ",
  "prazo a b c d e f ",
  "validade de 2 (dois) anos, a contar da homologação ",
  "a-\n",
  "a",
  "&nbsp;",
  " \n",
  "a\u0301",
  "cargo de ",
];
const random = createRandom(7);
const texts = [
  ...parts.map((part) => part.repeat(Math.ceil(size / part.length))),
  ...Object.values(textShapes).map((shape) => shape(random, size)),
];

const days = {
  data_inicio_inscricao: "2026-10-01",
  data_fim_inscricao: "2026-10-10",
  data_prova: "2026-10-10",
};
const cargos = Array.from({ length: 60 }, (_, at) => ({ nome: `Analista da área ${at}`, data_prova: null }));
const facts = {
  ...{ ...days, cargos, etapas: [], titulo: "X", status: "EDITAL_ABERTO", valor_inscricao: 90 },
  ...{ organizadora: "Y", orgao: "Z" },
} as unknown as ResolvedConcurso;
const standing = { facts, created_at: new Date("2026-09-01") };
const found = (valor: string) => ({ valor, inicio: 5, fim: 20, regra: "x" });

function actOf(tipo_de_ato: string, texto: string): Ato {
  const read = {
    inscricao_inicio: found("2026-10-05"),
    inscricao_fim: found("2026-10-15"),
    data_prova: found("2026-11-20"),
  };
  const campos = { cargos: [], tipo_de_ato: found(tipo_de_ato), ...read } as unknown as Ato["campos"];
  const source = { publicador: "a", fonte: "a", url: "https://a.example", pagina: null };
  return { tipo_de_ato, texto, campos, oficial: true, publicado_em: "2026-10-02", ...source };
}

/** Returns the fastest of three runs in ms, to exclude warm-up and load of the machine. */
function workMsOf(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
}

/** 100 ms on a machine with a third of the usual speed; without bounds it takes seconds. */
const holdMaxMs = 300;

test("proposals of any text take less than 100 ms on this thread", {
  timeout: 240_000,
}, () => {
  const held: [string, string, number][] = [];
  for (const texto of texts)
    for (const [name, work] of Object.entries({
      ...Object.fromEntries(
        ["retificacao", "homologacao", "convocacao", "resultado", "anulacao", "abertura"].map((tipo) => [
          tipo,
          () => findProposals([actOf(tipo, texto)], standing, new Map()),
        ]),
      ),
      novo: () => findNew([actOf("abertura", texto)]),
      parecer: () => removeNames(texto.slice(0, longestLooked), ["Prefeitura"]),
    })) {
      const ms = workMsOf(work);
      if (ms > holdMaxMs) held.push([texto.slice(0, 40), name, ms]);
    }
  expect(held).toEqual([]);
});

test("withdrawn text of a rectification sets no window, however often it occurs", () => {
  const item = "Onde se lê: recursos: 10 a 12/03/2026. Leia-se: recursos: 20 a 22/03/2026.\n";
  for (const count of [1, 50])
    expect(findJanela("RECURSOS", item.repeat(count), null)).toMatchObject({
      inicio: "2026-03-20",
      fim: "2026-03-22",
    });
});
