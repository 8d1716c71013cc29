import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Call, mediaTypes } from "@cav/contract/call.ts";
import { described } from "@cav/contract/specs.ts";
import { shown } from "../lib/measure.ts";
import { startMeasured, stop } from "../lib/process-size.ts";
import { report, table } from "../lib/report.ts";

// How long can a stranger's body keep a process busy?

const runs = 20;
/** In which Linux counts a process's time. */
const tickMs = 10;
/** As much as a call takes that declares nothing else. */
const otherwiseBytes = 16 * 1024;

const filled = (bytes: number, start: string, part: string, end: string) =>
  start + part.repeat(Math.max(0, Math.floor((bytes - start.length - end.length) / part.length))) + end;

/** What keeps parsers and schemas busy, each of a size, by the type it is sent as. */
const shapes: { name: string; type: string; make: (bytes: number) => string }[] = [
  { name: "deep", type: "application/json", make: (bytes) => "[".repeat(bytes) },
  { name: "a list", type: "application/json", make: (bytes) => filled(bytes, "[", "[],", "1]") },
  { name: "fields", type: "application/json", make: (bytes) => filled(bytes, "{", '"a":1,', '"b":1}') },
  {
    name: "a list in the body",
    type: "application/json",
    make: (bytes) => filled(bytes, '{"entry":[', "{},", "1]}"),
  },
  { name: "one text", type: "application/json", make: (bytes) => filled(bytes, '{"email":"', "á", '"}') },
  {
    name: "fields",
    type: "application/x-www-form-urlencoded",
    make: (bytes) => filled(bytes, "", "a=%41&", ""),
  },
  { name: "four times as much", type: "application/json", make: (bytes) => "[".repeat(bytes * 4) },
  { name: "lines", type: "message/rfc822", make: (bytes) => filled(bytes, "", "Status: 5.1.1\r\n", "") },
];

const dataDir = mkdtempSync(join(tmpdir(), "cav-bodies-"));
const { server } = await startMeasured({
  DATA_DIR: dataDir,
  ROLE: "web",
  RATE_LIMITS: "0",
  LOG_LEVEL: "fatal",
  // So that its events are read as far as a stranger's are.
  MAIL_EVENTS_PROVIDER: "postmark",
  MAIL_EVENTS_KEY: "postmark:a-password-of-the-bench",
});

/** Processor time that the process has had, of all its threads. */
function busyMs(): number {
  const fields = readFileSync(`/proc/${server.child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

async function send({ method, path }: Call, type: string, body: string): Promise<number> {
  const url = `${server.url}/api${path.replace(":provider", "postmark").replaceAll(/:\w+/g, randomUUID())}`;
  const response = await fetch(url, { method, headers: { "content-type": type }, body }).catch(
    () => undefined,
  );
  await response?.arrayBuffer();
  // Closed while it is being sent.
  return response?.status ?? 413;
}

async function costOf(call: Call, type: string, body: string) {
  const status = await send(call, type, body);
  const before = busyMs();
  for (let run = 0; run < runs; run += 1) await send(call, type, body);
  return { status, ms: (busyMs() - before) / runs };
}

try {
  const rows = [];
  for (const { name, call, spec } of described) {
    if (call.access !== "public" || call.method === "GET") continue;
    const costs = [];
    for (const { name: shape, type, make } of shapes) {
      if (type !== "application/json" && !mediaTypes[call.bodyType ?? "json"].includes(type)) continue;
      costs.push({ shape, ...(await costOf(call, type, make(spec.bodyMaxBytes ?? otherwiseBytes))) });
    }
    const [worst] = costs.sort((a, b) => b.ms - a.ms);
    if (worst)
      rows.push([
        name,
        shown((spec.bodyMaxBytes ?? otherwiseBytes) / 1024),
        worst.shape,
        String(worst.status),
        shown(worst.ms, 1),
      ]);
  }
  const body = [
    `\`npm run bench -- bodies\`: the largest bodies that public calls take, of the kinds that keep parsers busiest, ${runs} times each;`,
    "the processor time of the dearest, receiving, answering and all threads included, which bounds how long the event loop is held.",
    "",
    table(["call", "takes kB", "dearest", "answer", "ms"], rows),
  ];
  report("bodies", "What a stranger's body costs", body.join("\n"));
} finally {
  await stop(server);
  rmSync(dataDir, { recursive: true, force: true });
}
