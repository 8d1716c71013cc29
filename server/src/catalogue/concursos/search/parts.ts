import type { CodeFact } from "@cav/contract/concursos/concurso-facts.ts";
import type { FatoADivulgar, Reconhecido } from "@cav/contract/concursos/concurso-search.ts";
import type { TipoDeVaga } from "@cav/contract/concursos/tipos-de-vaga.ts";

/** A name in words, each with the forms that it may have. */
export type Phrase = string[][];

/** A condition of one position; bodies, organisers, dates and statuses are of its exam. */
export type AskedFact =
  | {
      kind: "word";
      /** Forms and meanings in names of positions. */
      own: Phrase[];
      /** The word itself in title, body and organiser. */
      elsewhere: Phrase[];
      /** Related names of positions, which are answered apart. */
      near: Phrase[];
      /** A requirement such as "CNH D", which few notices put into a name. */
      isRare?: true;
    }
  | { kind: "orgao"; nomes: string[]; words: Phrase[]; estado?: number }
  | {
      kind: "lugar";
      codes: number[];
      above: number[];
      towns: number[];
      /** Names that the title of an exam without places may say; of a small town (`isSmall`) any title. */
      names: string[][];
      isSmall?: boolean;
      /** The name also names positions, and nothing else was asked: "vigia". */
      isName?: boolean;
      km?: number;
    }
  | { kind: "remoto" }
  | { kind: "banca"; siglas: string[]; nomes: string[] }
  | { kind: "nivel"; mask: number }
  | { kind: "salario"; least: number | undefined; most: number | undefined }
  | { kind: "cota"; mask: number }
  | { kind: "taxa" }
  | { kind: "reserva" }
  | { kind: "ano"; anos: number[] }
  | { kind: "tipo"; tipos: TipoDeVaga[] }
  | { kind: "curso"; ids: number[] }
  | { kind: "abertos"; hasBegun: boolean }
  | { kind: "dia"; edge: "inicio" | "fim"; from: string; to: string }
  | { kind: "prova"; from: string | undefined; to: string | undefined }
  /** Codes of the exam. With `fact`, an exam without the code may still announce it. */
  | { kind: "codigo"; column: CodeFact; codes: string[]; fact?: FatoADivulgar };

/** One thing that a question asks for. */
export type Part<Kind extends AskedFact["kind"] = AskedFact["kind"]> = Extract<AskedFact, { kind: Kind }> & {
  /** The folded words that say it; "" for a filter. */
  texto: string;
  /** The meaning as the user reads it; none for words that are searched as they are. */
  rotulos: string[];
  /** A filter that the user chose, which is never left out. */
  isFilter?: true;
  /** "Menos São Paulo": what the position must not be. */
  isNot?: true;
  /** The words and labels of several alternatives, each of which has a chip. */
  said?: Pick<Part, "texto" | "rotulos">[];
};

export const isKind = <Kind extends AskedFact["kind"]>(part: Part, kind: Kind): part is Part<Kind> =>
  part.kind === kind;

/** The wire's kind of what was understood. */
const tipos: Record<AskedFact["kind"], Reconhecido["tipo"]> = {
  word: "CARGO",
  orgao: "ORGAO",
  lugar: "LUGAR",
  remoto: "LUGAR",
  banca: "BANCA",
  nivel: "NIVEL",
  salario: "SALARIO",
  cota: "COTA",
  taxa: "TAXA",
  reserva: "RESERVA",
  ano: "ANO",
  tipo: "TIPO",
  curso: "CURSO",
  abertos: "ABERTOS",
  dia: "DATA",
  prova: "DATA",
  codigo: "ABERTOS",
};

/** Returns what was understood of the text, for chips. */
export const recognisedOf = (parts: readonly Part[]): Reconhecido[] =>
  parts.flatMap((part) =>
    (part.isFilter ? [] : (part.said ?? [part])).flatMap(({ texto, rotulos }) =>
      rotulos.map((rotulo) => ({
        tipo: tipos[part.kind],
        texto,
        rotulo: part.isNot ? `Exceto ${rotulo}` : rotulo,
      })),
    ),
  );

const unique = <T>(values: T[]): T[] => [...new Set(values)];

const isWithin = (a: number, b: number) => (a & b) === a || (a & b) === b;

/** Joins a part with an earlier one of its kind where any of both is enough: two towns, two levels. */
const joins: { [Kind in AskedFact["kind"]]?: (a: Part<Kind>, b: Part<Kind>) => Partial<Part<Kind>> } = {
  lugar: (a, b) => ({
    codes: unique([...a.codes, ...b.codes]),
    above: unique([...a.above, ...b.above]),
    towns: [...a.towns, ...b.towns],
    names: [...a.names, ...b.names],
  }),
  orgao: (a, b) => ({ nomes: [...a.nomes, ...b.nomes], words: [...a.words, ...b.words] }),
  banca: (a, b) => ({ siglas: [...a.siglas, ...b.siglas], nomes: [...a.nomes, ...b.nomes] }),
  nivel: (a, b) => ({ mask: a.mask | b.mask }),
  // "Cotas" beside a quota only introduces it.
  cota: (a, b) => ({ mask: isWithin(a.mask, b.mask) ? Math.min(a.mask, b.mask) : a.mask | b.mask }),
  ano: (a, b) => ({ anos: [...a.anos, ...b.anos] }),
  curso: (a, b) => ({ ids: [...a.ids, ...b.ids] }),
};

/** Adds a part of the text; parts of one kind are alternatives. */
export function insertPart(parts: Part[], part: Part): void {
  const at = part.isNot
    ? -1
    : parts.findIndex((one) => one.kind === part.kind && !one.isFilter && !one.isNot);
  const before = parts[at];
  const join = joins[part.kind] as ((a: Part, b: Part) => Partial<Part>) | undefined;
  if (!before || !join) {
    parts.push(part);
    return;
  }
  const texto = `${before.texto} ${part.texto}`;
  const rotulos = [...before.rotulos, ...part.rotulos];
  const said = [...(before.said ?? [before]), part].map(({ texto, rotulos }) => ({ texto, rotulos }));
  parts[at] = { ...before, ...join(before, part), texto, rotulos, said } as Part;
}
