import { brazilian } from "@cav/contract/sentences.ts";
import { z } from "zod";
import { messageOf, StartError } from "../platform/start-error.ts";

/** Runs an operator's command: what they can mend is said in one line, and the exit code tells whether it worked. */
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

/** Says how it goes; apart from standard output, where a backup may be going. */
export function sendLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
