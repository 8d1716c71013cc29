import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { FirstReadings } from "./first-readings.ts";
import { readLabelledFile } from "./labelled.ts";
import { buildCargosModel } from "./train-cargos.ts";
import { buildOpeningsModel } from "./train-openings.ts";

const ownModel = fileURLToPath(new URL("../leitura/model", import.meta.url));
const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { saida: { type: "string", default: ownModel } },
});

function write(name: string, content: object): void {
  const path = join(values.saida, name);
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
  process.stdout.write(`\nGravado: ${path}\n`);
}

if (paths.length === 0) {
  process.stderr.write("Diga os arquivos de atos rotulados: npm run coletas:treinar -- ARQUIVO.jsonl…\n");
  process.exit(2);
}

try {
  const files = paths.map(readLabelledFile);
  const trainedOn = files.map(({ file, sha256, acts }) => ({ file, acts: acts.length, sha256 }));
  const openings = buildOpeningsModel(files);
  process.stdout.write(`Aberturas\n${openings.table}\n`);
  write("openings.json", { trainedOn, ...openings.weights });
  const readings = JSON.parse(readFileSync(join(ownModel, "first-readings.json"), "utf8")) as FirstReadings;
  const cargos = buildCargosModel(files, readings);
  process.stdout.write(`\nNomes dos cargos\n${cargos.table}\n`);
  write("cargos.json", { trainedOn, ...cargos.weights });
  write("first-readings.json", Object.fromEntries(Object.entries(readings).sort()));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
