// Loads the modules that read foreign text, and prints the regular expressions that they build while they load.
import { readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folders = ["contract/src", "server/src/collection", "server/src/messages", "server/src/catalogue"];
const found: [where: string, source: string, flags: string][] = [];
const plain = RegExp;

function build(...given: ConstructorParameters<typeof RegExp>): RegExp {
  const made = new plain(...given);
  const where = /\b(?:contract|server)\/src\/[\w./-]+\.ts/.exec(new Error("where").stack ?? "")?.[0];
  if (where) found.push([where, made.source, made.flags]);
  return made;
}
globalThis.RegExp = new Proxy(RegExp, {
  construct: (_, given) => build(...(given as [string, string])),
  apply: (_, _this, given) => build(...(given as [string, string])),
});

for (const folder of folders)
  for (const name of readdirSync(`${root}${folder}`, { recursive: true }).map(String))
    if (/\.ts$/.test(name) && !/\.(test|command|d)\.ts$/.test(name))
      await import(pathToFileURL(`${root}${folder}/${name}`).href);
process.stdout.write(JSON.stringify(found), () => process.exit(0));
