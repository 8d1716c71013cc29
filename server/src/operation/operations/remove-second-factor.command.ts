import { existsSync } from "node:fs";
import { join } from "node:path";
import { readStorage } from "../../config.ts";
import { findCredentials, removeFactors } from "../../identity/who/index.ts";
import { jobs } from "../../jobs.ts";
import { checkServer, connect } from "../../platform/database/connect.ts";
import { openEmbedded } from "../../platform/database/embedded.ts";
import { createLog } from "../../platform/log.ts";
import { startQueue } from "../../platform/queue.ts";
import { StartError } from "../../platform/start-error.ts";
import type { Database } from "../../tables.ts";
import { runCommand, sendLine } from "./command.ts";
import { sendTarget } from "./target.ts";

const usage = "Uso: npm run remove-second-factor -- E-MAIL";

await runCommand(async ([email, ...more]) => {
  if (!email || more.length > 0 || email.startsWith("-")) throw new StartError(usage);
  sendTarget();
  const { dataDir, databaseUrl } = readStorage(process.env);
  if (!databaseUrl && !existsSync(join(dataDir, "postgres")))
    throw new StartError(`DATA_DIR tem "${dataDir}", e não há banco de dados ali`);
  const embedded = databaseUrl ? undefined : await openEmbedded(dataDir);
  try {
    sendLine(await removeFrom(databaseUrl ?? embedded?.url ?? "", email.trim().toLowerCase()));
    return 0;
  } finally {
    await embedded?.stop();
  }
});

/**
 * Removes a user's second factor and returns a line about it. @throws StartError when no user has the address
 */
async function removeFrom(url: string, email: string): Promise<string> {
  const { pool, db, close } = connect<Database>({ url, poolSize: 2, name: "cav-second-factor" });
  try {
    await checkServer(pool, url);
    // The running workers send the mails.
    const queue = await startQueue({ connectionString: url, jobs, worker: false, log: createLog("error") });
    try {
      const user = await findCredentials(db, email);
      if (!user) throw new StartError(`Nenhuma conta tem o e-mail ${email}`);
      const isDone = await db
        .transaction()
        .execute((tx) => removeFactors({ queue }, tx, user.id, new Date()));
      return isDone
        ? `A conta ${email} não tem mais segundo fator nem chaves de acesso; as sessões terminaram.`
        : `A conta ${email} não tem segundo fator nem chaves de acesso.`;
    } finally {
      await queue.stop();
    }
  } finally {
    await close();
  }
}
