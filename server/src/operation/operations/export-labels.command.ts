import { writeFileSync } from "node:fs";
import { formatCount } from "@cav/contract/format.ts";
import { exportRotulos } from "../../collection/minutas/index.ts";
import { readConfig } from "../../config.ts";
import { checkServer, connect } from "../../platform/database/connect.ts";
import { openEmbedded } from "../../platform/database/embedded.ts";
import { StartError } from "../../platform/start-error.ts";
import type { Database } from "../../tables.ts";
import { runCommand, sendLine } from "./command.ts";
import { sendTarget } from "./target.ts";

await runCommand(async (args) => {
  const [file] = args;
  if (!file || args.length > 1) throw new StartError("Uso: npm run coletas:rotulos -- ROTULOS.jsonl");
  sendTarget();
  const config = readConfig(process.env);
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config.dataDir);
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const { pool, db, close } = connect<Database>({ url, poolSize: 2, name: "cav-labels" });
  try {
    await checkServer(pool, url);
    const lines: string[] = [];
    for await (const rotulo of exportRotulos(db)) lines.push(`${JSON.stringify(rotulo)}\n`);
    writeFileSync(file, lines.join(""));
    sendLine(`${formatCount(lines.length, "ato revisado", "atos revisados")} em ${file}`);
    return 0;
  } finally {
    await close();
    await embedded?.stop();
  }
});
