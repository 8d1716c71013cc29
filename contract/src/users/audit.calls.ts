import { callsOf } from "../call.ts";
import type { auditSpecs } from "./audit.specs.ts";

export const auditCalls = callsOf<typeof auditSpecs>()({
  listAudit: { method: "GET", path: "/admin/audit", access: "admin" },
  exportAudit: { method: "GET", path: "/admin/audit/export.csv", access: "admin", slow: true },
  exportAuditJson: { method: "GET", path: "/admin/audit/export.json", access: "admin", slow: true },
});
