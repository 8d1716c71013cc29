import { setTimeout as wait } from "node:timers/promises";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { months } from "../months.ts";
import { eventoOf, eventosOfPhase, informacoesPage, isOrganiser, openListPage } from "./bancas.ts";
import { monthZip, sectionZip } from "./dou.ts";
import { challenge, type Fault, type Faults } from "./faults.ts";
import { answerGazettes, gazetteFiles, gazettesOf } from "./gazettes.ts";
import type { Site } from "./paginas/site.ts";
import type { Sites } from "./paginas/sites.ts";
import { callTool } from "./pci.ts";
import { smallPdf } from "./pdf.ts";
import { todayIn } from "./printed.ts";

/** Emulated hosts; faults are switched per host. */
export const hosts = [
  "inlabs.in.gov.br",
  "www.in.gov.br",
  "api.queridodiario.ok.org.br",
  "fundacaofafipa.org.br",
  "www.ibamsp-concursos.org.br",
  "apis.cebraspe.org.br",
  "mcp.pciconcursos.com.br",
] as const;

const cookie = "inlabs_session_cookie";
/** Names of the months as the federal gazette's page writes them. */
const formMonths = months.map((name) => name.charAt(0).toUpperCase() + name.slice(1));

type SourceRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  path: string;
  query: Readonly<Record<string, string>>;
  fault: Fault | undefined;
  now: Date;
  day: string;
};

type Options = { faults: Faults; sites: Sites; now: () => Date };

/** Emulates the sources of notices, each under its host name: `/<host>/<path>`. */
export function fontesApi({ faults, sites, now }: Options): FastifyPluginAsync {
  return async (app) => {
    app.all<{ Params: { host: string; "*": string } }>("/:host/*", async (request, reply) => {
      const { host } = request.params;
      const path = `/${request.params["*"]}`;
      if (path === "/robots.txt") return reply.type("text/plain").send("User-agent: *\nDisallow: /admin/\n");
      const site = sites.find(host);
      if (site) return answerSite(site, request, reply);
      const fault = faults.of(host);
      const spoilt = await spoil(reply, host, faults);
      if (spoilt) return spoilt;
      const query = request.query as Readonly<Record<string, string>>;
      const asked = { request, reply, path, query, fault, now: now(), day: todayIn(now()) };
      return answerOf(host, faults)(asked);
    });
  };
}

async function answerSite(site: Site, { url }: FastifyRequest, reply: FastifyReply) {
  await site.whenAwake();
  const { status, headers, body } = site.answer(
    url.slice(url.indexOf(`/${site.host}`) + site.host.length + 1),
  );
  return reply.code(status).headers(headers).send(body);
}

/** Answers the fault of a whole source; undefined if there is none. */
async function spoil(reply: FastifyReply, host: string, faults: Faults): Promise<FastifyReply | undefined> {
  switch (faults.of(host)) {
    case "desafio":
      return reply.type("text/html").send(challenge);
    case "fora-do-ar":
      return faults.spend(host) ? reply.code(503).header("retry-after", "2").send("") : undefined;
    case "parada":
      return reply.code(500).send("");
    case "enorme":
      return reply.type("text/html").send(Buffer.alloc(21 * 1024 * 1024, " "));
    case "gotejando":
      reply.hijack();
      reply.raw.writeHead(200, { "content-type": "text/html" });
      while (!reply.raw.destroyed) {
        reply.raw.write(" ");
        await wait(500);
      }
      return reply;
    default:
      return undefined;
  }
}

function answerOf(host: string, faults: Faults): (asked: SourceRequest) => unknown {
  if (host === "inlabs.in.gov.br") return answerInlabs;
  if (host === "www.in.gov.br") return answerMonthly;
  if (host === "api.queridodiario.ok.org.br") return answerApi;
  // The files' host differs from the listing's host, which has the fault switch.
  if (host === gazetteFiles)
    return (asked) => answerGazette(asked, faults.of("api.queridodiario.ok.org.br") === "digitalizada");
  if (host === "apis.cebraspe.org.br") return answerCebraspe;
  if (host === "mcp.pciconcursos.com.br") return answerTool;
  if (host === "cdn.cebraspe.org.br" || host === "anexos-r2.selecao.net.br")
    return ({ reply, path }) => reply.type("application/pdf").send(smallPdf(`Edital de abertura ${path}`));
  return isOrganiser(host) ? (asked) => answerOrganiser(host, asked) : ({ reply }) => reply.code(404).send();
}

function answerInlabs({ request, reply, path, query, fault, day }: SourceRequest) {
  if (path === "/logar.php") {
    const { email, password } = (request.body ?? {}) as Record<string, string>;
    if (!email || !password) return reply.type("text/html").send("<p>Acesso negado</p>");
    return reply.header("set-cookie", `${cookie}=gravado; path=/`).redirect("/index.php", 302);
  }
  if (!request.headers.cookie?.includes(`${cookie}=`)) return reply.redirect("/acessar.php", 302);
  const { p = day, dl } = query;
  const isThere = p === day ? fault !== "sem-edicao" && fault !== "vazia" : p < day;
  const sections = isThere ? ["DO1", "DO2", "DO3"] : [];
  if (dl === undefined) {
    const links = sections.map(
      (section) => `<a href="?p=${p}&amp;dl=${p}-${section}.zip">${p}-${section}.zip</a>`,
    );
    return reply.type("text/html").send(`<html><body>${links.join("\n")}</body></html>`);
  }
  if (!sections.some((section) => dl === `${p}-${section}.zip`)) return reply.code(404).send();
  return reply.type("application/zip").send(sectionZip(p, "DO3", fault));
}

function answerMonthly({ reply, path, query }: SourceRequest) {
  const month = formMonths.indexOf(query.mes ?? "") + 1;
  if (path.endsWith(".zip") || path.includes(".zip/")) {
    const [, asked = "01", year = "2026"] = /\/S03(\d\d)(\d{4})\.zip/.exec(path) ?? [];
    return reply.type("application/zip").send(monthZip(`${year}-${asked}-01`));
  }
  const name = `S03${String(month).padStart(2, "0")}${query.ano}.zip`;
  const link = `/documents/49035712/0/${name}/00000000-0000-4000-8000-000000000000?version=1.0`;
  return reply
    .type("text/html; charset=utf-8")
    .send(`<html><body><a href="${link}">${name}</a></body></html>`);
}

function answerApi({ reply, path, query, fault, day }: SourceRequest) {
  if (path !== "/gazettes") return reply.code(404).send();
  return reply.send(fault === "vazia" ? { total_gazettes: 0, gazettes: [] } : answerGazettes(day, query));
}

function answerGazette({ reply, path, day }: SourceRequest, isPicture: boolean) {
  if (isPicture) return reply.type("application/pdf").send(smallPdf(""));
  const gazette = gazettesOf(day).find((one) => path === `${one.path}.txt`);
  return gazette
    ? reply.type("text/plain; charset=iso-8859-1").send(Buffer.from(gazette.text))
    : reply.code(404).send();
}

function answerOrganiser(
  host: Parameters<typeof openListPage>[0],
  { reply, path, fault, day, now }: SourceRequest,
) {
  const id = /^\/informacoes\/(\d+)\/$/.exec(path)?.[1];
  const html = id === undefined ? openListPage(host, day, fault) : informacoesPage(id, day, now);
  if (html === undefined) return reply.code(404).send();
  const charset = fault === "charset" ? "iso-8859-1" : "utf-8";
  return reply.header("content-type", `text/html; charset=${charset}`).send(Buffer.from(html));
}

function answerCebraspe({ reply, path, fault }: SourceRequest) {
  if (fault === "vazia") return reply.send([]);
  const phase = /^\/cebraspe\/eventos\/tipo\/concursos\/fase\/([\w-]+)$/.exec(path)?.[1];
  if (phase) return reply.send(fault === "layout-b" ? { fases: [] } : eventosOfPhase(phase));
  const evento = eventoOf(/^\/cebraspe\/eventos\/(\w+)$/.exec(path)?.[1] ?? "");
  return evento ? reply.send(evento) : reply.code(404).send();
}

function answerTool({ request, reply, path, fault, day }: SourceRequest) {
  if (path !== "/mcp" || request.method !== "POST") return reply.code(404).send();
  return reply.send(callTool(request.body, day, fault));
}
