// Finds the browser for the tests, or brings one.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { env, giveUp, root, say } from "./set-up.mjs";

/** The path of a Chromium; undefined when Playwright's own is there, which it finds by itself. */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  if (given) giveUp(`CHROMIUM_PATH tem "${given}"; precisa ser o caminho de um Chromium`);
  if (await playwrightHasOne()) return undefined;
  const installed = systemBrowser();
  if (installed) return installed;

  say("Instalando um navegador para os testes (só na primeira vez)…");
  if (process.getuid?.() === 0 && onPath("apt-get") && install("apt-get", "update", "-qq")) {
    install("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium");
    const packaged = systemBrowser();
    if (packaged) return packaged;
  }
  if (
    install(join(root, "node_modules", ".bin", "playwright"), "install", "chromium") &&
    (await playwrightHasOne())
  ) {
    return undefined;
  }
  return giveUp(
    "Não há navegador para os testes: instale o Chromium ou o Chrome, ou diga em CHROMIUM_PATH onde ele está",
  );
}

async function playwrightHasOne() {
  const { chromium } = await import("playwright-core");
  return existsSync(chromium.executablePath());
}

function systemBrowser() {
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  return names.map(onPath).find(Boolean) ?? (existsSync(mac) ? mac : undefined);
}

function onPath(name) {
  const places = (process.env.PATH ?? "").split(delimiter).map((dir) => join(dir, name));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function install(command, ...args) {
  const quiet = { ...env, DEBIAN_FRONTEND: "noninteractive" };
  return (
    spawnSync(command, args, { cwd: root, env: quiet, stdio: ["ignore", "ignore", "inherit"] }).status === 0
  );
}
