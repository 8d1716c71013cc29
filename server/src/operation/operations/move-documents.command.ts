import { formatCount } from "@cav/contract/format.ts";
import { findDocumentStore, runMove } from "../../collection/coletas/index.ts";
import { readConfig } from "../../config.ts";
import { checkServer, connect } from "../../platform/database/connect.ts";
import { openEmbedded } from "../../platform/database/embedded.ts";
import { ObjectStoreError } from "../../platform/object-store.ts";
import { messageOf, StartError } from "../../platform/start-error.ts";
import type { Database } from "../../tables.ts";
import { runCommand, sendLine } from "./command.ts";
import { sendTarget } from "./target.ts";

await runCommand(async (args) => {
  if (args.length > 0) throw new StartError("Uso: npm run coletas:mover");
  sendTarget();
  const config = readConfig(process.env);
  const store = findDocumentStore({ config });
  if (!store)
    throw new StartError("DOCUMENTS_S3_URL não tem nada; precisa ser o endereço do bucket para onde mover");
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config.dataDir);
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const { pool, db, close } = connect<Database>({ url, poolSize: 2, name: "cav-move" });
  try {
    await checkServer(pool, url);
    const moved = await runMove(db, store, (count) => {
      if (count % 100 === 0) sendLine(`${formatCount(count, "documento", "documentos")} até agora`);
    });
    sendLine(
      `${formatCount(moved, "documento movido", "documentos movidos")}. VACUUM FULL documentos devolve o ` +
        `espaço ao disco.`,
    );
    return 0;
  } catch (error) {
    if (error instanceof ObjectStoreError) throw new StartError(`O depósito falhou: ${messageOf(error)}`);
    throw error;
  } finally {
    await close();
    await embedded?.stop();
  }
});
