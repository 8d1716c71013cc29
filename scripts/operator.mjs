// Runs a program of the server for an operator. Installs nothing, because a production may be running from this
// directory.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp, node, root, run } from "./set-up.mjs";

/** Exits with one line if the product's packages are missing. */
export function requireDependencies() {
  const missing = findMissing();
  if (missing === undefined) return;
  const which = missing ? ` (${missing})` : "";
  giveUp(`Faltam dependências em ${root}${which}; com o produto parado, rode ali: npm ci --omit=dev`);
}

/** Runs a program of `server/src`; exits with its code. */
export async function runProgram(program, options) {
  requireDependencies();
  process.exit(await run(node, [join("server/src", program), ...process.argv.slice(2)], options));
}

/** Returns the first production package that differs from package-lock.json, "" if none is installed. */
function findMissing() {
  const wanted = readPackages("package-lock.json");
  const installed = readPackages("node_modules/.package-lock.json");
  if (!wanted || !installed) return "";
  const isMissing = ([path, entry]) => {
    const isNeeded = path.includes("node_modules/") && !(entry.dev || entry.devOptional || entry.optional);
    return isNeeded && installed[path]?.version !== entry.version;
  };
  const [path, entry] = Object.entries(wanted).find(isMissing) ?? [];
  return path && `${path.split("node_modules/").at(-1)} ${entry.version ?? ""}`.trim();
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  } catch {
    return undefined;
  }
}
