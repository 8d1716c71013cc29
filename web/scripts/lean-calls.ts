import { fileURLToPath } from "node:url";
import { calls } from "@cav/contract/calls.ts";
import type { Plugin } from "vite";

const callTable = fileURLToPath(import.meta.resolve("@cav/contract/calls.ts"));

/**
 * Gives the screens of each call what they use, where it is and how it is sent. Its schemas, which the server needs,
 * are a fifth of what every page would load.
 */
export function leanCalls(): Plugin {
  return {
    name: "lean-calls",
    enforce: "pre",
    load(id) {
      if (id !== callTable) return null;
      const lines = Object.entries(calls as Record<string, (typeof calls)[keyof typeof calls]>).map(
        ([name, { method, path, access, ...rest }]) => {
          const bodyType = "bodyType" in rest ? rest.bodyType : undefined;
          return [name, { method, path, access, bodyType }];
        },
      );
      return `export const calls = ${JSON.stringify(Object.fromEntries(lines))};`;
    },
  };
}
