// The oracle of questions reads only the API's JSON and imports no product code, so they share no faults.
import { idsOf, isWithin } from "../places.ts";

/** A position in the answer of GET /concursos/{uuid}; unused fields are omitted. */
export type CargoFacts = {
  uuid: string;
  nome: string;
  salario: string | null;
  salario_periodo: "MES" | "HORA";
  quantidade_vagas: string | null;
  nivel_escolaridade: string | null;
  niveis_possiveis: string[];
  locais_trabalho: { id: number }[];
  vagas_por_cota: Record<string, string>;
  cadastro_reserva: boolean | null;
  data_prova: string | null;
  remoto: boolean;
  tipo_de_vaga: string;
  a_definir: boolean;
};

/** An exam in the answer of GET /concursos/{uuid}. */
export type ConcursoFacts = {
  uuid: string;
  titulo: string;
  orgao: string | null;
  organizadora: string;
  status: string;
  edital_ano: number | null;
  valor_inscricao: number | string | null;
  data_inicio_inscricao: string | null;
  data_fim_inscricao: string | null;
  data_prova: string | null;
  locais_prova: { id: number }[];
  cargos: CargoFacts[];
};

/** Sure: a known fact meets the part. Possible: the fact is not announced, or holds for the exam as a whole. */
export type Outcome = "sure" | "possible" | "no";

/** One part of a question: the words that say it, and its judgement on one position of an exam. */
export type Part = {
  words: string[];
  judge: (concurso: ConcursoFacts, cargo: CargoFacts, today: string) => Outcome;
};

/** A question and its meaning. */
export type Expectation = {
  text: string;
  parts: Part[];
  /** Words that an answer may leave out, if it says so. */
  mayLeave?: string[];
  /** Names of related positions, which may follow the asked ones. */
  related?: RegExp;
};

export const fold = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/[ªº]/g, "").trim();

/** A position without details lists several names, separated by commas. */
export const namesOf = ({ nome, a_definir }: CargoFacts): string[] =>
  (a_definir ? [nome, ...nome.split(/,\s*| e (?=[A-ZÀ-Ú])/)] : [nome]).map(fold);

const sureIf = (holds: boolean): Outcome => (holds ? "sure" : "no");

/** The position's name fits a pattern over its folded text. */
export const named = (words: string, pattern: RegExp): Part => ({
  words: words.split(" "),
  judge: (_, cargo) => sureIf(namesOf(cargo).some((name) => pattern.test(name))),
});

/** The position's name, or the exam's body or title, fits a pattern over its folded text. */
export const about = (words: string, pattern: RegExp): Part => ({
  words: words.split(" "),
  judge: (concurso, cargo) =>
    sureIf(
      [...namesOf(cargo), fold(concurso.orgao ?? ""), fold(concurso.titulo)].some((text) =>
        pattern.test(text),
      ),
    ),
});

/** The exam's body, or its title, fits a pattern over its folded text. */
export const ofBody = (words: string, pattern: RegExp): Part => ({
  words: words.split(" "),
  judge: ({ orgao, titulo }) => sureIf(pattern.test(fold(orgao ?? "")) || pattern.test(fold(titulo))),
});

export const byOrganiser = (words: string, pattern: RegExp): Part => ({
  words: words.split(" "),
  judge({ organizadora }) {
    if (organizadora === "Organizadora não informada") return "possible";
    return sureIf(pattern.test(fold(organizadora)));
  },
});

/** A place by its name with the state ("Recife - PE"), or a state's or region's code of IBGE. */
export const atLocal = (words: string, local: string | number): Part => {
  const areas = typeof local === "number" ? [local] : idsOf(local);
  return {
    words: words.split(" "),
    judge({ locais_prova }, { locais_trabalho, remoto }) {
      if (remoto) return "sure";
      const said = [...locais_prova, ...locais_trabalho].map(({ id }) => id);
      if (said.some((id) => areas.some((area) => isWithin(id, area)))) return "sure";
      if (said.length === 0) return "possible";
      return said.some((id) => areas.some((area) => isWithin(area, id))) ? "possible" : "no";
    },
  };
};

/** Monthly pay of at least (or above) a number of reais; a ceiling of several positions is only possible. */
export const paying = (words: string, least: number, most = Number.POSITIVE_INFINITY): Part => ({
  words: words.split(" "),
  judge(_, { salario, salario_periodo, a_definir }) {
    if (salario === null || salario_periodo === "HORA") return "possible";
    if (Number(salario) < least) return "no";
    if (Number(salario) > most) return a_definir ? "possible" : "no";
    return a_definir ? "possible" : "sure";
  },
});

export const atLevel = (words: string, level: string): Part => ({
  words: words.split(" "),
  judge(_, { nivel_escolaridade, niveis_possiveis }) {
    const levels = nivel_escolaridade ? [nivel_escolaridade] : niveis_possiveis;
    if (levels.length === 0) return "possible";
    if (!levels.includes(level)) return "no";
    return levels.length === 1 ? "sure" : "possible";
  },
});

export const withCota = (words: string, cota: string): Part => ({
  words: words.split(" "),
  judge(_, { vagas_por_cota, a_definir }) {
    if (Number(vagas_por_cota[cota] ?? 0) > 0) return "sure";
    return a_definir || Object.keys(vagas_por_cota).length === 0 ? "possible" : "no";
  },
});

export const ofKind = (words: string, kind: string): Part => ({
  words: words.split(" "),
  judge: (_, { tipo_de_vaga }) => sureIf(tipo_de_vaga === kind),
});

export const withoutFee = (words: string): Part => ({
  words: words.split(" "),
  judge: ({ valor_inscricao }) =>
    valor_inscricao === null ? "possible" : sureIf(Number(valor_inscricao) === 0),
});

export const forReserve = (words: string): Part => ({
  words: words.split(" "),
  judge: (_, { cadastro_reserva }) => (cadastro_reserva === null ? "possible" : sureIf(cadastro_reserva)),
});

export const remote = (words: string): Part => ({
  words: words.split(" "),
  judge: (_, { remoto }) => sureIf(remoto),
});

/** Registration is open on the day. */
export const isOpen = (
  { status, data_inicio_inscricao: start, data_fim_inscricao: end }: ConcursoFacts,
  today: string,
) =>
  ["EDITAL_ABERTO", "INSCRICOES_ABERTAS"].includes(status) &&
  (start === null || start <= today) &&
  (end === null || end >= today);

export const openNow = (words: string): Part => ({
  words: words.split(" "),
  judge: (concurso, _, today) => sureIf(isOpen(concurso, today)),
});

/** Registration begins or ends a number of days after today. */
export const onDay = (words: string, edge: "inicio" | "fim", days: number): Part => ({
  words: words.split(" "),
  judge(concurso, _, today) {
    const day = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const said = edge === "inicio" ? concurso.data_inicio_inscricao : concurso.data_fim_inscricao;
    return sureIf(said === day);
  },
});

/** Registration begins or ends within so many days from today. */
export const registrationWithin = (
  words: string,
  edge: "inicio" | "fim",
  first: number,
  last: number,
): Part => ({
  words: words.split(" "),
  judge(concurso, _, today) {
    const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const said = edge === "inicio" ? concurso.data_inicio_inscricao : concurso.data_fim_inscricao;
    return sureIf(said !== null && said >= day(first) && said <= day(last));
  },
});

/** The exam is within some days; a position may have another day. */
export const provaWithin = (words: string, from: string, to: string): Part => ({
  words: words.split(" "),
  judge(concurso, cargo) {
    const day = cargo.data_prova ?? concurso.data_prova;
    return day === null ? "possible" : sureIf(day >= from && day <= to);
  },
});

export const inStatus = (words: string, statuses: string[]): Part => ({
  words: words.split(" "),
  judge: ({ status }) => sureIf(statuses.includes(status)),
});

/** An exclusion: it holds unless the part surely does. */
export const not = ({ words, judge }: Part): Part => ({
  words,
  judge: (...asked) => (({ no: "sure", possible: "possible", sure: "no" }) as const)[judge(...asked)],
});

/** The notice, the title or one of the dates is of a year. */
export const ofYear = (words: string, year: number): Part => ({
  words: words.split(" "),
  judge({ edital_ano, titulo, data_inicio_inscricao, data_fim_inscricao, data_prova }) {
    if (edital_ano === year || titulo.includes(String(year))) return "sure";
    const days = [data_inicio_inscricao, data_fim_inscricao, data_prova];
    if (days.some((day) => day?.startsWith(String(year)))) return "possible";
    return edital_ano === null && days.every((day) => day === null) ? "possible" : "no";
  },
});
