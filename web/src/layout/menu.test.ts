import { permits, type Rights } from "@cav/contract/access.ts";
import { isForStaff } from "@cav/contract/call.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes.ts";
import { adminLinks, appLinks, phoneLinks, promotedLinks } from "./menu.ts";

const boss: Rights = { user_type: "ADMIN" };
const editor: Rights = { user_type: "ADMIN", papel: "EDITOR" };
const suporte: Rights = { user_type: "ADMIN", papel: "SUPORTE" };
const labels = (rights: Rights) => adminLinks(rights).map(({ label }) => label);

test("the menu of staff has exactly the screens that their access covers", () => {
  expect(labels({ user_type: "REGULAR" })).toEqual([]);
  expect(labels({ user_type: "PREMIUM", papel: "EDITOR" }), "a limit makes nobody an administrator").toEqual(
    [],
  );
  expect(labels(editor)).toEqual(["Painel", "Novo Concurso", "Rascunhos", "Importar", "Coletas"]);
  expect(labels(suporte)).toEqual(["Painel", "Gerenciar Usuários", "Revisar Mentores", "Notificações"]);
  expect(labels(boss)).toHaveLength(12);
});

const guards: Record<string, Rights[]> = {
  "layout/editor-guard.tsx": [boss, editor],
  "layout/suporte-guard.tsx": [boss, suporte],
  "layout/admin-guard.tsx": [boss],
};

function screensBehind(file: string, entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.file === file ? (entry.children ?? []).map(({ path }) => `/${path}`) : []),
    ...screensBehind(file, entry.children ?? []),
  ]);
}

test.each(Object.entries(guards))(
  "the screen behind %s is in the menus of exactly the users with access",
  (file, allowed) => {
    const screens = screensBehind(file, routes);
    expect(screens.length).toBeGreaterThan(0);
    for (const rights of [boss, editor, suporte]) {
      const links = adminLinks(rights).map(({ to }) => to);
      const reached = screens.filter((screen) => links.includes(screen));
      expect(reached.length > 0, `${file} ${rights.papel}`).toBe(allowed.includes(rights));
    }
  },
);

test("staff menus are not shown to other users", () => {
  expect(isForStaff("user")).toBe(false);
  expect(permits("editor", suporte)).toBe(false);
  expect(permits("suporte", editor)).toBe(false);
});

const names = (links: { label: string }[]) => links.map(({ label }) => label);

test("staff have seven entries in the bar at most, with the menu of all their screens", () => {
  for (const rights of [boss, editor, suporte])
    expect(appLinks(rights).length + promotedLinks(rights).length + 1).toBeLessThanOrEqual(7);
  expect(names(promotedLinks(boss))).toEqual(["Gerenciar Usuários", "Gerenciar Planos", "Notificações"]);
  expect(names(promotedLinks(editor))).toEqual(["Painel", "Coletas", "Rascunhos"]);
  expect(names(appLinks(boss))).toEqual(["Meus Concursos", "Todos os Concursos", "Mentores"]);
  expect(appLinks({ user_type: "REGULAR" })).toHaveLength(6);
});

test("a staff member's phone has four of their screens at its foot", () => {
  for (const rights of [boss, editor, suporte])
    expect(phoneLinks(rights), rights.papel ?? "").toHaveLength(4);
  expect(phoneLinks({ user_type: "PREMIUM" })).toEqual([]);
});
