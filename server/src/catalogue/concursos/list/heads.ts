import type { SalarioPeriodo } from "@cav/contract/concursos/cargos.ts";
import type { BuscadoFields } from "@cav/contract/concursos/concursos.ts";
import type { Resumo } from "@cav/contract/concursos/resumo.ts";
import { toTipoDeVaga } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { formatMoney } from "@cav/contract/format.ts";
import { isWithin, type Local } from "@cav/contract/locais/locais.ts";
import { type Selectable, sql } from "kysely";
import type { Database, Db } from "../../../tables.ts";
import { findLocaisByIds } from "../../locais/index.ts";
import type { Answer, FoundConcurso } from "../search/index.ts";
import { describeLocais, describeSalario, describeVagasOf } from "./resumo.ts";

/** An exam's row for a question, with the changed facts of its summary. */
export type Head = BuscadoFields & { resumo: Partial<Resumo> };
/** The part of an answer that its rows are headed by. */
export type HeadedAnswer = Pick<Answer, "found" | "lugares" | "isNamed">;
/** Heads by exam id. */
export type Heads = ReadonlyMap<number, Head>;

export const noHead: BuscadoFields = { cargo_buscado: null, posicao: null, lugar_buscado: null };

/** The heading position; all its facts are null if the exam heads itself. */
type HeadingPosicao = Pick<
  Selectable<Database["posicoes"]>,
  "nome" | "exato" | "salario" | "por_hora" | "vagas" | "reserva"
> & {
  uuid: string | null;
  tipo: Selectable<Database["posicoes"]>["tipo"] | null;
};

type HeadRow = HeadingPosicao & {
  concurso_id: number;
  locais: number[];
  outros: number;
  teto: string | null;
};

/** Returns what a question says in each row: its position with its own pay and vacancies, and its place first. */
export async function findHeads(db: Db, { found, lugares, isNamed }: HeadedAnswer): Promise<Heads> {
  if (found.length === 0) return new Map();
  const rows = await findRows(db, found);
  const towns = rows.map(({ locais }) => locaisInOrder(locais, lugares));
  const locais = await findLocaisByIds(
    db,
    towns.flatMap(([first]) => first ?? []),
  );
  return new Map(
    rows.map((row, at): [number, Head] => [
      row.concurso_id,
      toHead(row, towns[at] ?? [], locais, { isPlaced: lugares.length > 0, isNamed }),
    ]),
  );
}

async function findRows(db: Db, found: readonly FoundConcurso[]): Promise<HeadRow[]> {
  const ids = found.map(({ concurso_id }) => concurso_id);
  const posicoes = found.map(({ posicao_id }) => posicao_id);
  const { rows } = await sql<HeadRow>`
    SELECT e.id AS concurso_id, c.uuid, p.nome, coalesce(p.exato, false) AS exato, p.salario,
      coalesce(p.por_hora, false) AS por_hora, p.vagas, p.reserva, p.tipo, o.outros, o.teto,
      CASE WHEN c.id IS NULL THEN ARRAY(
          SELECT DISTINCT l FROM unnest(e.locais_prova || array_remove(e.m_locais_trabalho, -1)) AS l)
        WHEN cardinality(c.locais_trabalho) > 0 THEN c.locais_trabalho ELSE e.locais_prova END AS locais
    FROM unnest(${ids}::integer[], ${posicoes}::integer[]) AS f (concurso_id, posicao_id)
    JOIN concursos e ON e.id = f.concurso_id
    LEFT JOIN posicoes p ON p.id = f.posicao_id LEFT JOIN cargos c ON c.id = p.cargo_id
    CROSS JOIN LATERAL (SELECT count(*)::integer - 1 AS outros, max(x.salario) FILTER (WHERE NOT x.por_hora) AS teto
      FROM posicoes x WHERE x.concurso_id = e.id) AS o`.execute(db);
  return rows;
}

/** Puts the places that were asked for first; `lugares` are codes of towns, or 1000 + the code of an area. */
function locaisInOrder(locais: readonly number[], lugares: readonly number[]): number[] {
  const isAsked = (id: number) =>
    lugares.some((code) => (code >= 100_000 ? code === id : isWithin(id, code - 1_000)));
  const asked = locais.filter(isAsked);
  return [...asked, ...locais.filter((id) => !asked.includes(id))];
}

function toHead(
  row: HeadRow,
  towns: number[],
  locais: Map<number, Local>,
  { isPlaced, isNamed }: { isPlaced: boolean; isNamed: boolean },
): Head {
  const local = describeLocais(locais.get(towns[0] ?? 0), towns.length);
  const lugar_buscado = isPlaced ? local : null;
  if (row.uuid === null) return { ...noHead, lugar_buscado, resumo: local && isPlaced ? { local } : {} };
  const { nome, exato, salario, por_hora, vagas, reserva, tipo, outros, teto } = row;
  const salario_periodo: SalarioPeriodo = por_hora ? "HORA" : "MES";
  const own = describeSalario({ salario_maximo: salario, salario_periodo, is_ceiling: !exato });
  const isBelow = exato && teto !== null && !(Number(salario ?? 0) >= Number(teto));
  const count = describeVagasOf({
    total_vagas: vagas,
    cadastro_reserva: reserva,
    tipo_de_vaga: toTipoDeVaga(tipo, nome ?? ""),
  });
  return {
    cargo_buscado: isNamed ? nome : null,
    lugar_buscado,
    posicao: {
      uuid: row.uuid,
      nome,
      exata: exato,
      salario,
      salario_periodo,
      quantidade_vagas: vagas === null ? null : String(vagas),
    },
    resumo: {
      cargo: nome,
      outros_cargos: outros,
      salario: own,
      vagas: count && !exato ? `${count} no concurso` : count,
      no_concurso: isBelow ? `até ${formatMoney(teto)} no concurso` : null,
      ...(local && { local }),
    },
  };
}
