import type { ModeloFormato } from "@cav/contract/concursos/importacao.ts";
import { formatDay } from "@cav/contract/format.ts";
import type { FastifyReply } from "fastify";
import { sendCsv } from "../../../platform/http/answers/csv.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { defineTask, runTask, smallLimits } from "../../../platform/sandbox/sandbox.ts";
import { createModelo } from "./modelo.ts";

/** In a child, which alone loads the library of sheets. */
const renderModelo = defineTask<typeof import("./write-modelo.ts").renderModelo>(
  new URL("./write-modelo.ts", import.meta.url),
  "renderModelo",
  smallLimits,
);

/** Sends the file to fill in. */
export async function sendModelo(reply: FastifyReply, formato: ModeloFormato, today: string) {
  const name = `modelo-de-concursos.${formato}`;
  if (formato === "csv") return sendCsvModelo(reply, name, today);
  const outcome = await runTask(renderModelo, [formato, today]);
  if ("failure" in outcome) throw new AppError("unavailable", { retryAfterSeconds: 5 });
  reply.header("content-disposition", `attachment; filename="${name}"`);
  return Buffer.from(outcome.value);
}

function sendCsvModelo(reply: FastifyReply, name: string, today: string) {
  const { head, rows } = createModelo(today);
  const columns = head.map((heading, at) => {
    const write = (row: (string | number | Date)[]) => textOf(row[at] ?? "");
    return [heading, write] as const;
  });
  async function* lines() {
    yield* rows;
  }
  return sendCsv(reply, name, Object.fromEntries(columns), lines());
}

function textOf(cell: string | number | Date): string {
  if (cell instanceof Date) return formatDay(cell.toISOString().slice(0, 10));
  return typeof cell === "number" ? String(cell).replace(".", ",") : cell;
}
