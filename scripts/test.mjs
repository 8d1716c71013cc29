// npm test [-- PART [FILTER…]]: sets up what is missing, then checks everything, or one part of it.
import { ensureBrowser } from "./browser.mjs";
import { ensureDependencies, ensureWebBuild, giveUp, run, say } from "./set-up.mjs";

/** Each part resolves with its exit code. They run in this order, the quick ones first. */
const parts = {
  lint: async () =>
    (await run("biome", ["check", ...filters])) ||
    (filters.length > 0 ? 0 : run("knip", ["--no-config-hints"])),
  types: async () =>
    (await run("tsc", ["--noEmit", "-p", "tsconfig.json"])) ||
    run("npm", ["run", "-s", "typecheck", "-w", "web"]),
  unit: () => run("vitest", ["run", "--project", "unit", "--project", "web", ...filters]),
  api: async () => {
    ensureWebBuild();
    return run("vitest", ["run", "--project", "server", ...filters]);
  },
  browser: async () => {
    const chromium = await ensureBrowser();
    ensureWebBuild();
    const more = chromium ? { CHROMIUM_PATH: chromium } : {};
    return run("playwright", ["test", "-c", "e2e/playwright.config.ts", ...filters], { env: more });
  },
};

const [only, ...filters] = process.argv.slice(2);
if (only && !parts[only])
  giveUp(`"${only}" não é uma parte dos testes; as partes são: ${Object.keys(parts).join(", ")}`);

ensureDependencies();
const results = [];
for (const [name, check] of Object.entries(parts)) {
  if (only && name !== only) continue;
  say(`\n── ${name} ${"─".repeat(60 - name.length)}`);
  const started = Date.now();
  const status = await check();
  results.push({ name, status, seconds: ((Date.now() - started) / 1000).toFixed(1) });
  // Ctrl-C ends the whole, not the part.
  if (status === 130) break;
}

say("\nResumo");
for (const { name, status, seconds } of results) {
  say(
    `  ${status === 0 ? "✓" : "✗"} ${name.padEnd(8)} ${seconds.replace(".", ",").padStart(7)} s${status === 0 ? "" : "  falhou"}`,
  );
}
process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
