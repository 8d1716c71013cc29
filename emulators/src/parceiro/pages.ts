import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../html.ts";
import { type Parceiro, type ParceiroFault, parceiroFaults, type Recebida } from "./parceiro.ts";

const Form = z.object({
  fault: z.enum(["", ...(Object.keys(parceiroFaults) as ParceiroFault[])]).default(""),
  segredo: z.string().max(200).default(""),
});

/** Serves `/dev/webhooks`: messages that the emulated partner received, and a switch for its faults. */
export function parceiroPages(parceiro: Parceiro, address: () => string): FastifyPluginAsync {
  return async (app) => {
    app.get("/", async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(page("Webhooks recebidos", pageOf(parceiro, address()))),
    );
    app.post("/", async ({ body }, reply) => {
      const { fault, segredo } = Form.parse(body);
      parceiro.fault = fault || undefined;
      if (segredo && !parceiro.segredos.includes(segredo)) parceiro.segredos.push(segredo);
      return reply.redirect("/dev/webhooks/", 303);
    });
  };
}

function pageOf({ recebidas, fault, segredos }: Parceiro, address: string): string {
  const options = Object.entries(parceiroFaults).map(
    ([name, label]) =>
      `<option value="${name}"${name === fault ? " selected" : ""}>${escapeHtml(label)}</option>`,
  );
  const list = recebidas.toReversed().map(lineOf).join("");
  return `<p>O parceiro dos simuladores recebe em <code>${escapeHtml(address)}</code>.</p>
    <form method="post" action="/dev/webhooks/">
    <label>Defeito <select name="fault"><option value="">Nenhum</option>${options.join("")}</select></label>
    <label>Segredo a acrescentar (conhece ${segredos.length}) <input name="segredo" placeholder="whsec_…" autocomplete="off"></label>
    <button>Aplicar</button></form>${list || "<p>Nenhuma mensagem ainda.</p>"}`;
}

function lineOf({ id, segredo, status, corpo }: Recebida): string {
  return `<section class="chat"><h2>${escapeHtml(id)}</h2>
    <p>Respondeu ${status}; assinatura ${segredo ? "conferida" : "não conferida"}.</p>
    <details><summary>Corpo</summary><pre>${escapeHtml(corpo)}</pre></details></section>`;
}
