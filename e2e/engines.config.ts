// npm test -- browsers: journeys marked @engines, in the engine of E2E_ENGINE.
import { defineConfig } from "@playwright/test";
import { adaptToFirefox } from "./engines/firefox.ts";
import base from "./playwright.config.ts";

if (process.env.E2E_ENGINE === "firefox") adaptToFirefox();

/** Blocks other machines: their requests go to a closed port. */
const onlyThisMachine = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
};

const firefox = {
  browserName: "firefox",
  // Playwright's channel for Firefox over BiDi.
  channel: "moz-firefox",
  viewport: { width: 1280, height: 900 },
  launchOptions: {
    executablePath: "/usr/bin/firefox-esr",
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1, ...onlyThisMachine },
  },
} as const;

export default defineConfig({
  ...base,
  workers: 2,
  grep: /@engines/,
  projects: [process.env.E2E_ENGINE === "webkit" ? { name: "webkit" } : { name: "firefox", use: firefox }],
});
