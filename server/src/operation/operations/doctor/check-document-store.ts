import { findDocumentStore } from "../../../collection/coletas/index.ts";
import type { Config } from "../../../config.ts";
import { type Finding, findingsOf } from "../../../platform/finding.ts";
import { messageOf } from "../../../platform/start-error.ts";

const { ok, warning, off, broken } = findingsOf("Depósito de documentos");

/** Lists the document store, which proves address, region and key; writes nothing. */
export async function checkDocumentStore(config: Config): Promise<Finding[]> {
  const { documentStore, production } = config;
  const store = findDocumentStore({ config });
  if (!store || !documentStore) return [off("sem DOCUMENTS_S3_URL: os documentos ficam no banco de dados")];
  try {
    const [first] = await store.list();
    if (first) await store.find(first.key);
  } catch (error) {
    return [
      broken(
        `não pode ser lido (${messageOf(error)})`,
        "confira DOCUMENTS_S3_*: o endereço é o do bucket, e a chave precisa poder listar, ler, gravar e apagar",
      ),
    ];
  }
  const found = [ok(`${new URL(documentStore.url).host} responde (gravar só se vê na próxima visita)`)];
  if (production && documentStore.url.startsWith("http:"))
    found.push(warning("os documentos vão sem cifra", "use https:// em DOCUMENTS_S3_URL"));
  return found;
}
