import { formatInteger } from "@cav/contract/format.ts";
import { readStorage } from "../../config.ts";
import { StartError } from "../../platform/start-error.ts";
import { runCommand, sendLine } from "./command.ts";
import { check, restore } from "./restore.ts";
import { sendTarget } from "./target.ts";

const usage = "Uso: npm run restore -- ARQUIVO [--verificar] (ou - para a entrada padrão)";

await runCommand(async (args) => {
  const options = args.filter((arg) => arg.startsWith("--"));
  const [file, ...more] = args.filter((arg) => !arg.startsWith("--"));
  if (!file || more.length > 0 || options.some((option) => option !== "--verificar"))
    throw new StartError(usage);
  const onlyCheck = options.length > 0;
  if (!onlyCheck) sendTarget();
  const { tables, rows } = onlyCheck ? await check(file) : await restore(readStorage(process.env), file);
  const done = onlyCheck ? "A cópia está inteira" : "Restauração concluída";
  sendLine(`${done}: ${formatInteger(tables)} tabelas, ${formatInteger(rows)} linhas.`);
  return 0;
});
