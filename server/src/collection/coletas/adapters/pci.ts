import { defineTask } from "../../../platform/sandbox/sandbox.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import type { Adapter } from "./adapter.ts";
import { jsonMaxBytes, pageLimits, readPage } from "./read-page.ts";

const readListados = defineTask<typeof import("./pci-pages.ts").readListados>(
  new URL("./pci-pages.ts", import.meta.url),
  "readListados",
  pageLimits,
);

const request = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "listar_concursos", arguments: {} },
});

/**
 * Reads the open exams of PCI Concursos by its programming interface. They only measure coverage and never become
 * acts (decision 0093). A tool call is a POST, so there is no ETag.
 */
export const pci: Adapter = {
  tipo: "SINAL",
  async list({ endereco, fetch }) {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const answer = await fetch(endereco, { method: "POST", headers, body: request, maxBytes: jsonMaxBytes });
    const read = await readPage(readListados, [answer.bytes, answer.url]);
    return { found: [], ...read };
  },
  async look() {
    throw new FetchError("FORMATO", "um agregador não tem documentos");
  },
};
