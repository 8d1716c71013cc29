import pg from "pg";
import { readStorage } from "../../config.ts";
import { openEmbedded } from "../../platform/database/embedded.ts";
import { closeUpgrade, isHolding } from "../../platform/database/held-values.ts";
import { StartError } from "../../platform/start-error.ts";
import { runCommand, sendLine } from "./command.ts";
import { sendTarget } from "./target.ts";

await runCommand(async (args) => {
  if (args.length > 0) throw new StartError("Uso: npm run finish-upgrade");
  sendTarget();
  const { dataDir, databaseUrl } = readStorage(process.env);
  const embedded = databaseUrl ? undefined : await openEmbedded(dataDir);
  const pool = new pg.Pool({ connectionString: databaseUrl ?? embedded?.url, max: 1 });
  try {
    const wasHolding = await isHolding(pool);
    await closeUpgrade(pool);
    sendLine(
      wasHolding
        ? "Atualização concluída: a versão anterior não inicia mais neste banco."
        : "Nada a concluir.",
    );
    return 0;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
});
