import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { StripeStore } from "./store.ts";

/**
 * Loads the store from the file, because the product's database keeps its customers and prices across restarts. @throws
 * Error with a line for the terminal when the file is unreadable
 */
export function recall(store: StripeStore, file: string): void {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // Missing file, or an unusable directory, which the server reports.
    return;
  }
  try {
    const kept = JSON.parse(text) as Record<string, never[]>;
    for (const [name, entries] of Object.entries(kept)) {
      const part = store[name as keyof StripeStore] as Map<unknown, unknown> | Set<unknown>;
      for (const entry of entries as [unknown, unknown][]) {
        if (part instanceof Map) part.set(entry[0], entry[1]);
        else part.add(entry);
      }
    }
  } catch {
    throw new Error(`${file} não pode ser lido; apague-o para recomeçar os pagamentos simulados`);
  }
}

/** Writes the store to its file atomically. */
export function keep(store: StripeStore, file: string): void {
  const parts = Object.entries(store).map(([name, part]) => [name, [...part]]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(parts)), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
