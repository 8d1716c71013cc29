import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { circlesOf, described, importsOf, root, sources } from "./imports.ts";

/**
 * Folders of web/src that each folder may import, including types. `ui` and `lib` import no others, the layout imports
 * no screen, and screens import each other only as listed.
 */
const mayImport: Record<string, string[]> = {
  ui: [],
  lib: [],
  layout: ["lib", "ui"],
  landing: ["lib", "plans", "ui"],
  auth: ["lib", "ui"],
  institucional: ["lib", "ui"],
  plans: ["concursos", "lib", "ui"],
  mentores: ["concursos", "lib", "ui"],
  alertas: ["lib", "ui"],
  paginas: ["alertas", "lib", "ui"],
  concursos: ["alertas", "lib", "paginas", "ui"],
  jornada: ["concursos", "lib", "ui"],
  "meus-concursos": ["concursos", "lib", "ui"],
  publico: ["concursos", "layout", "ui"],
  early: ["concursos", "layout", "meus-concursos", "ui"],
  perfil: ["alertas", "auth", "concursos", "lib", "plans", "ui"],
  admin: ["alertas", "concursos", "lib", "mentores", "paginas", "perfil", "plans", "ui"],
};

/** Folders that all may import completely. */
const below = ["ui", "lib", "layout"];

/** Files of each screen's folder that other folders may import. */
const doors: Record<string, string[]> = {
  alertas: [
    "channel-switch.tsx",
    "explained.tsx",
    "queries.ts",
    "settings-card.tsx",
    "why-alerted.tsx",
    "why-own.tsx",
  ],
  auth: ["google-button.tsx"],
  concursos: [
    "page/cargo-groups.ts",
    "page/cargos-section.module.css",
    "page/concurso-details.tsx",
    "page/concurso-head.tsx",
    "list/concurso-list.module.css",
    "list/concurso-list.tsx",
    "page/concurso-page.module.css",
    "list/concurso-row.module.css",
    "page/concurso-summary.tsx",
    "form/conflict-note.tsx",
    "form/curso-picker.tsx",
    "list/day-groups.tsx",
    "list/deadline-groups.ts",
    "form/edital-link.ts",
    "list/export-button.tsx",
    "list/growing-list.tsx",
    "page/historico-frame.tsx",
    "page/historico-list.tsx",
    "form/local-picker.tsx",
    "queries.ts",
    "list/row-facts.tsx",
    "list/row-title.tsx",
    "page/share-text.ts",
    "page/situacao.tsx",
    "page/whole-cargo-row.tsx",
  ],
  mentores: ["mentor-card.tsx", "mentor-photo.tsx", "queries.ts"],
  "meus-concursos": ["recomendados.ts"],
  paginas: ["documentos-card.tsx", "paginas-field.tsx", "queries.ts"],
  perfil: ["conta/person-fields.tsx"],
  plans: ["plan-card.tsx", "portal-button.tsx", "premium-gains.tsx", "queries.ts", "undo-change.tsx"],
};

/** Files that compose the app; no folder may import them. */
const assembly = ["documents.tsx", "root.tsx", "routes.ts", "theme.ts"];

const web = "web/src/";

/** Returns the web folder of a path; "" for top-level files, undefined outside of the web. */
function roomOf(path: string): string | undefined {
  if (!path.startsWith(web)) return undefined;
  const [room = "", ...inside] = path.slice(web.length).split("/");
  return inside.length > 0 ? room : "";
}

const inside = (path: string) => path.slice(`${web}${roomOf(path)}/`.length);
const files = sources("web/src");

/** Imports between the web's files. Separately bundled files have a suffix in the specifier. */
const imports = files
  .flatMap(importsOf)
  .map(({ from, to }) => ({ from, to: to.replace(/\?.*$/, "") }))
  .filter(({ to }) => to.startsWith(web));

/** Imports across folders; composing files may import all. */
const crossings = imports.flatMap((one) => {
  const [from = "", to = ""] = [roomOf(one.from), roomOf(one.to)];
  return from !== "" && from !== to ? [{ ...one, edge: [from, to] as const }] : [];
});

test("every folder is listed, and only composing files are beside the folders", () => {
  const rooms = new Set(files.map(roomOf).filter((room) => room !== ""));
  expect([...rooms].sort()).toEqual(Object.keys(mayImport).sort());
  expect(files.filter((path) => roomOf(path) === "").sort()).toEqual(assembly.map((name) => web + name));
});

test("a folder imports only the folders listed for it", () => {
  const forbidden = crossings.filter(({ edge: [from, to] }) => !mayImport[from]?.includes(to));
  expect(forbidden.map(described)).toEqual([]);
});

test("a screen's folder is imported through its listed files", () => {
  const breaches = crossings.filter(
    ({ to, edge: [, room] }) => !below.includes(room) && !doors[room]?.includes(inside(to)),
  );
  expect(breaches.map(described)).toEqual([]);
});

test("the list has no stale entry", () => {
  const used = new Set(crossings.map(({ edge }) => edge.join(" → ")));
  const listed = Object.entries(mayImport).flatMap(([from, rooms]) => rooms.map((to) => `${from} → ${to}`));
  expect(listed.filter((edge) => !used.has(edge))).toEqual([]);
  const entered = new Set(crossings.map(({ to }) => to));
  const open = Object.entries(doors).flatMap(([room, names]) => names.map((name) => `${web}${room}/${name}`));
  expect(open.filter((door) => !entered.has(door))).toEqual([]);
});

test("the list has layers without a cycle", () => {
  expect(below.flatMap((room) => mayImport[room] ?? []).filter((room) => !below.includes(room))).toEqual([]);
  expect(circlesOf(new Map(Object.entries(mayImport)))).toEqual([]);
});

test("no file is in an import cycle, including types", () => {
  const graph = Map.groupBy(imports, ({ from }) => from);
  expect(circlesOf(new Map([...graph].map(([from, all]) => [from, all.map(({ to }) => to)])))).toEqual([]);
});

test("query keys are written only in their noun's queries", () => {
  const elsewhere = files
    .filter((path) => !path.endsWith("/queries.ts") && !below.includes(roomOf(path) ?? ""))
    .filter((path) => /\b(queryKey|mutationKey): \[/.test(readFileSync(join(root, path), "utf8")));
  expect(elsewhere).toEqual([]);
});
