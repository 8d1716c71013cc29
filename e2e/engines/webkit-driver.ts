// A minimal W3C WebDriver client for Debian's WebKitWebDriver.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { freePort } from "../../server/test/harness/server-process.ts";

/** The protocol's key of an element reference. */
export const elementKey = "element-6066-11e4-a52e-4f735466cecf";
export type ElementId = { [elementKey]: string };

export type Driver = {
  send<T = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T>;
  close(): Promise<void>;
};

export class DriverError extends Error {
  readonly code: string;
  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

const wide = { x: 0, y: 0, width: 1280, height: 900 };

/** Starts a driver and an isolated browser. */
export async function startWebKit(): Promise<Driver> {
  const port = await freePort();
  const screen = await openScreen();
  const env = { ...process.env, ...screen, LANGUAGE: "pt_BR", TZ: "America/Sao_Paulo" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const base = `http://127.0.0.1:${port}/session`;
  const { sessionId } = await ask<{ sessionId: string }>("POST", base, { capabilities: {} });
  await ask("POST", `${base}/${sessionId}/window/rect`, wide);
  return {
    send: (method, path, body) => ask(method, `${base}/${sessionId}${path}`, body),
    close: async () => {
      await ask("DELETE", `${base}/${sessionId}`);
      await stop(driver);
    },
  };
}

/** Returns the value of a response; retries until the driver listens. */
async function ask<T>(method: string, url: string, body: object = {}): Promise<T> {
  const sent = method === "POST" ? { body: JSON.stringify(body) } : {};
  const response = await untilItListens(() => fetch(url, { method, ...sent }));
  const { value } = (await response.json()) as { value: T & { error: string; message: string } };
  if (!response.ok) throw new DriverError(value);
  return value;
}

async function untilItListens(call: () => Promise<Response>, left = 600): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    if (left === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return untilItListens(call, left - 1);
  }
}

let screen: Promise<Record<string, string>> | undefined;

/** Opens the virtual display that all browsers of this process share. */
function openScreen(): Promise<Record<string, string>> {
  screen ??= startScreen();
  return screen;
}

async function startScreen(): Promise<Record<string, string>> {
  const args = ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
  const server = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  process.once("exit", () => server.kill());
  const [display] = await once(server.stdio[3] as Readable, "data");
  return { DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: "x11" };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
