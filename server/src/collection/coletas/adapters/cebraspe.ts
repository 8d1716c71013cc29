import { defineTask } from "../../../platform/sandbox/sandbox.ts";
import { type Adapter, hashOf, type ListedDocumento } from "./adapter.ts";
import { jsonMaxBytes, pageLimits, readPage } from "./read-page.ts";

type Pages = typeof import("./cebraspe-pages.ts");
const pages = new URL("./cebraspe-pages.ts", import.meta.url);
const readFases = defineTask<Pages["readFases"]>(pages, "readFases", pageLimits);
const readNotices = defineTask<Pages["readNotices"]>(pages, "readNotices", pageLimits);

const phases = ["novos", "inscricoes-abertas"];
const files = "https://cdn.cebraspe.org.br/concursos/";

/** Reads Cebraspe's API: the exams of two phases, each with its notices. */
export const cebraspe: Adapter = {
  tipo: "BANCA",
  async list({ endereco, fetch }) {
    // An exam may appear in several phases, or twice in one. The answer's id cannot tell them apart: it is always 0.
    const names = new Map<string, boolean>();
    let incompletos = 0;
    for (const phase of phases) {
      const url = `${endereco}/eventos/tipo/concursos/fase/${phase}`;
      const { bytes } = await fetch(url, { maxBytes: jsonMaxBytes });
      const read = await readPage(readFases, [bytes, url]);
      for (const [name, isNamed] of read.names) names.set(name, isNamed);
      incompletos += read.incompletos;
    }
    incompletos += [...names.values()].filter((isNamed) => !isNamed).length;
    const found = [...names.keys()].map(
      (name): ListedDocumento => ({
        chave: `apis.cebraspe.org.br/${name}`,
        url: `${endereco}/eventos/${name}`,
        isFixed: false,
      }),
    );
    return { found, itens: names.size, incompletos };
  },
  async look(bytes, { url }) {
    const essencia = hashOf(bytes);
    if (bytes.subarray(0, 5).toString("latin1") === "%PDF-")
      return { essencia, itens: 0, incompletos: 0, more: [] };
    const more = (await readPage(readNotices, [bytes, url])).map((parts): ListedDocumento => {
      const file = `${files}${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}`;
      return { chave: file, url: file, isFixed: true };
    });
    return { essencia, itens: 0, incompletos: 0, more };
  },
};
