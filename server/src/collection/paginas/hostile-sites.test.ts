import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { longestTurnOf, openForeignSites, type SiteAnswer } from "../../../test/harness/foreign-site.ts";
import { visitPaginas } from "./visit.ts";

const itemOf = (href: string, at: number) =>
  `<li><a href="${href}">Edital nº ${at}/2026 do concurso</a> 01/10/2026`;
const listing = (links: readonly string[]) => `<html><body><ul>${links.map(itemOf).join("")}</ul>`;
const usual = listing(Array.from({ length: 60 }, (_, at) => `/p/edital-${at}.pdf`));
const robotsOf = (rule: string) =>
  `User-agent: *\n${`Disallow: ${rule}\n`.repeat(Math.max(1, 490_000 / rule.length))}`;
const long = (letter: string, most: number) => `/${letter.repeat(most)}`;

/** Each site by its host: what it answers to a path. */
const sites: Record<string, (path: string, hop: number) => SiteAnswer> = {
  "www.quieto.com.br": (path) => (path === "/robots.txt" ? { status: 404 } : { body: usual }),
  // Rules of asterisks, and redirects to long addresses.
  "www.asteriscos.com.br": (path, hop) => {
    if (path === "/robots.txt") return { body: robotsOf(`/${"*".repeat(60_000)}b`) };
    return hop < 5 ? { status: 302, headers: { location: long("a", 15_000 + hop) } } : { body: usual };
  },
  "www.regras.com.br": (path, hop) => {
    if (path === "/robots.txt") return { body: robotsOf(`/${"*a".repeat(900)}b`) };
    return hop < 5 ? { status: 302, headers: { location: long("a", 1_900 + hop) } } : { body: usual };
  },
  // One link whose comparison was quadratic.
  "www.ligacao.com.br": (path) =>
    path === "/robots.txt"
      ? { status: 404 }
      : { body: listing([`/${"(S(/".repeat(75_000)}`, "/p/edital-1.pdf"]) },
  // A title that no reader of days could end.
  "www.titulo.com.br": (path) =>
    path === "/robots.txt"
      ? { status: 404 }
      : { body: usual.replace("Edital nº 3/2026 do concurso", `${"imaima".repeat(40)}!`) },
};
const hops = new Map<string, number>();

let api: TestApp;
let stand: Awaited<ReturnType<typeof openForeignSites>>;
beforeAll(async () => {
  stand = await openForeignSites((host, path) => {
    const hop = hops.get(host) ?? 0;
    if (path !== "/robots.txt") hops.set(host, hop + 1);
    return sites[host]?.(path, hop);
  });
  api = await createTestApp({ FONTES_STAND_INS: stand.url });
  api.deps.clock.wait = async () => undefined;
});
afterAll(async () => {
  await api.close();
  await stand.close();
});

/** Follows a page as a candidate, and visits it as a worker. */
async function follow(endereco: string) {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "PREMIUM" }));
  const payload = { nome: "Página", endereco, consentimento: true };
  const { statusCode } = await api.app.inject({ method: "POST", url: "/api/paginas", headers, payload });
  const { rows } = await api.deps.pool.query("SELECT id FROM paginas WHERE endereco = $1", [endereco]);
  hops.clear();
  if (rows[0]) await visitPaginas(api.deps, { paginas: [rows[0].id] });
  return statusCode;
}

test("no site keeps the process from its other callers", { timeout: 300_000 }, async () => {
  await follow("https://www.quieto.com.br/primeira");
  const quiet = await longestTurnOf(() => follow("https://www.quieto.com.br/pagina"));
  const statuses: Record<string, number> = {};
  const turns: Record<string, number> = {};
  for (const host of Object.keys(sites))
    turns[host] = await longestTurnOf(async () => {
      hops.clear();
      statuses[host] = await follow(`https://${host}${long("a", 1_900)}`);
    });
  // The longest turn was 0.9 s a check for asterisks, 104 s for the link.
  const bar = 3 * Math.max(quiet, 30);
  expect(Object.entries(turns).filter(([, longest]) => longest > bar)).toEqual([]);
  expect(statuses).toEqual({
    "www.quieto.com.br": 201,
    "www.asteriscos.com.br": 422,
    "www.regras.com.br": 201,
    "www.ligacao.com.br": 201,
    "www.titulo.com.br": 201,
  });
  const { rows } = await api.deps.pool.query(
    "SELECT max(length(url)) AS longest, max(length(titulo)) AS title FROM pagina_itens",
  );
  expect(rows[0].longest).toBeLessThanOrEqual(2_000);
  expect(rows[0].title).toBeLessThanOrEqual(300);
});

test.each([
  ["/pdf/edital%20n%BA1.pdf", "edital nº1.pdf"],
  ["/pdf/edital%20n%C2%BA%202.pdf", "edital nº 2.pdf"],
  ["/pdf/%.pdf", "%.pdf"],
  ["/a/%E0%A4%A.pdf", "à¤%A.pdf"],
])("a file at %s is followed by its name", async (path, titulo) => {
  const before = sites["www.quieto.com.br"];
  sites["www.quieto.com.br"] = (asked) =>
    asked === "/robots.txt"
      ? { status: 404 }
      : { headers: { "content-type": "application/pdf" }, body: "%PDF-1.4\n%%EOF" };
  expect(await follow(`https://www.quieto.com.br${path}`)).toBe(201);
  const { rows } = await api.deps.pool.query("SELECT titulo FROM pagina_itens ORDER BY id DESC LIMIT 1");
  expect(rows).toEqual([{ titulo }]);
  if (before) sites["www.quieto.com.br"] = before;
});
