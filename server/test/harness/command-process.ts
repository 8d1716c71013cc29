import { spawn } from "node:child_process";
import { once } from "node:events";
import { compileCache, programOf } from "./server-process.ts";

/** Runs a server command like an operator; resolves when it exits. */
export async function runServerCommand(
  command: `${string}.ts`,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [programOf(command), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, ...compileCache, ...env },
  });
  const said = { output: "", errors: "" };
  child.stdout.on("data", (chunk) => {
    said.output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.errors += chunk;
  });
  const [code] = await once(child, "close");
  return { code, ...said };
}
