import { z } from "zod";
import type { Fault } from "./faults.ts";
import { printed } from "./printed.ts";

const Call = z.object({
  id: z.int(),
  method: z.literal("tools/call"),
  params: z.object({ name: z.literal("listar_concursos") }),
});

/** Answers a call of the aggregator's single tool; the exams' days are moved to today. */
export function callTool(body: unknown, day: string, fault: Fault | undefined) {
  const call = Call.safeParse(body);
  if (!call.success)
    return { jsonrpc: "2.0", id: null, error: { code: -32_601, message: "Method not found" } };
  const data = fault === "vazia" ? [] : listOf(day, fault === "repetido");
  const told =
    fault === "layout-b" ? { concursos: data } : { meta: { total: data.length }, data, errors: [] };
  const content = [{ type: "text", text: JSON.stringify(told) }];
  return { jsonrpc: "2.0", id: call.data.id, result: { content } };
}

function listOf(day: string, isTwice: boolean) {
  const { publicado, itens } = printed.pci;
  const days = Temporal.PlainDate.from(publicado).until(day, { largestUnit: "day" }).days;
  const moved = (date: string) => Temporal.PlainDate.from(date).add({ days }).toString();
  const list = itens.map((item) => {
    const { inicio, fim, ...rest } = item.datas;
    return { ...item, datas: { inicio: moved(inicio), fim: moved(fim), ...rest } };
  });
  return isTwice ? [...list, ...list] : list;
}
