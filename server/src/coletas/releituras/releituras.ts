import type { ConfirmReleituras, Releituras } from "@cav/contract/coletas.ts";
import { recordAction } from "../../audit/index.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../../identity/index.ts";
import { jobs } from "../../jobs.ts";
import type { Db } from "../../tables.ts";
import { versions } from "../versions.ts";
import { presentRead } from "./changed.ts";
import { findReleituraFacts, findReleituras, replaceByReleituras } from "./releituras.queries.ts";

const shownReleituras = 20;

/** What this version of the extractor reads otherwise than the readings that count. */
export async function listReleituras(db: Db): Promise<Releituras> {
  const { extrator } = versions;
  const { total, ate, campos } = await findReleituraFacts(db, extrator);
  const rows = await findReleituras(db, extrator, shownReleituras);
  const items = rows.map(({ ato_id, mudou, antes, depois, texto, fonte, url }) => ({
    ato_id,
    fonte,
    url,
    inicio: texto.slice(0, 160),
    mudancas: mudou.map((campo) => ({
      campo,
      antes: presentRead(texto, (antes as Record<string, unknown>)[campo]),
      depois: presentRead(texto, (depois as Record<string, unknown>)[campo]),
    })),
  }));
  return { extrator, total, ate: ate?.toISOString() ?? null, campos, items };
}

/** Lets what was shown count: drafts that nobody has decided on follow. What was read since is shown first. */
export async function confirmReleituras(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  admin: CurrentUser,
  { extrator, ate }: ConfirmReleituras,
): Promise<{ aceitas: number }> {
  return db.transaction().execute(async (tx) => {
    const documentos = await replaceByReleituras(tx, extrator, new Date(ate));
    for (const documento_id of new Set(documentos))
      await queue.enqueue(tx, jobs.coletasMatch, { documento_id });
    const aceitas = documentos.length;
    const mudancas = [
      { campo: "extrator", para: extrator },
      { campo: "leituras", para: aceitas },
    ];
    if (aceitas > 0) await recordAction(tx, admin, { acao: "RELEITURAS_ACEITAS", mudancas }, clock.now());
    return { aceitas };
  });
}
