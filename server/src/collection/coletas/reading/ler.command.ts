import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { ilegivelLabels } from "@cav/contract/coletas/coletas.ts";
import { buildPrediction, type Item } from "../labels/predictions.ts";
import { isWithoutAccents } from "../texto/legible.ts";
import { readDocumentApart } from "./apart.ts";

const write = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

const files = process.argv.slice(2);
for (const file of files) {
  const read = await readDocumentApart(readFileSync(file), { charset: null, keeps: "all" });
  if ("causa" in read) {
    process.stderr.write(`${file}: ${ilegivelLabels[read.causa]}\n`);
    continue;
  }
  const { acts, unreadable } = read;
  if (acts.some(({ texto }) => isWithoutAccents(texto)))
    process.stderr.write(`${file}: texto sem acentos; foi lido assim mesmo\n`);
  for (const [index, { texto, hierarquia, chave }] of acts.entries())
    write(buildPrediction({ id: chave ?? `${file}#${index + 1}`, text: texto, hierarchy: hierarquia }));
  if (unreadable > 0) process.stderr.write(`${file}: ${unreadable} partes não puderam ser lidas\n`);
}

if (files.length === 0)
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim()) write(buildPrediction(JSON.parse(line) as Item));
