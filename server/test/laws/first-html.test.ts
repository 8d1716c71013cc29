// @vitest-environment jsdom
/// <reference lib="dom" />
import "../harness/built-web.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  adminLinks,
  appLinks,
  type BarKind,
  barKinds,
  type MenuLink,
  phoneLinks,
  promotedLinks,
} from "../../../web/src/layout/menu.ts";

const build = join(import.meta.dirname, "../../../web/build/client");

const read = (page: string) =>
  new DOMParser().parseFromString(readFileSync(join(build, page), "utf8"), "text/html");

/** Returns the links of a named navigation, as a browser shows them to a kind of account. */
function linksIn(page: Document, nav: string, kind: BarKind): string[] {
  const links = page.querySelectorAll(`nav[aria-label="${nav}"] a[href]`);
  const isShown = (link: Element) => link.getAttribute("data-for")?.split(" ").includes(kind);
  return [...links].filter(isShown).map((link) => `${link.textContent} ${link.getAttribute("href")}`);
}

const said = (links: MenuLink[]) => links.map(({ label, to }) => `${label} ${to}`);

test.each(Object.keys(barKinds) as BarKind[])(
  "the app's page has the menu links of %s before its scripts",
  (kind) => {
    const page = read("__spa-fallback.html");
    const rights = barKinds[kind];
    expect(linksIn(page, "Principal", kind)).toEqual(said(appLinks(rights)));
    expect(linksIn(page, "Administração", kind)).toEqual(
      kind === "REGULAR" ? [] : said([...promotedLinks(rights), ...adminLinks(rights)]),
    );
    const foot = linksIn(page, "Atalhos", kind).map((link) => link.split(" ").at(-1));
    expect(foot).toEqual(
      kind === "REGULAR"
        ? ["/meus-concursos", "/concursos", "/meus-concursos?aba=salvos", "/perfil/alertas"]
        : phoneLinks(rights).map(({ to }) => to),
    );
  },
);

test("the app's page has the plan's buttons as links", () => {
  const page = read("__spa-fallback.html");
  const hrefOf = (offer: string) => page.querySelector(`[data-offer="${offer}"] a`)?.getAttribute("href");
  expect(hrefOf("upgrade")).toBe("/plans");
  expect(hrefOf("pay")).toBe("/perfil/assinatura");
});

test.each(["index.html", "about/index.html", "faq/index.html", "login/index.html", "plans/index.html"])(
  "the public page %s has the links of visitors and users in its bar",
  (name) => {
    const bar = read(name).querySelector("header");
    const links = [...(bar?.querySelectorAll("a[href]") ?? [])].map((link) => link.getAttribute("href"));
    const own = `/${name.replace(/\/?index\.html$/, "")}`;
    const wanted = ["/plans", "/meus-concursos", "/login", "/register"].filter((path) => path !== own);
    expect(links).toEqual(expect.arrayContaining(wanted));
  },
);

test("no page of the build has a style element in its body", () => {
  const pages = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((name) => read(name).body.querySelector("style"))).toEqual([]);
});
