import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCluster } from "./cluster.ts";

test("processes left by a killed cluster creation are ended, and its files removed", async () => {
  const parent = mkdtempSync(join(tmpdir(), `cav-test-${process.pid}-`));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true, maxRetries: 10 }));
  const killed = spawn(process.execPath, ["-e", ""]);
  await once(killed, "exit");
  const draft = join(parent, `postgres.init-${killed.pid}`);
  const code =
    `const make = () => require("node:fs").mkdirSync(process.argv[2] + "/base", { recursive: ` +
    `true }); make(); console.log("made"); setInterval(make, 1)`;
  const orphan = spawn(process.execPath, ["-e", code, "--", "-D", draft, "-U", "cav"], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void orphan.kill("SIGKILL"));
  await once(orphan.stdout, "data");
  const ended = once(orphan, "exit");
  await createCluster(join(parent, "postgres"), "a-password-of-the-test");
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(readdirSync(parent)).toEqual(["postgres"]);
});
