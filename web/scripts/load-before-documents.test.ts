import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadBeforeDocuments } from "./load-before-documents.ts";

test("the build waits for the documents' renderer, however long it takes to load", async () => {
  const root = mkdtempSync(join(tmpdir(), "cav-documents-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "build", "server"), { recursive: true });
  const slow = "await new Promise((resolve) => setImmediate(resolve));\nglobalThis.loadedDocuments = true;\n";
  writeFileSync(join(root, "build", "server", "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "build", "server", "index.js"), slow);
  const hook = loadBeforeDocuments().configurePreviewServer as (server: object) => Promise<void>;
  await hook({ config: { root } });
  expect(globalThis).toHaveProperty("loadedDocuments", true);
});
