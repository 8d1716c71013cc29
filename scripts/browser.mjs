// Finds or installs the browser for the tests.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { env, giveUp, root, say } from "./set-up.mjs";

/**
 * Returns the path of a Chromium; undefined if Playwright's own is installed, which it finds itself. Journeys use the
 * headless shell, which needs a third less CPU.
 */
export async function ensureBrowser({ shell = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  if (given) giveUp(`CHROMIUM_PATH tem "${given}"; precisa ser o caminho de um Chromium`);
  if (await playwrightHasOne()) return undefined;
  const installed = systemBrowser(shell);
  if (installed && !(shell && isDebians(installed) && canInstallPackages())) return installed;

  // Tries the download once, so that offline runs do not wait for it every time.
  const tried = join(root, ".cache", "tried-headless-shell");
  if (installed && existsSync(tried)) return installed;
  mkdirSync(dirname(tried), { recursive: true });
  writeFileSync(tried, "");
  say("Instalando um navegador para os testes (só na primeira vez)…");
  if (canInstallPackages() && installPackage(shell ? "chromium-headless-shell" : "chromium")) {
    return systemBrowser(shell);
  }
  if (installed) return installed;
  // Debian has a package; elsewhere Playwright installs one.
  if (!onPath("apt-get") && install(playwright, "install", "chromium") && (await playwrightHasOne()))
    return undefined;
  return giveUp(`Não há navegador para os testes: ${remedy(shell)}, ou diga em CHROMIUM_PATH onde ele está`);
}

/** The other engines: programs that drive them, and their Debian packages. */
const engines = {
  firefox: { programs: ["firefox-esr"], packages: ["firefox-esr"] },
  webkit: { programs: ["WebKitWebDriver", "Xvfb"], packages: ["webkit2gtk-driver", "xvfb"] },
};

/** Finds an engine for the tests, or installs it on Debian. */
export function ensureEngine(name) {
  const { programs, packages } = engines[name];
  const isThere = () => programs.every(onPath);
  if (!isThere() && canInstallPackages()) {
    say(`Instalando ${packages.join(" e ")} para os testes (só na primeira vez)…`);
    installPackage(...packages);
  }
  if (!isThere())
    giveUp(`Falta ${packages.join(" e ")} para os testes: sudo apt-get install ${packages.join(" ")}`);
}

const playwright = join(root, "node_modules", ".bin", "playwright");

const remedy = (shell) =>
  onPath("apt-get")
    ? `sudo apt-get install ${shell ? "chromium-headless-shell" : "chromium"}`
    : "instale o Chromium ou o Chrome";

async function playwrightHasOne() {
  const { chromium } = await import("playwright-core");
  return existsSync(chromium.executablePath());
}

function systemBrowser(shell) {
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  if (shell) names.unshift("chromium-headless-shell");
  return names.map(onPath).find(Boolean) ?? (existsSync(mac) ? mac : undefined);
}

/** Returns whether a path is Debian's full Chromium; Debian packages its headless shell separately. */
const isDebians = (path) => path === "/usr/bin/chromium" && existsSync("/etc/debian_version");

const canInstallPackages = () => process.getuid?.() === 0 && Boolean(onPath("apt-get"));

function installPackage(...names) {
  const impatient = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  const ask = () =>
    install("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...impatient, ...names);
  return ask() || (install("apt-get", "update", "-qq", ...impatient) && ask());
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
  return spawnSync(command, args, { cwd: root, env: quiet, stdio: "ignore" }).status === 0;
}
