import { formatDateTime } from "@cav/contract/format.ts";
import type { UserFilters } from "@cav/contract/users/admin-users.ts";
import { typeLabel } from "@cav/contract/users/users.words.ts";
import type { Deps } from "../../deps.ts";
import { recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { type CsvColumns, csvBatch, readAll } from "../../platform/http/answers/csv.ts";
import { findUsersAfter, type ListedRow } from "./administration.queries.ts";

const yesOrNo = (value: boolean) => (value ? "sim" : "não");

export const userColumns: CsvColumns<ListedRow> = {
  uuid: ({ uuid }) => uuid,
  nome: ({ nome }) => nome,
  "e-mail": ({ email }) => email,
  telefone: ({ telefone }) => telefone ?? "",
  tipo: typeLabel,
  "alertas por e-mail": ({ habilitar_email }) => yesOrNo(habilitar_email),
  "alertas por WhatsApp": ({ habilitar_whatsapp }) => yesOrNo(habilitar_whatsapp),
  cadastro: ({ created_at }) => formatDateTime(created_at.toISOString()),
  "último acesso": ({ ultimo_acesso }) => (ultimo_acesso ? formatDateTime(ultimo_acesso.toISOString()) : ""),
};

/** Exports the users who pass the filters, by registration. The export is audited before it starts. */
export async function exportUsers(
  { db, clock }: Pick<Deps, "db" | "clock">,
  admin: CurrentUser,
  filters: UserFilters,
): Promise<AsyncGenerator<ListedRow>> {
  await db
    .transaction()
    .execute((tx) => recordAction(tx, admin, { acao: "USUARIOS_EXPORTADOS" }, clock.now()));
  return readAll((after) => findUsersAfter(db, filters, after, csvBatch));
}
