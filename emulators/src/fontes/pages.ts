import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../html.ts";
import { type Fault, type Faults, faultLabels } from "./faults.ts";
import { hosts } from "./fontes.ts";

const FaultForm = z.object({
  host: z.enum(hosts),
  fault: z.enum(["", ...(Object.keys(faultLabels) as Fault[])]).default(""),
});

/** Serves `/dev/fontes`: the emulated sources, and switches for their faults. */
export function fontesPages(faults: Faults): FastifyPluginAsync {
  return async (app) => {
    app.get("/", async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(
        page(
          "Fontes de editais",
          `<p>Diários e bancas trazem atos compostos, de órgãos reais, com as datas de hoje.</p>
          <p><a href="/dev/fontes/paginas/">Páginas inventadas</a> são sites inteiros, com interruptores.</p>
          ${hosts.map((host) => hostForm(host, faults.of(host))).join("")}`,
        ),
      ),
    );

    app.post("/", async ({ body }, reply) => {
      const { host, fault } = FaultForm.parse(body);
      faults.set(host, fault || undefined);
      return reply.redirect("/dev/fontes/", 303);
    });
  };
}

function hostForm(host: string, fault: Fault | undefined): string {
  const options = Object.entries(faultLabels).map(
    ([name, label]) =>
      `<option value="${name}"${name === fault ? " selected" : ""}>${escapeHtml(label)}</option>`,
  );
  return `<section class="chat"><h2>${host}</h2><form method="post" action="/dev/fontes/">
    <input type="hidden" name="host" value="${host}">
    <label>Defeito <select name="fault"><option value="">Nenhum</option>${options.join("")}</select></label>
    <button>Aplicar</button></form></section>`;
}
