// @vitest-environment jsdom
import { expect, test } from "vitest";
import { deferHydration, deferToEarlyView } from "./defer-hydration.ts";

const page = `<head><link rel="modulepreload" fetchpriority="low" href="/assets/root.js"/></head><body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/faq.js";

  window.__reactRouterRouteModules = {"root":route0,"institucional/faq":route1};

import("/assets/entry.js");</script></body>`;

test("a page links none of the app's scripts, and imports them on demand", () => {
  const late = deferHydration(page, "/assets/own.js");
  expect(late).not.toMatch(/<link[^>]*modulepreload/);
  expect(late).not.toMatch(/^import /m);
  const [, code = ""] = /<script type="module" async="">([\s\S]*)<\/script>/.exec(late) ?? [];
  expect(code).toContain('const files = ["/assets/root.js"];');
  for (const file of ["root", "faq", "manifest", "entry", "own"])
    expect(code).toContain(`import("/assets/${file}.js")`);
  expect(code).toContain('window.__reactRouterRouteModules = {"root":route0,"institucional/faq":route1};');
});

test("documents stay unchanged, and so do pages with content that only the app renders", () => {
  const document = '<body><script type="module" src="/assets/own.js"></script></body>';
  const unfilled = page.replace("<body>", '<body><div aria-busy="true"></div>');
  for (const html of [document, unfilled]) expect(deferHydration(html, "/assets/own.js")).toBe(html);
});

test("the app's page waits for the early view, and the build fails if its start has another form", () => {
  const late = deferToEarlyView(page);
  expect(late).toContain('<link rel="later" fetchpriority="low" href="/assets/root.js"/>');
  const [, code = ""] = /<script type="module" async="">([\s\S]*)<\/script>/.exec(late) ?? [];
  expect(code.startsWith("await window.appMayCome;\n")).toBe(true);
  expect(code).not.toMatch(/^import /m);
  for (const file of ["root", "faq", "manifest", "entry"])
    expect(code).toContain(`import("/assets/${file}.js")`);
  expect(() => deferToEarlyView("<body></body>")).toThrow();
});
