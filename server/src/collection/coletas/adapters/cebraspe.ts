import { z } from "zod";
import { type Adapter, hashOf, type ListedDocumento } from "./adapter.ts";
import { jsonMaxBytes, readJson } from "./json.ts";

const Evento = z.object({
  eventoURL: z.string().regex(/^[\w-]{1,80}$/),
  eventoNomeAbreviado: z.string().nullish(),
});
const Fases = z.array(z.object({ eventos: z.array(z.unknown()).nullish() }));
const Arquivo = z.object({ nomeArquivo: z.string().min(1).max(300), descricaoArquivo: z.string().nullish() });
const Detalhe = z.object({ eventoURL: z.string(), arquivosEdital: z.array(z.unknown()).nullish() });

const phases = ["novos", "inscricoes-abertas"];
const files = "https://cdn.cebraspe.org.br/concursos/";
const noticesMax = 12;

/** Reads Cebraspe's API: the exams of two phases, each with its notices. */
export const cebraspe: Adapter = {
  tipo: "BANCA",
  async list({ endereco, fetch }) {
    // An exam may appear in several phases, or twice in one. The answer's id cannot tell them apart: it is always 0.
    const names = new Map<string, boolean>();
    let incompletos = 0;
    for (const phase of phases) {
      const fases = readJson(
        Fases,
        await fetch(`${endereco}/eventos/tipo/concursos/fase/${phase}`, { maxBytes: jsonMaxBytes }),
      );
      for (const one of fases.flatMap(({ eventos }) => eventos ?? [])) {
        const read = Evento.safeParse(one);
        if (read.success) names.set(read.data.eventoURL, Boolean(read.data.eventoNomeAbreviado));
        else incompletos++;
      }
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
    const { eventoURL, arquivosEdital } = readJson(Detalhe, { url, bytes, status: 200 });
    const more = (arquivosEdital ?? []).slice(0, noticesMax).flatMap((one): ListedDocumento[] => {
      const read = Arquivo.safeParse(one);
      if (!read.success) return [];
      const path = [eventoURL, "arquivos", read.data.nomeArquivo].map(encodeURIComponent).join("/");
      return [{ chave: `${files}${path}`, url: `${files}${path}`, isFixed: true }];
    });
    return { essencia, itens: 0, incompletos: 0, more };
  },
};
