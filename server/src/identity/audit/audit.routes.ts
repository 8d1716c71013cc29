import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { sendCsv } from "../../platform/http/answers/csv.ts";
import { sendJsonList } from "../../platform/http/answers/json-list.ts";
import { auditColumns, exportAudit, listAudit, presentAudit } from "./audit.ts";

/** Registers the calls of the audit log. */
export function auditRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listAudit, async ({ query }) => listAudit(deps.db, query));
  bind(calls.exportAudit, async ({ user, query, reply }) =>
    sendCsv(reply, "auditoria.csv", auditColumns, await exportAudit(deps, user, query)),
  );
  bind(calls.exportAuditJson, async ({ user, query, reply }) =>
    sendJsonList(reply, "auditoria.json", presentAudit(await exportAudit(deps, user, query))),
  );
}
