import type { FamiliaName } from "@cav/emulators/fontes/paginas/familias.ts";
import type { Switch } from "@cav/emulators/fontes/paginas/switches.ts";
import { createRandom } from "../../oracle/draw.ts";

/** An event of a site, so many hours after the start. */
export type Change = { hour: number; site: number; name: Switch; isOn: boolean };

const kinds: readonly Switch[] = [
  ...Array.from({ length: 6 }, () => "documento-novo" as const),
  ...Array.from({ length: 3 }, () => "pdf-trocado" as const),
  ...(["banner", "ordem", "layout", "nao-existe", "desafio", "vazia", "capa"] as const),
];
const failing: readonly Switch[] = ["nao-existe", "desafio", "vazia", "capa"];
/** A failing page fails for a day; a document is unchanged long enough for a visit before its file changes. */
const brokenHours = 24;
const settledHours = 5 * 24;

/** Draws the events of sites in chronological order. */
export function drawChanges(
  seed: number,
  { days, total, sites }: { days: number; total: number; sites: readonly FamiliaName[] },
): Change[] {
  const random = createRandom(seed);
  const hours = Array.from({ length: total }, () => random() * days * 24).toSorted((a, b) => a - b);
  const last = new Map<number, { touched: number; broken: number }>();
  const on = new Set<string>();
  const changes = hours.flatMap((hour): Change[] => {
    const site = Math.floor(random() * sites.length);
    const name = kinds[Math.floor(random() * kinds.length)] ?? "banner";
    const state = last.get(site) ?? { touched: -settledHours, broken: -brokenHours };
    last.set(site, state);
    const isFile = name === "pdf-trocado";
    // Documents opened by scripts have no address, so a changed file is undetectable.
    if (isFile && (hour - state.touched < settledHours || sites[site] === "aspnet"))
      return [{ hour, site, name: "banner", isOn: true }];
    if (isFile || name === "documento-novo") state.touched = hour;
    if (!failing.includes(name)) return [{ hour, site, name, isOn: toggled(on, `${site} ${name}`) }];
    if (hour - state.broken < 2 * brokenHours) return [{ hour, site, name: "banner", isOn: true }];
    state.broken = hour;
    return [
      { hour, site, name, isOn: true },
      { hour: hour + brokenHours, site, name, isOn: false },
    ];
  });
  return changes.toSorted((a, b) => a.hour - b.hour);
}

/** Toggles lasting switches; one-time events are always on. */
function toggled(on: Set<string>, key: string): boolean {
  if (!/ (ordem|layout)$/.test(key)) return true;
  if (on.delete(key)) return false;
  on.add(key);
  return true;
}
