import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Matches a regular expression literal by the tokens that may precede one. */
const literal =
  /(?<=[(,=:[!&|?{};>]\s*|return\s+|^\s*)\/(?![*/])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm;

export type FoundExpression = { expression: RegExp; where: string };

/** Yields every regular expression of the product, also those that modules build while they load. */
export function* expressions(): Generator<FoundExpression> {
  for (const dir of ["contract/src", "server/src", "web/src"]) {
    for (const name of readdirSync(join(root, dir), { recursive: true }).map(String)) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      const text = readFileSync(join(root, dir, name), "utf8").replace(/^\s*(\*|\/\/|\/\*).*$/gm, "");
      for (const [, source = "", flags] of text.matchAll(literal)) {
        yield { expression: new RegExp(source, flags), where: `${dir}/${name}` };
      }
    }
  }
  yield { expression: z.regexes.email, where: "zod" };
  const script = join(root, "server/test/laws/constructed-expressions.ts");
  const built = execFileSync(process.execPath, ["--no-warnings", script], { encoding: "utf8", env: {} });
  for (const [where, source, flags] of JSON.parse(built) as [string, string, string][])
    yield { expression: new RegExp(source, flags), where };
}
