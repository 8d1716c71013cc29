import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "./html.ts";
import { type Bucket, type StoreFault, storeFaultLabels } from "./s3.ts";

const FaultForm = z.object({
  fault: z.enum(["", ...(Object.keys(storeFaultLabels) as StoreFault[])]).default(""),
});

/** Serves `/dev/deposito`: content of the document store, and a switch for its faults. */
export function bucketPages(bucket: Bucket): FastifyPluginAsync {
  return async (app) => {
    app.get("/", async (_request, reply) => {
      const options = Object.entries(storeFaultLabels).map(
        ([name, label]) =>
          `<option value="${name}"${name === bucket.fault ? " selected" : ""}>${escapeHtml(label)}</option>`,
      );
      const rows = [...bucket.objects].map(([key, { bytes }]) => `<li>${key}: ${bytes.length} bytes</li>`);
      return reply.type("text/html; charset=utf-8").send(
        page(
          "Depósito de documentos",
          `<p>Fala S3. Só é usado por quem aponta DOCUMENTS_S3_URL para ele.</p>
          <section class="chat"><form method="post" action="/dev/deposito/">
          <label>Defeito <select name="fault"><option value="">Nenhum</option>${options.join("")}</select></label>
          <button>Aplicar</button></form></section><ul>${rows.join("")}</ul>`,
        ),
      );
    });

    app.post("/", async ({ body }, reply) => {
      bucket.fault = FaultForm.parse(body).fault || undefined;
      return reply.redirect("/dev/deposito/", 303);
    });
  };
}
