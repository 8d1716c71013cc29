import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { buildWeights, measureLikelihood } from "../leitura/model/learn.ts";
import { measureInterval } from "./score.ts";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "rotulos-"));
afterAll(() => rmSync(dir, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, "scripts/coletas-labels.mjs"), ...args], { encoding: "utf8" });

const act = (id: string, kind: string, text: string, more: object = {}) => ({
  id,
  source: "diario",
  split: `lote-${id}`,
  text,
  expected: { kind, cargos: [], ...more },
});
const opening =
  "EDITAL Nº 5/2026 A Prefeitura Municipal de Lages/SC torna pública a abertura de inscrições para o Concurso Público.";
const acts = [
  act("a", "abertura", opening, { orgao: "Prefeitura Municipal de Lages", edital: "5/2026", uf: "SC" }),
  act("b", "abertura", opening, { orgao: "Prefeitura Municipal de Lages", edital: "6/2026", uf: "SC" }),
  act("c", "nao_concurso", "EXTRATO DE CONTRATO Nº 9/2026. Objeto: aquisição de pneus para a frota."),
];

/** Writes a file of labelled acts. */
function write(name: string, lines: readonly (object | string)[]): string {
  const path = join(dir, name);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
  return path;
}

// Expected intervals, computed by hand with the formula of Brown, Cai and DasGupta (2001).
test.each([
  [8, 10, 0.4902, 0.9433],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
])("%d of %d is inside Wilson's interval", (part, whole, from, to) => {
  const [low, high] = measureInterval(part, whole);
  expect(low).toBeCloseTo(from, 4);
  expect(high).toBeCloseTo(to, 4);
});

test("features shared by openings of several groups raise the likelihood, and equal examples give equal weights", () => {
  const groups = ["a", "b", "c", "d", "e"];
  const examples = groups.flatMap((group) => [
    { group, isOpening: true, features: ["inscricoes", "edital", `de ${group}`] },
    { group, isOpening: false, features: ["contrato", "edital", `de ${group}`] },
  ]);
  const weights = buildWeights(examples);
  expect(measureLikelihood(weights, ["inscricoes", "edital"])).toBeGreaterThan(0.8);
  expect(measureLikelihood(weights, ["contrato", "edital"])).toBeLessThan(0.2);
  // A feature of a single group identifies its publisher.
  expect(Object.keys(weights.weights).filter((name) => name.startsWith("de "))).toEqual([]);
  expect(buildWeights(examples)).toEqual(weights);
});

test("coletas:pontuar prints each field with its intervals, and each source", () => {
  const { status, stdout } = run("pontuar", write("acts.jsonl", acts));
  expect(status).toBe(0);
  expect(stdout).toContain("3 atos; o tipo confere em 3");
  expect(stdout).toMatch(/^aberturas +2 +100 % \(34–100\) +100 % \(34–100\)$/m);
  expect(stdout).toMatch(/^edital +2 +50 % \(9–91\) +50 % \(9–91\)$/m);
  expect(stdout).toMatch(/^diario +2 /m);
  expect(stdout).toMatch(/^nao_concurso +1 +100 % \(21–100\)/m);
  expect(stdout).toContain("2 aberturas achadas, 0 perdidas; 0 rascunhos falsos (0,00 por abertura)");
});

test("coletas:treinar judges each group by a model trained without it, and writes weights with their sources", () => {
  const groups = ["manhã", "tarde", "noite", "verão", "inverno", "outono"];
  const many = Array.from({ length: 6 }, (_, at) => [
    act(`o${at}`, "abertura", `${opening} Turma ${groups[at]}.`),
    act(`n${at}`, "nao_concurso", `EXTRATO DE CONTRATO. Objeto: aquisição de pneus, ${groups[at]}.`),
  ]).flat();
  const { status, stdout } = run("treinar", write("many.jsonl", many), "--saida", dir);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ao todo +12 +6 /m);
  const written = JSON.parse(readFileSync(join(dir, "openings.json"), "utf8"));
  expect(written).toMatchObject({ trainedOn: [{ file: "many.jsonl", acts: 12 }] });
  expect(written.trainedOn[0].sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(Object.keys(written.weights)).toContain("inscricoes");
});

test.each(["pontuar", "treinar"])("coletas:%s names the unreadable line", (command) => {
  const broken = write("broken.jsonl", [acts[0] ?? "", "{"]);
  expect(run(command, broken)).toMatchObject({ status: 1, stderr: `${broken}:2: a linha não é JSON.\n` });
  const bare = write("bare.jsonl", [{ id: "a", text: "x" }]);
  expect(run(command, bare).stderr).toBe(`${bare}:1: faltam "id", "text" ou "expected.kind".\n`);
  expect(run(command)).toMatchObject({ status: 2 });
});
