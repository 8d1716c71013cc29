import { z } from "zod";
import { readJson } from "./json.ts";

const Evento = z.object({
  eventoURL: z.string().regex(/^[\w-]{1,80}$/),
  eventoNomeAbreviado: z.string().nullish(),
});
const Fases = z.array(z.object({ eventos: z.array(z.unknown()).nullish() }));
const Arquivo = z.object({ nomeArquivo: z.string().min(1).max(300), descricaoArquivo: z.string().nullish() });
const Detalhe = z.object({ eventoURL: z.string().max(80), arquivosEdital: z.array(z.unknown()).nullish() });

const eventosMax = 5_000;
const noticesMax = 12;

/** Reads the exams of a phase: each address with whether it has a name, and how many are incomplete. */
export function readFases(bytes: Buffer, url: string) {
  const eventos = readJson(Fases, { url, bytes }).flatMap(({ eventos }) => eventos ?? []);
  const names: [name: string, isNamed: boolean][] = [];
  let incompletos = 0;
  for (const one of eventos.slice(0, eventosMax)) {
    const read = Evento.safeParse(one);
    if (read.success) names.push([read.data.eventoURL, Boolean(read.data.eventoNomeAbreviado)]);
    else incompletos++;
  }
  return { names, incompletos };
}

/** Reads the names of an exam's notices, with the folder that has them. */
export function readNotices(bytes: Buffer, url: string): string[][] {
  const { eventoURL, arquivosEdital } = readJson(Detalhe, { url, bytes });
  return (arquivosEdital ?? []).slice(0, noticesMax).flatMap((one): string[][] => {
    const read = Arquivo.safeParse(one);
    return read.success ? [[eventoURL, "arquivos", read.data.nomeArquivo]] : [];
  });
}
