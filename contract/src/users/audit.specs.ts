import type { Specs } from "../call.ts";
import { Text } from "../params.ts";
import { AuditExportada, AuditFilters, AuditLogQuery, AuditPage } from "./audit.ts";

export const auditSpecs = {
  listAudit: {
    summary: "What administrators did, by action, name and day; newest first",
    query: AuditLogQuery,
    answers: { 200: AuditPage },
  },
  exportAudit: {
    summary: "The same, as a file for spreadsheets, oldest first; that it was taken out is written down",
    query: AuditFilters,
    answers: { 200: Text },
    answerType: "text/csv; charset=utf-8",
  },
  exportAuditJson: {
    summary: "The same for programs; that it was taken out is written down",
    query: AuditFilters,
    answers: { 200: AuditExportada },
  },
} as const satisfies Specs;
