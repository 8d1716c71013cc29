import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { toText } from "../texto/charset.ts";
import { ComplexMarkup } from "../texto/markup.ts";
import { findNewItems, readOffered } from "./compare.ts";
import { readFollowed } from "./followed.ts";
import type { Item } from "./item-of.ts";
import { readItems } from "./items.ts";

const causas = {
  SO_COM_JAVASCRIPT: "esta página só existe com JavaScript: não há itens no seu HTML",
  NADA: "nada nesta página se repete que fale de concursos",
};

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readPage(file: string): string {
  try {
    return toText(readFileSync(file));
  } catch (error) {
    return fail(`${file}: não pôde ser lido (${(error as { code?: string }).code})`);
  }
}

function readListed(file: string, url: string | undefined): Item[] {
  const { items, causa } = readItems(readPage(file), url);
  return causa ? fail(`${file}: ${causas[causa]}`) : items;
}

/** Reads what the product follows of an exam's page; without its address all links count. */
function readLinks(path: string, url: string | undefined): Item[] {
  return url
    ? readFollowed(Buffer.from(readPage(path)), url, "utf-8").items
    : readOffered(readPage(path), url);
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { url: { type: "string" } } });
const [file, later] = positionals;
if (!file || positionals.length > 2)
  fail("Uso: npm run coletas:pagina -- ARQUIVO.html [MAIS_NOVO.html] [--url ENDEREÇO]");
if (values.url !== undefined && !/^https?:\/\//.test(values.url))
  fail(`${values.url} não é o endereço de uma página`);
try {
  const items = later
    ? findNewItems(readLinks(file, values.url), readLinks(later, values.url))
    : readListed(file, values.url);
  for (const item of items) process.stdout.write(`${JSON.stringify(item)}\n`);
} catch (error) {
  if (error instanceof ComplexMarkup) fail("a página é complexa demais para ser lida");
  throw error;
}
