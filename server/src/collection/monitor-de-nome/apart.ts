import {
  definePartsTask,
  defineTask,
  type Failure,
  runParts,
  runTask,
  smallLimits,
} from "../../platform/sandbox/sandbox.ts";
import type { Watch, WatchedName } from "./find-names.ts";
import type { FoundMencao } from "./find-quoted.ts";

/** Acts come from strangers and may be slow to search, so a separate process does it. */

type Module = typeof import("./find-quoted.ts");
const module = new URL("./find-quoted.ts", import.meta.url);
const limits = { ...smallLimits, isBackground: true };
const findPairsTask = definePartsTask<Module["findPairs"]>(module, "findPairs", limits);
const findQuotedTask = defineTask<Module["findQuotedNames"]>(module, "findQuotedNames", limits);

type ActText = { texto: string; publicado_em: string | null };

/**
 * Finds monitored names in an act. Only names that may match leave this process.
 * @throws when the search exceeds a child's limits, or what `ending` was aborted with
 */
export async function findQuotedApart(
  watch: Watch,
  { texto, publicado_em }: ActText,
  today: string,
  ending?: AbortSignal,
): Promise<FoundMencao[]> {
  const names = new Map<number, WatchedName>();
  const failure = await runParts(findPairsTask, [texto], (pairs) => collect(watch, pairs, names), ending);
  if (failure) throw refusal(failure);
  if (names.size === 0) return [];
  const outcome = await runTask(
    findQuotedTask,
    [texto, [...names.values()], publicado_em, today] as Parameters<Module["findQuotedNames"]>,
    ending,
  );
  if ("failure" in outcome) throw refusal(outcome.failure);
  return outcome.value;
}

function collect(watch: Watch, pairs: readonly string[], names: Map<number, WatchedName>): void {
  for (const pair of pairs)
    for (const { id, nome, cpf } of watch.get(pair) ?? []) names.set(id, { id, nome, cpf });
}

const refusal = ({ reason, message }: Failure) =>
  new Error(`names were not looked for: ${reason}, ${message}`);
