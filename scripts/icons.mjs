// npm run icons -- NAME…: writes icons of Tabler Icons to web/src/ui/icons/, by their names at https://tabler.io/icons
// ("bookmark", "filled/bookmark"). Downloads the package from npm, because the product does not install it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureTestTools, giveUp, root, run, say } from "./set-up.mjs";

const version = "3.51.0";
const names = process.argv.slice(2);
if (names.length === 0) giveUp("Uso: npm run icons -- NOME… (por exemplo: bookmark filled/bookmark)");

const home = mkdtempSync(join(tmpdir(), "cav-icons-"));
try {
  execFileSync("npm", ["pack", `@tabler/icons@${version}`, "--silent"], { cwd: home, stdio: "pipe" });
  execFileSync("tar", ["-xzf", `tabler-icons-${version}.tgz`], { cwd: home });
  for (const name of names) {
    const isFilled = name.startsWith("filled/");
    const svg = readFileSync(
      join(home, "package", "icons", `${isFilled ? name : `outline/${name}`}.svg`),
      "utf8",
    );
    const file = isFilled ? `${name.slice("filled/".length)}-filled` : name;
    writeFileSync(join(root, "web", "src", "ui", "icons", `${file}.ts`), moduleOf(file, svg, isFilled));
    say(`web/src/ui/icons/${file}.ts`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
ensureTestTools();
await run("biome", ["format", "--write", join(root, "web", "src", "ui", "icons")]);

function moduleOf(file, svg, isFilled) {
  const shapes = [...svg.matchAll(/<([a-z]+)[\s/>]/g)].map(([, tag]) => tag).filter((tag) => tag !== "svg");
  if (shapes.some((tag) => tag !== "path")) giveUp(`${file} não é feito só de linhas; escolha outro sinal`);
  const paths = [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, d]) => d);
  const pascal = file.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter) => letter.toUpperCase());
  return `import { createIcon } from "./create-icon.tsx";

export const Icon${pascal} = /* @__PURE__ */ createIcon(${JSON.stringify(paths)}${isFilled ? ", { isFilled: true }" : ""});
`;
}
