import { formatDateTime } from "@cav/contract/format.ts";
import { type MentorExportado, type RevisaoMentor, revisaoLabels } from "@cav/contract/site/mentores.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { type CsvColumns, csvBatch, readAll } from "../../platform/http/answers/csv.ts";
import type { Db } from "../../tables.ts";

type ExportedRow = {
  id: number;
  uuid: string;
  nome: string;
  email: string;
  conteudos: string;
  whatsapp: string;
  preco_hora: string;
  localizacao: string;
  is_active: boolean;
  revisao: RevisaoMentor;
  created_at: Date;
};

export const mentorColumns: CsvColumns<ExportedRow> = {
  uuid: ({ uuid }) => uuid,
  nome: ({ nome }) => nome,
  "e-mail": ({ email }) => email,
  conteúdos: ({ conteudos }) => conteudos,
  WhatsApp: ({ whatsapp }) => whatsapp,
  "preço por hora": ({ preco_hora }) => preco_hora.replace(".", ","),
  localização: ({ localizacao }) => localizacao,
  ativo: ({ is_active }) => (is_active ? "sim" : "não"),
  revisão: ({ revisao }) => revisaoLabels[revisao],
  cadastro: ({ created_at }) => formatDateTime(created_at.toISOString()),
};

/** Presents profiles for programs. */
export async function* presentExported(rows: AsyncIterable<ExportedRow>): AsyncGenerator<MentorExportado> {
  for await (const { id: _id, preco_hora, created_at, ...shown } of rows)
    yield { ...shown, preco_hora: Number(preco_hora), created_at: created_at.toISOString() };
}

/** Exports every profile by registration. The export is audited before it starts. */
export async function exportMentores(
  { db, clock }: Pick<Deps, "db" | "clock">,
  admin: CurrentUser,
): Promise<AsyncGenerator<ExportedRow>> {
  await db
    .transaction()
    .execute((tx) => recordAction(tx, admin, { acao: "MENTORES_EXPORTADOS" }, clock.now()));
  return readAll((after) => findMentoresAfter(db, after));
}

async function findMentoresAfter(db: Db, after: number): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    SELECT m.id, m.uuid, m.nome, u.email, m.conteudos, m.whatsapp, m.preco_hora, m.localizacao, m.is_active, m.revisao,
      m.created_at
    FROM mentores m JOIN users u ON u.id = m.user_id WHERE m.id > ${after} ORDER BY m.id LIMIT ${csvBatch}`.execute(
    db,
  );
  return rows;
}
