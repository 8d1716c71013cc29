import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../../html.ts";
import { familiaNames } from "./familias.ts";
import type { Site } from "./site.ts";
import type { Sites } from "./sites.ts";
import { switchLabels, switchNames } from "./switches.ts";

const SwitchForm = z.object({
  host: z.string(),
  interruptor: z.enum(switchNames),
  ligado: z.enum(["sim", "nao"]).default("sim"),
  concurso: z.coerce.number().int().min(1).optional(),
  titulo: z.string().optional(),
  texto: z.string().optional(),
});

const SiteForm = z.object({ host: z.string(), familia: z.enum(familiaNames).optional() });

/** Serves `/dev/fontes/paginas`: the invented sites, and their switches. */
export function sitesPages(sites: Sites): FastifyPluginAsync {
  return async (app) => {
    app.get("/", async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(
        page(
          "Páginas inventadas",
          `<p>Sites de bancas e prefeituras inventadas, um por família de sistema.</p>
          ${sites.all().map(siteForm).join("")}`,
        ),
      ),
    );

    app.post("/sites", async ({ body }, reply) => {
      const { host, familia } = SiteForm.parse(body);
      sites.create(host, familia);
      return reply.redirect("/dev/fontes/paginas/", 303);
    });

    app.post("/", async ({ body }, reply) => {
      const { host, interruptor, ligado, ...about } = SwitchForm.parse(body);
      const site = sites.find(host);
      if (!site) return reply.code(404).send();
      site.turn(interruptor, ligado === "sim", about);
      return reply.redirect("/dev/fontes/paginas/", 303);
    });
  };
}

function siteForm(site: Site): string {
  const options = switchNames.map(
    (name) =>
      `<option value="${name}">${escapeHtml(switchLabels[name])}${site.isOn(name) ? " (ligado)" : ""}</option>`,
  );
  return `<section class="chat"><h2>${escapeHtml(site.host)}</h2>
    <p>${escapeHtml(site.lista)}<br>${escapeHtml(site.paginaOf())}</p>
    <form method="post" action="/dev/fontes/paginas/"><input type="hidden" name="host" value="${escapeHtml(site.host)}">
    <label>Interruptor <select name="interruptor">${options.join("")}</select></label>
    <label>Título do documento <input name="titulo"></label>
    <button name="ligado" value="sim">Ligar</button> <button name="ligado" value="nao">Desligar</button></form></section>`;
}
