import { statSync } from "node:fs";
import { formatInteger } from "@cav/contract/format.ts";
import { readStorage } from "../../config.ts";
import { StartError } from "../../platform/start-error.ts";
import { runBackup } from "./backup.ts";
import { runCommand, sendLine } from "./command.ts";
import { sendTarget } from "./target.ts";

const usage = "Uso: npm run backup -- ARQUIVO (ou - para a saída padrão)";

await runCommand(async ([file, ...more]) => {
  if (!file || more.length > 0 || (file.startsWith("-") && file !== "-")) throw new StartError(usage);
  sendTarget();
  const { tables, rows } = await runBackup(readStorage(process.env), file);
  const size = file === "-" ? "" : `, ${formatInteger(Math.ceil(statSync(file).size / 1024))} KiB`;
  sendLine(
    `Cópia de segurança pronta: ${formatInteger(tables)} tabelas, ${formatInteger(rows)} linhas${size}.`,
  );
  return 0;
});
