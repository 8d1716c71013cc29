import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { variableDefaults, variableNames } from "../../src/environment.ts";
import { createTestApp, type TestApp } from "../harness/app.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");
const operations = read("docs/operations.md");

/** Variables of the operations page with their documented defaults. */
const documented = new Map(
  operations
    .slice(
      operations.indexOf("## Configuration"),
      operations.indexOf("\n## ", operations.indexOf("## Configuration") + 5),
    )
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => {
      const [, names = "", defaults = ""] = line.split("|");
      const told = defaults.trim().split(", ");
      return [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(
        ([, name = ""], at) => [name, told[at] ?? told[0] ?? ""] as const,
      );
    }),
);

test("the operations page lists exactly the variables that are read", () => {
  expect([...documented.keys()].sort()).toEqual([...variableNames].sort());
});

test("the operations page states the real defaults", () => {
  const read = Object.entries(variableDefaults).map(([name, value]) => [
    name,
    String(Number.isNaN(Number(value)) ? value : Number(value)),
  ]);
  const told = read.map(([name = ""]) => [name, documented.get(name)?.split(";")[0]?.replaceAll("`", "")]);
  expect(told).toEqual(read);
});

test("the operations page states the defaults of a start with local emulators", () => {
  const own = [
    ...read("scripts/processes.mjs").matchAll(/variables\.([A-Z_]+) = process\.env\.\1 \|\| "(.*)"/g),
  ];
  expect(own).toHaveLength(2);
  for (const [, name = "", value] of own)
    expect(documented.get(name), name).toContain(`; with the local stub server ${value}`);
});

test("all production starts give Node the same memory flags", () => {
  const flags: string[] = JSON.parse(read("server/node-flags.json"));
  for (const unit of ["web", "worker"])
    expect(read(`deploy/systemd/concurso-${unit}@.service`)).toContain(
      `/node ${flags.join(" ")} server/src/main.ts\n`,
    );
  expect(read("Dockerfile")).toContain(
    `CMD ${JSON.stringify(["node", ...flags, "server/src/main.ts"]).replaceAll(",", ", ")}`,
  );
});

/** Variables of other programs. */
const foreign = [
  "POSTGRES_PASSWORD",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "POSTGRES_INITDB_ARGS",
  "SITE",
  "UPSTREAM",
];

test.each(["deploy/env.example", "compose.yaml", "Dockerfile", ...units()])(
  "%s sets only variables that are read",
  (path) => {
    const text = read(path);
    const set = [
      ...text.matchAll(/^([A-Z][A-Z_]+)=/gm),
      ...text.matchAll(/^ +([A-Z][A-Z_]+): /gm),
      ...(/^Environment=(.*)$/m.exec(text)?.[1] ?? "").matchAll(/([A-Z_]+)=/g),
      ...(/^ENV (.*)$/m.exec(text)?.[1] ?? "").matchAll(/([A-Z_]+)=/g),
    ].map(([, name]) => name);
    expect(set.filter((name) => ![...variableNames, ...foreign].includes(name ?? ""))).toEqual([]);
  },
);

test.each(["Dockerfile", "compose.yaml", ...units()])("%s names only existing files", (path) => {
  const named =
    read(path).match(
      /(?<![\w/-])(?:\/opt\/concurso-a-vista\/%i\/)?(server|deploy|contract|web|emulators|e2e|bench)\/[\w./-]*\w/g,
    ) ?? [];
  const missing = named
    .map((name) => name.replace("/opt/concurso-a-vista/%i/", ""))
    .filter((name) => name !== "web/build" && !existsSync(`${root}${name}`));
  expect(missing).toEqual([]);
});

test("all packages have one version, and the changelog's sections descend by version and date", () => {
  const { version, workspaces } = JSON.parse(read("package.json")) as {
    version: string;
    workspaces: string[];
  };
  for (const name of workspaces) {
    const own = JSON.parse(read(`${name}/package.json`)) as { version?: string };
    expect(own.version ?? version, name).toBe(version);
  }
  const sections = [...read("CHANGELOG.md").matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title);
  const released = sections[0] === "Unreleased" ? sections.slice(1) : sections;
  for (const title of released) expect(title).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/);
  const numbers = released.map((title) => title.split(" ")[0] ?? "");
  const falling = numbers.toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
  expect(numbers).toEqual(falling);
  expect(numbers.length === 0 || numbers[0] === version).toBe(true);
});

test("the image gets every file that its files need: extended tsconfigs, paths admitted by .dockerignore", () => {
  const copied = [...read("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  const extended = /"extends": "\.\.\/(.+)"/.exec(read("web/tsconfig.json"))?.[1] ?? "";
  expect(copied).toContain(extended);
  const sent = [...read(".dockerignore").matchAll(/^!(.+)$/gm)].map(([, name = ""]) => name);
  expect(
    copied.filter((name) => !sent.some((whole) => name === whole || name.startsWith(`${whole}/`))),
  ).toEqual([]);
});

test("the operations page names every file of deploy/", () => {
  const table = operations.slice(operations.indexOf("## Install"), operations.indexOf("With systemd"));
  for (const name of readdirSync(`${root}deploy`)) expect(table, name).toMatch(new RegExp(`\`${name}/?\``));
});

// `pgbouncer.test.ts` runs the example with a real pooler where one is installed.
test("the example's pooler works by transaction, and admits the product", () => {
  const ini = read("deploy/pgbouncer.ini");
  expect(ini).toMatch(/^pool_mode = transaction$/m);
  expect(ini).toMatch(/^ignore_startup_parameters = .*\bstatement_timeout\b/m);
  expect(ini).toMatch(/^auth_type = scram-sha-256$/m);
});

// `npm run patroni` runs these files with the real programs, as root.
test("the files of three database machines protect acknowledged writes", () => {
  const patroni = read("deploy/patroni/patroni.yml");
  expect(patroni).toMatch(/^ {4}synchronous_mode: true$/m);
  // With etcd's API version 3, Patroni 3.0.2 lets a cut-off leader take the lock back.
  expect(patroni).toMatch(/^etcd:$/m);
  expect(read("deploy/patroni/etcd.env")).toMatch(/^ETCD_ENABLE_V2=true$/m);
  const of = (name: string) => Number(new RegExp(`^ {4}${name}: (\\d+)$`, "m").exec(patroni)?.[1]);
  expect(of("ttl")).toBeGreaterThanOrEqual(of("loop_wait") + 2 * of("retry_timeout"));
  // A former leader must lose all its connections.
  expect(read("deploy/patroni/haproxy.cfg")).toMatch(/on-marked-down shutdown-sessions$/m);
});

function units(): string[] {
  return readdirSync(`${root}deploy/systemd`).map((name) => `deploy/systemd/${name}`);
}

test("a process is always restarted, also after the out-of-memory killer", () => {
  for (const name of ["web", "worker"]) {
    const unit = read(`deploy/systemd/concurso-${name}@.service`);
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    // Longer than the drain of 10 s.
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
  }
  const compose = read("compose.yaml");
  const product = compose.slice(compose.indexOf("x-product:"), compose.indexOf("services:"));
  expect(product).toMatch(/^ {2}restart: unless-stopped$/m);
  for (const name of ["web", "worker"])
    expect(compose).toMatch(new RegExp(`^ {2}${name}:\\n {4}<<: \\*product$`, "m"));
});

test("every unit has the same walls", () => {
  const services = units().filter((name) => name.endsWith(".service"));
  expect(services).toHaveLength(3);
  const walls = services.map((name) => read(name).split("NoNewPrivileges=yes")[1]?.split("\n\n")[0]);
  expect(new Set(walls.map((lines) => lines?.trim())).size).toBe(1);
  // The launcher of children needs these calls.
  expect(walls[0]).toMatch(/^SystemCallFilter=.* seccomp .*landlock_restrict_self$/m);
  expect(walls[0]).toMatch(/^CapabilityBoundingSet=$/m);
});

describe("Prometheus", () => {
  const rules = read("deploy/prometheus-rules.yml");
  let api: TestApp;
  beforeAll(async () => {
    // A replica without a listener; its metrics must exist all the same.
    api = await createTestApp({ DATABASE_REPLICA_URL: "postgres://127.0.0.1:1/x", LOG_LEVEL: "silent" });
  });
  afterAll(() => api.close());

  test("finds every metric of the rules", async () => {
    // Metrics have values only after an answered route, a sent message and a waiting job.
    await api.deps.pool.query("INSERT INTO delivery_counters VALUES ('email', 'sent', 1, 1, 1)");
    await api.app.inject("/health");
    const job = { name: "maintenance.purge", payload: z.object({}) };
    await api.deps.db.transaction().execute((tx) => api.deps.queue.enqueue(tx, job, {}));
    const told = (await api.app.inject("/metrics")).body;
    const names = new Set(rules.match(/\b(?:cav|nodejs|process)_\w+/g));
    expect(names.size).toBeGreaterThan(8);
    for (const name of names) expect(told, name).toMatch(new RegExp(`^${name}[{ ]`, "m"));
  });

  test("is scraped for answers by route, and waiting jobs", async () => {
    await api.app.inject("/api/nada");
    await api.app.inject("/health");
    const told = (await api.app.inject("/metrics")).body;
    expect(told).toMatch(/cav_http_request_seconds_count\{method="GET",route="\/health",status="2xx"\} \d/);
    expect(told).toMatch(/cav_http_request_seconds_count\{method="GET",route="[^"]+",status="4xx"\} \d/);
  });

  test("every alert is in the runbook", () => {
    for (const [, name = ""] of rules.matchAll(/- alert: (\w+)/g))
      expect(operations, name).toContain(`\`${name}\``);
  });
});
