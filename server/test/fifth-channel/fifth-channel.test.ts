import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openChannels } from "../harness/channels.ts";
import { root } from "../laws/imports.ts";

// Adds an invented channel, to list the changes that a new one needs outside its folder.

const fixtures = join(root, "server/test/fifth-channel");
const read = (name: string) => readFileSync(join(fixtures, `${name}.txt`), "utf8");

/** Changed files: text inserted before another text. */
const changed: Record<string, [before: string, text: string]> = {
  "contract/src/channels.ts": [
    "} as const satisfies Record<string, ChannelFacts>;",
    `fax: { label: "Fax", plan: "GRATUITO", address: "um fax", bit: 16, rings: false, linked: true },`,
  ],
  "server/src/alerts/channels/registry.ts": [" };", ", fax"],
  "server/src/identity/who/identity.tables.ts": [
    "    created_at: Generated<Date>;\n    updated_at: Generated<Date>;\n  };\n  consentimentos",
    `habilitar_fax: Generated<boolean>; tem_fax: Generated<boolean>; fax_desligado_por: "PEDIDO" | "ENDERECO" | null;`,
  ],
};
/** The invented channel's folder, and its migrations. */
const added: Record<string, string> = {
  "server/src/alerts/channels/fax/index.ts": read("index.ts"),
  "server/migrations/0900_identity_fax.sql": read("0900_identity_fax.sql"),
  "server/migrations/0901_deliveries_fax.sql": read("0901_deliveries_fax.sql"),
  // Test that runs in the copy.
  "server/test/play.ts": read("play.ts"),
  "server/test/harness/fixed-clock.ts": readFileSync(
    join(root, "server/test/harness/fixed-clock.ts"),
    "utf8",
  ),
};

const copy = mkdtempSync(join(tmpdir(), "cav-fifth-channel-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));
const on = openChannels();

/** Copies the sources to a directory that shares the installed packages. */
function copySources(): void {
  const skipped = new Set(["node_modules", "build", "test", "data", ".react-router"]);
  for (const part of ["contract", "server", "web"])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !skipped.has(basename(path)) && !/\.test\.tsx?$/.test(path),
    });
  mkdirSync(join(copy, "node_modules/@cav"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@cav") symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
  for (const part of ["contract", "server"])
    symlinkSync(join(copy, part), join(copy, "node_modules/@cav", part));
  for (const part of [
    "server/node_modules",
    "server/data",
    "web/node_modules",
    "web/.react-router",
    "tsconfig.json",
  ])
    symlinkSync(join(root, part), join(copy, part));
}

function addChannel(): void {
  for (const [path, [before, text]] of Object.entries(changed)) {
    const source = readFileSync(join(copy, path), "utf8");
    expect(source.split(before), path).toHaveLength(2);
    writeFileSync(join(copy, path), source.replace(before, `${text}${before}`));
  }
  const registry = join(copy, "server/src/alerts/channels/registry.ts");
  writeFileSync(registry, `import { fax } from "./fax/index.ts";\n${readFileSync(registry, "utf8")}`);
  for (const [path, text] of Object.entries(added)) {
    mkdirSync(join(copy, path, ".."), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
}

const run = (command: string, args: string[], env: Record<string, string> = {}) => {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: copy,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { told: `${stdout}${stderr}`.trim(), status };
};

test("a fifth channel changes three files besides its folder and its migrations, and sends", async () => {
  copySources();
  addChannel();
  expect(Object.keys(changed).length).toBeLessThanOrEqual(4);

  const config = { extends: "./tsconfig.json", include: ["contract/src", "server/src", "server/test"] };
  writeFileSync(join(copy, "all.json"), JSON.stringify(config));
  const tsc = join(root, "node_modules/.bin/tsc");
  expect(run(tsc, ["-p", "all.json"])).toEqual({ told: "", status: 0 });
  expect(run(tsc, ["-p", "web"])).toEqual({ told: "", status: 0 });

  await on.candidate({ salario_minimo: 1 }, { email: "fax@teste.example" });
  await on.publish({});
  const { rows } = await on.api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
  const env = { DATABASE_URL: on.api.url, EVENT_ID: String(rows[0].id) };
  const played = run(process.execPath, ["server/test/play.ts"], env);
  expect(played.told.split("\n")).toEqual([
    "sent fax@teste.example: 1",
    "taken 1",
    JSON.stringify([{ channel: "fax", status: "sent" }]),
  ]);
}, 300_000);
