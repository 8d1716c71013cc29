import { statSync } from "node:fs";
import { formatInteger } from "@cav/contract/format.ts";
import { readStorage } from "../config.ts";
import { StartError } from "../platform/start-error.ts";
import { backUp } from "./backup.ts";
import { runCommand, say } from "./command.ts";

const usage = "Uso: npm run backup -- ARQUIVO (ou - para a saída padrão)";

await runCommand(async ([file, ...more]) => {
  if (!file || more.length > 0 || (file.startsWith("-") && file !== "-")) throw new StartError(usage);
  const { tables, rows } = await backUp(readStorage(process.env), file);
  const size = file === "-" ? "" : `, ${formatInteger(Math.ceil(statSync(file).size / 1024))} KiB`;
  say(`Cópia de segurança pronta: ${formatInteger(tables)} tabelas, ${formatInteger(rows)} linhas${size}.`);
  return 0;
});
