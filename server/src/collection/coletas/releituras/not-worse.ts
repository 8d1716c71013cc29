import type { ConfirmReleituras } from "@cav/contract/coletas/leituras.ts";
import { sql } from "kysely";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Db } from "../../../tables.ts";

/** Fields of a draft, with the field of the reading that proposes each. */
const readAs: Readonly<Record<string, string>> = {
  tipo_de_ato: "tipo_de_ato",
  orgao: "orgao",
  edital: "edital",
  organizadora: "organizadora",
  data_inicio_inscricao: "inscricao_inicio",
  data_fim_inscricao: "inscricao_fim",
  data_prova: "data_prova",
  valor_inscricao: "taxa",
  cargos: "cargos",
};

type Cargo = {
  nome: { valor: string };
  vagas: { valor: number } | null;
  salario: { valor: number } | null;
};
type Judged = {
  campo: string;
  desfecho: string;
  final: string | null;
  depois: string | null;
  cargos: Cargo[] | null;
};

/**
 * Returns reviewed fields that a reader's version reads differently, with the reviewer's value and the
 * version's.
 */
async function findJudged(db: Db, versao: number): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    SELECT r.campo, r.desfecho, r.final, p.lido->(k.lido)->>'valor' AS depois, p.lido->'cargos' AS cargos
    FROM leituras_propostas p
    JOIN atos a ON a.id = p.ato_id
    JOIN minuta_atos m ON m.documento_id = a.documento_id AND m.texto = a.texto
    JOIN minuta_revisoes r ON r.minuta_ato_id = m.id
    JOIN jsonb_each_text(${JSON.stringify(readAs)}::jsonb) AS k (campo, lido) ON k.campo = r.campo
    WHERE p.versao = ${versao} AND k.lido = ANY (p.mudou) AND r.desfecho IN ('ACEITA', 'CORRIGIDA')`.execute(
    db,
  );
  return rows;
}

const valueKey = (valor: string | null): string =>
  valor !== null && Number.isFinite(Number(valor)) ? String(Number(valor)) : (valor ?? "");

/** Normalises a position's cells, typed or read: name, vacancies, salary. */
const cargoKey = (cells: readonly (string | number | null | undefined)[]): string =>
  cells.map((cell) => valueKey(cell == null ? null : String(cell).trim())).join(";");

const typedKeys = (lines: string): string[] =>
  lines.split("\n").map((line) => {
    const [nome, _nivel, vagas, salario] = line.split(";");
    return cargoKey([nome, vagas || null, salario || null]);
  });

/** Returns whether a new reading has a reviewer's value; positions are equal in name, vacancies and salary. */
function isRight({ campo, final, depois, cargos }: Judged): boolean {
  if (campo !== "cargos") return valueKey(final) === valueKey(depois);
  const read = (cargos ?? []).map(({ nome, vagas, salario }) =>
    cargoKey([nome.valor, vagas?.valor, salario?.valor]),
  );
  return typedKeys(final ?? "").join("\n") === read.join("\n");
}

/**
 * Refuses a version that loses more fields accepted by reviewers than it gains of those that they corrected.
 * @throws AppError leitura-pior
 */
export async function checkNotWorse(db: Db, { de, versao }: ConfirmReleituras): Promise<void> {
  if (de !== "EXTRATOR") return;
  const judged = await findJudged(db, versao);
  const lost = judged.filter((one) => one.desfecho === "ACEITA" && !isRight(one)).length;
  const gained = judged.filter((one) => one.desfecho === "CORRIGIDA" && isRight(one)).length;
  if (lost <= gained) return;
  const detail = `A versão ${versao} erra ${lost} campos que revisores aceitaram e acerta ${gained} que corrigiram.`;
  throw new AppError("leitura-pior", { detail });
}
