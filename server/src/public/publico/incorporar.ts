import { brand } from "@cav/contract/brand.ts";
import {
  concursoPath,
  incorporarPath,
  listaTitle,
  type PublicResumo,
} from "@cav/contract/coletas/documents.ts";
import { formatCount } from "@cav/contract/format.ts";
import type { FastifyInstance } from "fastify";
import { composeResumos } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { escapeHtml } from "../../messages/index.ts";
import { frameScript, frameScriptHash, hostScript, hostScriptPath } from "./incorporar-scripts.ts";
import { type Lista, listaLink, versionsOf } from "./listas.ts";
import type { ListasNow } from "./open-listas.ts";
import type { Serving } from "./serving.ts";

type IncorporarRequest = { Params: { "*"?: string }; Querystring: Record<string, unknown> };

/** The embedding site's options; a missing or wrong one falls back to `usual`. */
type Looks = { cor: string; tema: keyof typeof schemes; quantos: number };

const schemes = { claro: "light", escuro: "dark", sistema: "light dark" } as const;
const usual = { cor: "1f55cf", quantos: 10, most: 30 };

/**
 * The policy that allows embedding. The page has no form or cookie, and only the height script, so clickjacking can do
 * nothing.
 */
const policy =
  `default-src 'none'; script-src ${frameScriptHash}; style-src 'unsafe-inline'; base-uri ` +
  `'none'; form-action 'none'; frame-ancestors *`;

/**
 * Registers `/incorporar`: each list of open exams as a small page for other sites' frames, and the embedding script
 * (decision 0064).
 */
export function incorporarRoutes(
  pages: FastifyInstance,
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  { sendFile, sendMissing }: Serving,
  findListas: () => Promise<ListasNow>,
): void {
  pages.get<IncorporarRequest>(incorporarPath, async (request, reply) => send(request, reply, ""));
  pages.get(hostScriptPath, async (request, reply) => {
    reply.header("cross-origin-resource-policy", "cross-origin");
    return sendFile(request, reply, {
      key: hostScriptPath,
      type: "text/javascript; charset=utf-8",
      compose: async () => hostScript,
    });
  });
  pages.get<IncorporarRequest>(`${incorporarPath}/*`, async (request, reply) =>
    send(request, reply, request.params["*"] ?? ""),
  );

  async function send(
    request: Parameters<typeof sendFile>[0] & { query: IncorporarRequest["Querystring"] },
    reply: Parameters<typeof sendFile>[1],
    key: string,
  ) {
    const { listas, version } = await findListas();
    const lista = listas.find(key);
    if (!lista) return sendMissing(request, reply);
    const looks = parseLooks(request.query);
    reply
      .header("content-security-policy", policy)
      .header("cross-origin-resource-policy", "cross-origin")
      .removeHeader("x-frame-options");
    const ids = lista.concursos.slice(0, looks.quantos).map(({ id }) => id);
    const mark = listas.markOf(key, () => versionsOf(lista.concursos));
    return sendFile(request, reply, {
      key: `incorporar ${key} ${Object.values(looks).join(" ")} ${version} ${mark}`,
      type: "text/html; charset=utf-8",
      compose: async () =>
        renderIncorporada(lista, await composeResumos(db, ids, clock.today()), looks, config.appUrl),
    });
  }
}

function parseLooks({ cor, tema, quantos }: Record<string, unknown>): Looks {
  const count = /^\d{1,3}$/.test(String(quantos)) ? Number(quantos) : usual.quantos;
  return {
    cor: /^[\da-f]{6}$/i.test(String(cor)) ? String(cor).toLowerCase() : usual.cor,
    tema: tema === "claro" || tema === "escuro" ? tema : "sistema",
    quantos: Math.min(Math.max(count, 1), usual.most),
  };
}

/** Returns black or white, whichever contrasts more with a colour (WCAG 2.2, relative luminance). */
function inkOn(cor: string): string {
  const parts = [0, 2, 4].map((at) => Number.parseInt(cor.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? "#000" : "#fff";
}

const styleOf = ({ cor, tema }: Looks) => `:root{color-scheme:${schemes[tema]}}*{box-sizing:border-box}
body{margin:0;font:16px/1.45 system-ui,sans-serif;background:light-dark(#fff,#121826);color:light-dark(#1b2330,#e6eaf2)}
h1{margin:0;padding:12px 16px;font-size:18px;background:#${cor};color:${inkOn(cor)}}
ul{list-style:none;margin:0;padding:0 16px}li{padding:12px 0;border-bottom:1px solid light-dark(#d5dce8,#2c3850)}
a{color:inherit;overflow-wrap:anywhere}li a{font-weight:600}p{margin:4px 0 0;color:light-dark(#4a5466,#b4bfd2);font-size:14px}
footer{padding:8px 16px 12px}footer a{display:inline-block;padding:6px 0}
a:focus-visible{outline:2px solid currentColor;outline-offset:2px}`;

function renderIncorporada(lista: Lista, resumos: PublicResumo[], looks: Looks, appUrl: string): string {
  const title = escapeHtml(listaTitle(lista));
  const items = resumos.map((one) => itemOf(one, appUrl)).join("\n");
  const list = items === "" ? "<ul><li>Nenhum concurso aberto agora.</li></ul>" : `<ul>\n${items}\n</ul>`;
  const all = formatCount(lista.concursos.length, "concurso aberto", "concursos abertos");
  return `<!DOCTYPE html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${styleOf(looks)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${list}
</main>
<footer>${linkTo(appUrl + listaLink(lista.key), `${all}: ver todos em ${brand.name}`)}</footer>
<script>${frameScript}</script>
</body>
</html>
`;
}

// Links open a new window, because the product's other pages cannot be embedded.
const linkTo = (href: string, text: string) =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`;

function itemOf(one: PublicResumo, appUrl: string): string {
  const { titulo, total_vagas, resumo } = one;
  const facts = [
    resumo.prazo.texto ?? "Prazo de inscrição a divulgar",
    total_vagas ? formatCount(total_vagas, "vaga", "vagas") : undefined,
    resumo.banca,
  ].filter((fact) => fact);
  return `<li>${linkTo(appUrl + concursoPath(one), titulo)}<p>${escapeHtml(facts.join(" · "))}</p></li>`;
}
