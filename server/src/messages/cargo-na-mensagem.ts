import type { Criterio } from "@cav/contract/concursos/matching.ts";
import { formatCount, formatMoney } from "@cav/contract/format.ts";
import { inLocais } from "@cav/contract/locais/locais.words.ts";
import { type NivelEscolaridade, nivelLabels } from "@cav/contract/preferencias/preferencias.ts";

/** The names shown in a message, and the total. */
export type Some = { nomes: string[]; total: number };

export type CargoNaMensagem = {
  nome: string;
  salario: string | null;
  /** Paid by the hour, not by the month. */
  por_hora?: boolean;
  /** Number of vacancies; 0: only a reserve list. */
  vagas: number | null;
  nivel: NivelEscolaridade | null;
  locais: Some;
  /** A placeholder for undetailed positions: its salary is the exam's highest. */
  a_definir: boolean;
  /**
   * Preferences that the position meets or may meet, described; never those about health or colour (LGPD, art. 5, II).
   */
  motivos: { criterio: Criterio; texto: string }[];
};

/** Describes vacancies: `10 vagas`, `cadastro reserva`, `vagas a divulgar`. */
export function describeVagas(vagas: number | null): string {
  if (vagas === null) return "vagas a divulgar";
  return vagas === 0 ? "cadastro reserva" : formatCount(vagas, "vaga", "vagas");
}

/** Facts shown to everyone, in order; a match reason replaces its fact's words. */
const facts: Partial<Record<Criterio, (cargo: CargoNaMensagem) => string>> = {
  salario: ({ salario, a_definir, por_hora }) =>
    salario === null
      ? "Salário ainda não divulgado"
      : `${por_hora ? "Paga" : "Salário de"} ${a_definir ? "até " : ""}${formatMoney(salario)}` +
        `${por_hora ? " por hora" : ""}`,
  vagas: ({ vagas }) => capitalized(describeVagas(vagas)),
  nivel_escolaridade: ({ nivel }) => (nivel ? nivelLabels[nivel] : ""),
  locais_trabalho: ({ locais }) =>
    locais.total > 0 ? `Trabalho ${inLocais(locais.nomes, locais.total)}` : "",
};

/** Describes a position in one line. */
export function describeFacts(cargo: CargoNaMensagem): string {
  return Object.entries(facts)
    .map(
      ([criterio, say]) => cargo.motivos.find((motivo) => motivo.criterio === criterio)?.texto ?? say(cargo),
    )
    .filter(Boolean)
    .join(" · ");
}

/** Describes the reasons for a match that the shown facts do not already state. */
export function describeReasons({ motivos }: CargoNaMensagem): string {
  return motivos
    .filter(({ criterio }) => !facts[criterio])
    .map(({ texto }) => texto)
    .join(" · ");
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
