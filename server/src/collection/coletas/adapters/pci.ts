import { estados } from "@cav/contract/locais.ts";
import { z } from "zod";
import { FetchError } from "../fetching/fetch-error.ts";
import type { Adapter, Listado } from "./adapter.ts";
import { jsonMaxBytes, readJson } from "./json.ts";

const day = z.iso.date().nullish().catch(null);
const Item = z.object({
  id: z.int(),
  titulo: z.string().trim().min(1).max(500),
  uf: z.string().nullish(),
  datas: z.object({ fim: day }).nullish(),
  noticia: z.object({ titulo: z.string().nullish(), link: z.url({ protocol: /^https?$/ }).max(2_000) }),
});
const Envelope = z.object({
  result: z.object({ content: z.array(z.object({ type: z.string(), text: z.string().optional() })) }),
});
const Told = z.object({ data: z.array(z.unknown()) });

const request = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "listar_concursos", arguments: {} },
});

/**
 * Reads the open exams of PCI Concursos by its programming interface. They only measure coverage and never become
 * acts (decision 0093). A tool call is a POST, so there is no ETag.
 */
export const pci: Adapter = {
  tipo: "SINAL",
  async list({ endereco, fetch }) {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const answer = await fetch(endereco, { method: "POST", headers, body: request, maxBytes: jsonMaxBytes });
    const { result } = readJson(Envelope, answer);
    const text = result.content.find(({ type }) => type === "text")?.text ?? "";
    // The answer is JSON inside a text field of the JSON envelope.
    const { data } = readJson(Told, { ...answer, bytes: Buffer.from(text) });
    const whole = data.flatMap((one): Listado[] => {
      const read = Item.safeParse(one);
      return read.success ? [listadoOf(read.data)] : [];
    });
    const listados = [...new Map(whole.map((one) => [one.chave, one])).values()];
    return { found: [], itens: data.length, incompletos: data.length - whole.length, listados };
  },
  async look() {
    throw new FetchError("FORMATO", "um agregador não tem documentos");
  },
};

function listadoOf({ id, titulo, uf, datas, noticia }: z.infer<typeof Item>): Listado {
  const told = `${noticia.titulo ?? ""} ${titulo}`.toLowerCase();
  return {
    chave: String(id),
    // "UFSCar - Universidade Federal de São Carlos": the short name is repeated.
    titulo: titulo.replace(/^\S{2,15} - (?=\S+ \S)/, ""),
    selecao: told.includes("processo seletivo")
      ? "processo_seletivo"
      : told.includes("concurso público")
        ? "concurso_publico"
        : null,
    uf: uf && uf in estados ? uf : null,
    prazo: datas?.fim ?? null,
    url: noticia.link,
  };
}
