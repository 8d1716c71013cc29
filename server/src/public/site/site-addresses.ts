import { brand, builtFor, homeAddresses, publicPages } from "@cav/contract/brand.ts";
import { dadosFiles, dadosPath, listasPath } from "@cav/contract/coletas/documents.ts";
import type { Config } from "../../config.ts";
import { escapeHtml } from "../../platform/http/answers/live-parts.ts";
import type { HttpServer } from "../../platform/http/http-server.ts";
import type { Replacements } from "../../platform/http/pages/built-pages.ts";

type Installation = Pick<Config, "appUrl" | "supportEmail" | "encarregado" | "google">;

/**
 * Returns the installation's address, support and data protection officer, which replace those in built pages. Marks a
 * demonstration's pages, so that they reserve room for its notice, and pages with Google's button.
 */
export function ownTextsOf(
  { appUrl, supportEmail, encarregado, google }: Installation,
  { isDemonstration }: { isDemonstration: boolean },
): Replacements {
  return [
    [
      '<html lang="pt-BR"',
      `<html lang="pt-BR"${isDemonstration ? ' data-demonstracao=""' : ""}${google ? ' data-google=""' : ""}`,
    ],
    [builtFor.encarregado, escapeHtml(encarregado.name ?? builtFor.encarregado)],
    [builtFor.privacyEmail, encarregado.email],
    [builtFor.origin, escapeHtml(appUrl)],
    [builtFor.supportEmail, supportEmail],
  ];
}

/** The sitemap of built pages; `/sitemap.xml` leads there. */
export const pagesSitemap = "/sitemap-paginas.xml";

/** Registers addresses beside the pages: aliases of the home page, and files of search engines. */
export function registerSiteAddresses(app: HttpServer, { appUrl }: Pick<Config, "appUrl">): void {
  for (const path of homeAddresses) app.get(path, async (_request, reply) => reply.redirect("/"));
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robots(appUrl)),
  );
  app.get("/llms.txt", async (_request, reply) => reply.type("text/plain; charset=utf-8").send(llms(appUrl)));
  // Some clients request /manifest.webmanifest by habit; pages name another address.
  app.get("/manifest.webmanifest", async (_request, reply) => reply.redirect("/site.webmanifest", 301));
  app.get(pagesSitemap, async (_request, reply) =>
    reply.type("application/xml; charset=utf-8").send(sitemap(appUrl)),
  );
}

/** Builds robots.txt; screens behind the sign-in exclude themselves (`X-Robots-Tag`). */
function robots(appUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${appUrl}/sitemap.xml\n`;
}

/** Builds a description of the site for programs that read as people do (llmstxt.org). */
function llms(appUrl: string): string {
  const link = (name: string, path: string, what: string) => `- [${name}](${appUrl}${path}): ${what}`;
  return [
    `# ${brand.name}`,
    "",
    "> Catálogo aberto de concursos públicos do Brasil: prazos, cargos, vagas, salários, datas e o " +
      "que mudou em cada um, com a fonte. O edital oficial é o que vale.",
    "",
    "## Concursos",
    "",
    link(
      "Concursos abertos",
      listasPath,
      "todos, com listas por estado, cidade, cargo, curso, órgão e banca",
    ),
    link(
      "Encerram esta semana",
      `${listasPath}/encerram-esta-semana`,
      "inscrições que terminam em até 7 dias",
    ),
    ...nivelLinks.map(([path, name]) => link(name, `${listasPath}/${path}`, "por escolaridade")),
    link("Mapa do site", "/sitemap.xml", "o endereço de cada concurso e de cada lista, com a última mudança"),
    "",
    "## Dados",
    "",
    link("Dados abertos", dadosPath, "o que há em cada campo, com licença e proveniência"),
    ...dadosFiles.map(({ form, path }) =>
      link(form.toUpperCase(), path, "o catálogo inteiro, feito todo dia"),
    ),
    link("API", "/api/docs", "a leitura pública, sem conta"),
    "",
    "Cada lista e cada concurso tem, abaixo do seu endereço, `feed.atom`, `feed.json` e `calendario.ics`.",
    "",
    "## Sobre",
    "",
    link("Perguntas frequentes", "/faq", "como funcionam os alertas e a assinatura"),
    link("Sobre", "/about", "quem faz, e como"),
    "",
  ].join("\n");
}

const nivelLinks = [
  ["nivel-fundamental", "Nível fundamental"],
  ["nivel-medio", "Nível médio"],
  ["nivel-superior", "Nível superior"],
] as const;

function sitemap(appUrl: string): string {
  const urls = publicPages
    .filter(({ isListed }) => isListed)
    .map(({ path }) => `  <url><loc>${escapeHtml(appUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
