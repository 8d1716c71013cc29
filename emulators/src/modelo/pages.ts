import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../html.ts";
import { type ModelFault, type Modelo, modelFaultLabels } from "./modelo.ts";

const FaultForm = z.object({
  fault: z.enum(["", ...(Object.keys(modelFaultLabels) as ModelFault[])]).default(""),
});

/** Serves `/dev/modelo`: prompts that the model received, and a switch for its faults. */
export function modeloPages(modelo: Modelo): FastifyPluginAsync {
  return async (app) => {
    app.get("/", async (_request, reply) => {
      const options = Object.entries(modelFaultLabels).map(
        ([name, label]) =>
          `<option value="${name}"${name === modelo.fault ? " selected" : ""}>${escapeHtml(label)}</option>`,
      );
      const sent = modelo.asked.map((text) => `<pre>${escapeHtml(text)}</pre>`);
      return reply.type("text/html; charset=utf-8").send(
        page(
          "Modelo",
          `<p>Lê atos por poucas regras e responde como um modelo de linguagem, pelos dois protocolos.</p>
          <section class="chat"><form method="post" action="/dev/modelo/">
          <label>Defeito <select name="fault"><option value="">Nenhum</option>${options.join("")}</select></label>
          <button>Aplicar</button></form></section>
          <h2>O que foi enviado</h2>${sent.join("") || "<p>Nada ainda.</p>"}`,
        ),
      );
    });

    app.post("/", async ({ body }, reply) => {
      modelo.fault = FaultForm.parse(body).fault || undefined;
      return reply.redirect("/dev/modelo/", 303);
    });
  };
}
