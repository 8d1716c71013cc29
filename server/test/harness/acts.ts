import { createHash } from "node:crypto";
import { extractLeituras, readActsOf } from "../../src/collection/coletas/index.ts";
import { matchLeituras } from "../../src/collection/minutas/index.ts";
import type { Deps } from "../../src/deps.ts";

type Published = {
  texto: string;
  /** Section of the federal gazette that prints the act; without it the act is on an organiser's page. */
  hierarquia?: string;
  chave?: string;
  pagina?: string;
  dia?: string;
  fonte?: string;
  url?: string;
  /** A text file, in which acts are found by their titles. */
  isFile?: boolean;
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const articleOf = ({ texto, hierarquia = "", chave = "", pagina = "44", dia = "2026-11-20" }: Published) =>
  `<?xml version="1.0"?><xml><article idMateria="${chave}" artType="Edital" pubDate="${dia.split("-").reverse().join("/")}" artCategory="${escaped(hierarquia)}" numberPage="${pagina}" pdfPage="https://dou.example/${dia}/${pagina}"><body><Identifica/><Texto><![CDATA[${texto
    .split("\n")
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("")}]]></Texto></body></article></xml>`;

const pageOf = ({ texto }: Published) =>
  `<html><body>${texto
    .split("\n")
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("")}</body></html>`;

/** Stores a document as a visit does, and returns its id. */
export async function insertAct({ pool }: Pick<Deps, "pool">, act: Published): Promise<number> {
  const isGazette = act.hierarquia !== undefined;
  const slug = act.fonte ?? (isGazette ? "dou" : "banca");
  const dados = Buffer.from(isGazette ? articleOf(act) : act.isFile ? act.texto : pageOf(act));
  const url = act.url ?? `https://${slug}.example/informacoes/${act.chave ?? "1"}`;
  const { rows: fontes } = await pool.query(
    `INSERT INTO fontes (slug, nome, tipo, adaptador, endereco, cadencia_minutos, estado, proxima_visita)
     VALUES ($1, $1, $2, 'X', $3, 60, 'ATIVA', now()) ON CONFLICT (slug) DO UPDATE SET nome = excluded.nome
     RETURNING id`,
    [slug, isGazette ? "DOU" : "BANCA", `https://${slug}.example/`],
  );
  const { rows } = await pool.query(
    `INSERT INTO documentos (sha256, fonte_id, url, tamanho, dados, obtido_em)
     VALUES ($1, $2, $3, $4, $5, now()) RETURNING id`,
    [createHash("sha256").update(dados).digest("hex"), fontes[0].id, url, dados.length, dados],
  );
  return rows[0].id;
}

/** Runs the jobs that follow a visit on a document. */
export async function readAndMatch(deps: Deps, documento_id: number): Promise<void> {
  await readActsOf(deps, { documento_id });
  await extractLeituras(deps, { documento_id });
  await matchLeituras(deps, { documento_id });
}

/** Deletes all drafts and their acts. */
export async function deleteActs({ pool }: Pick<Deps, "pool">): Promise<void> {
  await pool.query("DELETE FROM minutas");
  await pool.query("DELETE FROM documentos");
}
