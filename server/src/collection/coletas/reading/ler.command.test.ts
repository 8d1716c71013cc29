import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));
const script = join(root, "scripts/coletas-ler.mjs");
const dir = mkdtempSync(join(tmpdir(), "coletas-"));
afterAll(() => rmSync(dir, { recursive: true }));

const text =
  "EDITAL Nº 5/2026 A Prefeitura Municipal de Lages/SC torna pública a abertura de inscrições para o Concurso Público.";

/** Runs `npm run coletas:ler` with arguments as npm passes them; npm adds the script's path. */
function run(args: string[], input: string): string {
  const file = join(dir, "readings.jsonl");
  writeFileSync(file, "\n> concurso-a-vista coletas:ler\n> node scripts/coletas-ler.mjs\n\n");
  const output = openSync(file, "a+");
  const { status } = spawnSync(process.execPath, [script, ...args], {
    input,
    stdio: ["pipe", output, "inherit"],
  });
  expect(status).toBe(0);
  return readFileSync(file, "utf8");
}

test("acts from standard input are read, one a line in any form, and the output has nothing else", () => {
  // Unknown fields of an item are ignored.
  const other = {
    id: "b",
    text,
    published: "ontem",
    territory: { nome: "Lages", uf: "SC" },
    hierarchy: ["x"],
  };
  const lines = run([], `${JSON.stringify({ id: "a", text })}\n${JSON.stringify(other)}\n{"id":"c"}\n`)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({
    id: "a",
    kind: "abertura",
    orgao: "Prefeitura Municipal de Lages",
    uf: "SC",
    edital: "5/2026",
    banca: null,
    evidence: { edital: { quote: "EDITAL Nº 5/2026" } },
  });
  expect(lines[1]).toMatchObject({ kind: "abertura", municipio: "Lages", uf: "SC" });
  expect(lines[2]).toMatchObject({ id: "c", kind: "nao_concurso" });
});

test("files are read act by act", () => {
  const file = join(dir, "diario.txt");
  writeFileSync(file, text);
  expect(JSON.parse(run([file], ""))).toMatchObject({ id: `${file}#1`, kind: "abertura" });
});
