import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hostileTexts, nearMisses } from "../../../test/attacks/files/hostile-texts.ts";
import { loadedBy, root, sources } from "../../../test/laws/imports.ts";
import type { ResolvedConcurso } from "../../catalogue/concursos/index.ts";
import { checkAnswer, findOpinions } from "../pareceres/check-answer.ts";
import { removeNames } from "../pareceres/cut-names.ts";
import { longestLooked } from "../pareceres/question.ts";
import type { Ato } from "./campos.ts";
import { findJanela } from "./etapa-janela.ts";
import { findNew, findProposals } from "./proposals.ts";

const size = 150_000;
const seed = Number(process.env.FUZZ_SEED ?? 59);

/** Modules that are called with acts, and all that they load. */
const begun = ["minutas/proposals.ts", "pareceres/cut-names.ts", "pareceres/check-answer.ts"];
const files = new Set(begun.map((path) => `server/src/collection/${path}`));
for (const path of files)
  if (/^server\/src\/collection\/(minutas|pareceres)\/.*\.ts$/.test(path))
    for (const { to } of loadedBy(path)) files.add(to);

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
/** Names of doors that take a text, in code that calls them. */
const doorNames = /\b(?:buildActView|findViewDays|findViewSpans|findTowns|isPrintedIn)\(/;
const noDays = { inscricao_inicio: null, inscricao_fim: null, data_prova: null, taxa: null };
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

/** CPU of this thread for one call of 150,000 signs, in ms: 100 per 100 kB. */
const longestMs = 150;

const cpuMsOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/** Returns the fastest of up to five runs; the others compile, collect garbage, or lose to other programs. */
function leastMsOf(work: () => unknown): number {
  let least = cpuMsOf(work);
  for (let run = 1; run < 5 && least > longestMs; run++) least = Math.min(least, cpuMsOf(work));
  return least;
}

const tipos = ["retificacao", "homologacao", "convocacao", "resultado", "anulacao", "abertura", "andamento"];
const quoteOf = (text: string, words: number) => text.split(/\s+/, words).join(" ").slice(0, 600);

/** Returns what web and worker do with an act's text, by name. */
function worksOn(text: string): Record<string, () => unknown> {
  const quoted = [quoteOf(text, 300), `${quoteOf(text, 280)} x`].map((citacao) => ({
    valor: "Lages",
    citacao,
  }));
  const [one = null, other = null] = quoted;
  const said = { ...{ orgao: one, municipio: other, edital: null, organizadora: other }, ...noDays };
  const tipo = { valor: "abertura", citacao: other?.citacao ?? "" } as const;
  return {
    ...Object.fromEntries(
      tipos.map((tipo) => [tipo, () => findProposals([actOf(tipo, text)], standing, new Map())]),
    ),
    novo: () => findNew([actOf("abertura", text)]),
    parecer: () => removeNames(text.slice(0, longestLooked), ["Prefeitura"]),
    answer: () => checkAnswer(text, { tipo_de_ato: tipo, campos: said }),
    opinions: () => findOpinions(text, { tipo_de_ato: null, ...said }),
  };
}

const slowOnes = (texts: readonly { name: string; text: string }[]): string[] =>
  texts.flatMap(({ name, text }) =>
    Object.entries(worksOn(text)).flatMap(([work, run]) => {
      const ms = leastMsOf(run);
      return ms > longestMs ? [`${work}: ${Math.round(ms)} ms for ${JSON.stringify(name)}`] : [];
    }),
  );

test(`proposals and opinions of any text of seed ${seed} keep this thread for less than ${longestMs} ms`, {
  timeout: 600_000,
}, () => {
  expect(slowOnes(hostileTexts(seed, size))).toEqual([]);
  expect(slowOnes(hostileTexts(seed + 1, 4 * size).slice(0, 12))).toEqual([]);
});

test("near misses of the patterns that read acts keep nobody waiting", { timeout: 600_000 }, () => {
  const texts = nearMisses(files, seed, size);
  expect(texts.length).toBeGreaterThan(60);
  expect(slowOnes(texts)).toEqual([]);
});

test("every caller of the reader's doors is called here", () => {
  const users = sources("server/src").filter(
    (path) =>
      !path.includes("/coletas/") &&
      loadedBy(path).some(({ to }) => /coletas\/(index|leitura\/doors)\.ts$/.test(to)) &&
      doorNames.test(readFileSync(join(root, path), "utf8")),
  );
  expect(users.length).toBeGreaterThan(4);
  expect(users.filter((path) => !files.has(path))).toEqual([]);
});

test("withdrawn text of a rectification sets no window, however often it occurs", () => {
  const item = "Onde se lê: recursos: 10 a 12/03/2026. Leia-se: recursos: 20 a 22/03/2026.\n";
  for (const count of [1, 50])
    expect(findJanela("RECURSOS", item.repeat(count), null)).toMatchObject({
      inicio: "2026-03-20",
      fim: "2026-03-22",
    });
});
