import type { ADivulgar, Deixada, Oferta, Palpite } from "@cav/contract/concursos/concurso-search.ts";
import { fatoNames, fatosADivulgar } from "@cav/contract/concursos/concursos.words.ts";
import { formatCount } from "@cav/contract/format.ts";

const quoted = (words: readonly string[]) => {
  const each = words.map((word) => `“${word}”`);
  return each.length > 1 ? `${each.slice(0, -1).join(", ")} e ${each.at(-1)}` : (each[0] ?? "");
};

const countConcursos = (total: number) => formatCount(total, "concurso", "concursos");

type AnswerNotes = {
  deixadas: readonly Deixada[];
  palpites: readonly Palpite[];
  ampliados: readonly { rotulo: string; para: string }[];
  oferta: Oferta | null;
  isHere: boolean;
  total: number;
  /** Exams with related names of positions; `isRelated`: they are what is shown. */
  parecidos: number;
  isRelated: boolean;
  a_divulgar: ADivulgar;
};

/** Says which countConcursos may still fulfil the question. */
const unannounced = (counts: ADivulgar) =>
  fatosADivulgar
    .filter((fact) => counts[fact] > 0)
    .map((fact) => `${countConcursos(counts[fact])} ainda sem divulgar ${fatoNames[fact]}`)
    .join(", ");

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
  parecidos,
  isRelated,
  a_divulgar,
}: AnswerNotes): string | null {
  const unknown = deixadas.filter(({ motivo }) => motivo === "DESCONHECIDA" || motivo === "NENHUM");
  const together = deixadas.filter(({ motivo }) => motivo === "JUNTAS").map(({ texto }) => texto);
  const missing = unknown.map(({ texto }) => texto);
  const isShown = total > 0;
  const lines = [
    missing.length > 0 && `Nada com ${quoted(missing)}${meaningsOf(unknown)}.`,
    missing.length > 0 &&
      isShown &&
      together.length === 0 &&
      `${without(missing)}: ${countConcursos(total)}.`,
    together.length > 0 && `Nenhum cargo tem tudo isso. Sem ${quoted(together)}: ${countConcursos(total)}.`,
    ...ampliados.map(({ rotulo, para }) => `Nada em ${rotulo}. ${para}: ${countConcursos(total)}.`),
    ...palpites.map(({ texto, lido }) => `Não há “${texto}”. Mostramos “${lido}”.`),
    parecidos > 0 && !isRelated && `Há também ${countConcursos(parecidos)} com cargos de nome parecido.`,
    isHere && "Para ver o que fica perto de você, escreva a cidade.",
    !isShown && unannounced(a_divulgar) !== "" && `Pode haver: ${unannounced(a_divulgar)}.`,
    oferta && !isShown && missing.length === 0 && "Nenhum concurso tem tudo isso.",
    oferta && !isShown && `${oferta.rotulos.join(", ")}: ${countConcursos(oferta.total)}.`,
  ];
  const said = lines.filter((line) => typeof line === "string");
  return said.length > 0 ? said.join(" ") : null;
}

const without = (missing: readonly string[]) =>
  missing.join(" ").includes(" ") ? "Sem essas palavras" : "Sem essa palavra";

function meaningsOf(left: readonly Deixada[]): string {
  const meanings = left.flatMap(({ significado }) => significado ?? []);
  return meanings.length > 0 ? `: ${meanings.join(", ")}` : "";
}
