import { AppError } from "../../http/requests/app-error.ts";
import { defineTask, runTask, smallLimits } from "../../sandbox/sandbox.ts";
import type { ReportedEvent } from "./report.ts";

const readMailReports = defineTask<typeof import("./report.ts").readMailReports>(
  new URL("./report.ts", import.meta.url),
  "readMailReports",
  smallLimits,
);

/** Reads a mail's reports in a separate process; one beyond a file's limits is no report. */
export async function readMailReportsApart(mail: string): Promise<ReportedEvent[]> {
  const outcome = await runTask(readMailReports, [mail]);
  if ("value" in outcome) return outcome.value;
  if (outcome.failure.reason === "busy") throw new AppError("unavailable", { retryAfterSeconds: 5 });
  return [];
}
