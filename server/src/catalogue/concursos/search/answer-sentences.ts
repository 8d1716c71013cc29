import type { Deixada, Oferta, Palpite } from "@cav/contract/concurso-search.ts";
import { formatCount } from "@cav/contract/format.ts";

const quoted = (words: readonly string[]) => {
  const each = words.map((word) => `“${word}”`);
  return each.length > 1 ? `${each.slice(0, -1).join(", ")} e ${each.at(-1)}` : (each[0] ?? "");
};

const exams = (total: number) => formatCount(total, "concurso", "concursos");

type Told = {
  deixadas: readonly Deixada[];
  palpites: readonly Palpite[];
  ampliados: readonly { rotulo: string; para: string }[];
  oferta: Oferta | null;
  isHere: boolean;
  total: number;
};

/**
 * Describes what an answer left out, read otherwise or widened, as shown above its rows; null if it is what was asked.
 */
export function describeAnswer({
  deixadas,
  palpites,
  ampliados,
  oferta,
  isHere,
  total,
}: Told): string | null {
  const unknown = deixadas.filter(({ motivo }) => motivo !== "JUNTAS");
  const together = deixadas.filter(({ motivo }) => motivo === "JUNTAS").map(({ texto }) => texto);
  const missing = unknown.map(({ texto }) => texto);
  const isShown = total > 0;
  const lines = [
    missing.length > 0 && `Nada com ${quoted(missing)}${meaningsOf(unknown)}.`,
    missing.length > 0 && isShown && together.length === 0 && `${without(missing.length)}: ${exams(total)}.`,
    together.length > 0 && `Nenhum cargo tem tudo isso. Sem ${quoted(together)}: ${exams(total)}.`,
    ...ampliados.map(({ rotulo, para }) => `Nada em ${rotulo}. ${para}: ${exams(total)}.`),
    ...palpites.map(({ texto, lido }) => `Não há “${texto}”. Mostramos “${lido}”.`),
    isHere && "Para ver o que fica perto de você, escreva a cidade.",
    oferta && !isShown && `${oferta.rotulos.join(", ")}: ${exams(oferta.total)}.`,
  ];
  const said = lines.filter((line) => typeof line === "string");
  return said.length > 0 ? said.join(" ") : null;
}

const without = (count: number) => (count > 1 ? "Sem essas palavras" : "Sem essa palavra");

function meaningsOf(left: readonly Deixada[]): string {
  const meanings = left.flatMap(({ significado }) => significado ?? []);
  return meanings.length > 0 ? `: ${meanings.join(", ")}` : "";
}
