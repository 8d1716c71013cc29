import { publicPages } from "@cav/contract/brand.ts";
import { expect, test } from "vitest";
import { screenPaths } from "../scripts/screen-paths.ts";
import routes from "./routes.ts";

type Line = { file: string; path?: string; index?: boolean; children?: Line[] };

/** Returns every screen's address with the layouts and guards around it. */
function locaisOf(lines: Line[], inside: string[] = []): { path: string; inside: string[] }[] {
  return lines.flatMap(({ file, path, index, children }) => [
    ...(path || index ? [{ path: path ?? "", inside }] : []),
    ...locaisOf(children ?? [], [...inside, file]),
  ]);
}

const locais = locaisOf(routes as Line[]);
const insideOf = (path: string) => locais.find((route) => route.path === path)?.inside;

// exams §2.1
test.each(["", "about", "terms", "privacy", "cookies", "encarregado"])("/%s is a document", (path) => {
  expect(insideOf(path)).toEqual(["layout/document-layout.tsx"]);
});

test("every prerendered page is in the table", () => {
  for (const { path } of publicPages) expect(screenPaths()).toContain(path);
});

test.each(["login", "register", "cadastro"])("/%s is public", (path) => {
  expect(insideOf(path)).toEqual(["layout/public-layout.tsx"]);
});

test.each(["plans", "faq", "forgot-password", "*"])("/%s is public, and keeps the signed-in bar", (path) => {
  expect(insideOf(path)).toEqual(["layout/open-layout.tsx"]);
});

test.each(["meus-concursos", "concursos", "concursos/:uuid", "comecar", "compartilhado"])(
  "/%s needs a session",
  (path) => {
    expect(insideOf(path)).toEqual(["layout/signed-in-guard.tsx", "layout/app-layout.tsx"]);
  },
);

test.each(["perfil", "perfil/alertas", "perfil/conta", "perfil/assinatura"])(
  "/%s needs a session, and has the profile's heading",
  (path) => {
    const inside = ["layout/signed-in-guard.tsx", "layout/app-layout.tsx", "perfil/perfil-layout.tsx"];
    expect(insideOf(path)).toEqual(inside);
  },
);

const guards = ["layout/editor-guard.tsx", "layout/suporte-guard.tsx", "layout/admin-guard.tsx"];

// accounts §2: this screen shows 'Acesso negado' itself.
const deniesItself = "admin/users/:uuid/edit";

test("every administration screen has one of the administrators' guards", () => {
  const administers = locais.filter(
    ({ path }) => /^admin\/|\/novo$|\/editar$/.test(path) && path !== deniesItself,
  );
  expect(insideOf(deniesItself)).toContain("layout/signed-in-guard.tsx");
  expect(administers.length).toBeGreaterThanOrEqual(2);
  for (const { path, inside } of administers)
    expect(
      inside.filter((layout) => guards.includes(layout)),
      path,
    ).toHaveLength(1);
});

test.each(["resources", "security", "how-it-works", "contact", "community", "blog", "careers", "press"])(
  "/%s leads home",
  (path) => {
    expect((routes as Line[]).find((line) => line.path === path)?.file).toBe("layout/to-home.tsx");
  },
);

test("the server gets every address once, and the page of unknown ones is not among them", () => {
  const paths = screenPaths();
  expect(paths).toContain("/");
  expect(paths).toContain("/concursos/:uuid/editar");
  expect(paths.join(" ")).not.toContain("*");
  expect(new Set(paths).size).toBe(paths.length);
});
