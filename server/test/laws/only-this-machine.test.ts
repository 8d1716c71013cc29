import { spawn } from "node:child_process";
import { resolveTxt } from "node:dns/promises";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { isThisMachine, takeOutsideCalls } from "../harness/only-this-machine.ts";

test.each([
  "localhost",
  "a.localhost",
  "127.0.0.1",
  "127.8.8.8",
  "::1",
  "[::1]",
  "::",
  "0.0.0.0",
  "::ffff:127.0.0.1",
  "",
])("%s is this machine", (host) => expect(isThisMachine(host)).toBe(true));

test.each([
  "example.com",
  "localhost.example.com",
  "10.0.0.1",
  "198.51.100.7",
  "::2",
  "fe80::1",
  "::ffff:8.8.8.8",
])("%s is another machine", (host) => expect(isThisMachine(host)).toBe(false));

// Each test takes its recorded refusals, which would fail it otherwise (vitest.setup.ts).
test("connections, calls and name lookups are refused and recorded", async () => {
  const socket = connect(25, "198.51.100.7");
  await expect(once(socket, "connect")).rejects.toThrow("no network but this machine");
  await expect(fetch("http://198.51.100.8/")).rejects.toThrow("fetch failed");
  await expect(fetch("https://outra.example/")).rejects.toThrow("fetch failed");
  await expect(resolveTxt("outra.example")).rejects.toThrow("no network but this machine");
  expect(takeOutsideCalls()).toEqual([
    "198.51.100.7:25",
    "198.51.100.8:80",
    "outra.example:443",
    "dns outra.example",
  ]);
});

test("a child process of a test is confined as well", async () => {
  const script = "fetch('http://198.51.100.9/').catch(() => process.exit(7))";
  const child = spawn(process.execPath, ["-e", script], { env: { NODE_OPTIONS: process.env.NODE_OPTIONS } });
  expect(await once(child, "exit")).toEqual([7, null]);
  expect(takeOutsideCalls()).toEqual(["198.51.100.9:80"]);
});
