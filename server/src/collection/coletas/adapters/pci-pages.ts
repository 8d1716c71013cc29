import { estados } from "@cav/contract/locais/locais.ts";
import { z } from "zod";
import { toBoundTitle } from "../pagina/bounded.ts";
import type { Listado } from "./adapter.ts";
import { readJson } from "./json.ts";

const day = z.iso.date().nullish().catch(null);
const Item = z.object({
  id: z.int(),
  titulo: z.string().max(500).transform(toBoundTitle).pipe(z.string().min(1)),
  uf: z.string().max(20).nullish(),
  datas: z.object({ fim: day }).nullish(),
  noticia: z.object({
    titulo: z.string().max(2_000).nullish(),
    link: z.url({ protocol: /^https?$/ }).max(2_000),
  }),
});
const Envelope = z.object({
  result: z.object({ content: z.array(z.object({ type: z.string(), text: z.string().optional() })) }),
});
const ListAnswer = z.object({ data: z.array(z.unknown()) });

/** An aggregator lists a few thousand. */
const listadosMax = 20_000;

/** Reads the open exams of the answer, and how many of its records are incomplete. */
export function readListados(bytes: Buffer, url: string) {
  const { result } = readJson(Envelope, { url, bytes });
  const text = result.content.find(({ type }) => type === "text")?.text ?? "";
  // The answer is JSON inside a text field of the JSON envelope.
  const { data } = readJson(ListAnswer, { url, bytes: Buffer.from(text) });
  const whole = data.slice(0, listadosMax).flatMap((one): Listado[] => {
    const read = Item.safeParse(one);
    return read.success ? [listadoOf(read.data)] : [];
  });
  const listados = [...new Map(whole.map((one) => [one.chave, one])).values()];
  return { itens: data.length, incompletos: data.length - whole.length, listados };
}

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
