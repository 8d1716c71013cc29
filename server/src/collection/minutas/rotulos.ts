import type { Db } from "../../tables.ts";
import { findReviewedAtos, type ReviewedRow } from "./revisoes.queries.ts";
import { kindCampo } from "./revisoes.ts";

/** A reviewed act in the format of `coletas:pontuar` and `coletas:treinar`. */
export type Rotulo = {
  id: string;
  split: string;
  source: string;
  published: string | null;
  text: string;
  expected: Readonly<Record<string, unknown>> & { kind: string; cargos: { nome: string }[] };
  revisoes: ReviewedRow["revisoes"];
};

/** Names of fields in labels. */
const labels: Readonly<Record<string, string>> = {
  orgao: "orgao",
  edital: "edital",
  data_inicio_inscricao: "inscricao_inicio",
  data_fim_inscricao: "inscricao_fim",
  data_prova: "data_prova",
  organizadora: "banca",
};
const kindOfDiscarded: Readonly<Record<string, string>> = {
  NAO_E_CONCURSO: "nao_concurso",
  NAO_E_ABERTURA: "andamento",
};
const atOnce = 200;

/** Exports reviewed acts, the oldest first; discards unrelated to the reading give no label. */
export async function* exportRotulos(db: Db): AsyncGenerator<Rotulo> {
  for (let after = 0; ; ) {
    const rows = await findReviewedAtos(db, after, atOnce);
    for (const row of rows) {
      const rotulo = toRotulo(row);
      if (rotulo) yield rotulo;
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
}

function toRotulo({ id, fonte, tipo_de_ato, texto, publicado_em, revisoes }: ReviewedRow): Rotulo | null {
  const finals = new Map(revisoes.map(({ campo, final }) => [campo, final]));
  const decided = revisoes.find(({ campo }) => campo === kindCampo);
  const kind =
    decided?.desfecho === "DESCARTADA" ? kindOfDiscarded[decided.final ?? ""] : decided && tipo_de_ato;
  if (!kind) return null;
  const said = Object.entries(labels).map(([campo, name]) => [name, finals.get(campo) ?? null]);
  const [municipio = null, uf = null] = finals.get("municipio")?.split("/") ?? [];
  const taxa = finals.get("valor_inscricao");
  const lines = finals.get("cargos")?.split("\n") ?? [];
  return {
    id: `revisao-${id}`,
    split: "revisoes",
    source: fonte,
    published: publicado_em,
    text: texto,
    expected: {
      ...Object.fromEntries(said),
      municipio,
      uf,
      taxa: taxa ? Number(taxa) : null,
      kind,
      cargos: lines.flatMap((line) => {
        const nome = line.split(";", 1)[0]?.trim();
        return nome ? [{ nome }] : [];
      }),
    },
    revisoes,
  };
}
