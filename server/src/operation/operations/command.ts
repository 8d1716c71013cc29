import { brazilian } from "@cav/contract/sentences.ts";
import { z } from "zod";
import { messageOf, StartError } from "../../platform/start-error.ts";

/** Runs an operator's command: errors that they can fix are one line, and the exit code shows success. */
export async function runCommand(main: (args: string[]) => Promise<number>): Promise<void> {
  z.config(brazilian);
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Prints progress to standard error, since a backup may go to standard output. */
export function sendLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
