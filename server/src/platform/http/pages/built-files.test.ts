import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { registerBuiltFiles } from "./built-files.ts";

test("files that an upgrade adds beside the running release's are served too", async () => {
  const dir = await mkdtemp(join(tmpdir(), "cav-built-"));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(dir, { recursive: true });
  });
  await mkdir(join(dir, "assets"));
  await writeFile(join(dir, "assets/own-1.js"), "own");
  await registerBuiltFiles(app, pathToFileURL(`${dir}/`));
  const get = async (path: string) => {
    const { statusCode, body } = await app.inject(path);
    return [statusCode, statusCode === 200 ? body : ""];
  };
  expect(await get("/assets/own-1.js")).toEqual([200, "own"]);
  expect(await get("/assets/next-2.js")).toEqual([404, ""]);
  await writeFile(join(dir, "assets/next-2.js"), "next");
  expect(await get("/assets/next-2.js")).toEqual([200, "next"]);
  for (const path of ["/assets/..%2Fown-1.js", "/assets/OWN-1.js", "/assets/.", "/assets/"])
    expect(await get(path), path).toEqual([404, ""]);
});
