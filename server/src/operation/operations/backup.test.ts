import { randomBytes } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { createZstdDecompress, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { createEmptyDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { contentsOf } from "../../../test/harness/database-contents.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { createPartitionsAhead } from "../../alerts/deliveries/partitions.ts";
import { readParts } from "../../platform/backup/file.ts";
import { restoreBackup } from "../../platform/backup/restore.ts";
import { exportBackup } from "../../platform/backup/write.ts";
import { listPartitions } from "../../platform/database/partitions.ts";
import { StartError } from "../../platform/start-error.ts";
import { runBackup } from "./backup.ts";
import { check, restore } from "./restore.ts";

let on: Channels;
let target: TestDatabase;
let home: string;
let file: string;

beforeAll(async () => {
  on = await createChannels();
  await fill();
});
afterAll(() => on.close());
beforeEach(async () => {
  target = await createEmptyDatabase();
  home = mkdtempSync(join(tmpdir(), "cav-backup-"));
  file = join(home, "copia.sql.zst");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await target.drop();
  rmSync(home, { recursive: true, force: true });
});

const source = () => ({ dataDir: home, databaseUrl: on.api.url });
const destination = () => ({ dataDir: home, databaseUrl: target.url });

/** Fills every kind of data: special characters, bytes, generated columns, triggers, jobs, sequences. */
async function fill(): Promise<void> {
  const { pool } = on.api.deps;
  const user = await on.candidate({ salario_minimo: 1 }, { nome: 'Zoë\t\\N "aspas"\n\\.\n😀 fim' });
  const { uuid } = await on.publish({ titulo: "Prefeitura de São João d'Oeste" });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  await on.work();
  for (const id of [9_999, 10_500]) {
    await pool.query(
      `INSERT INTO alert_events (id, titulo, kind, occasion) OVERRIDING SYSTEM VALUE VALUES ($1, 'Concurso',
        'STATUS', '')`,
      [id],
    );
    await pool.query("INSERT INTO alerts (event_id, user_id) VALUES ($1, $2)", [id, user.id]);
    await createPartitionsAhead(on.api.deps);
  }
  await pool.query(
    `INSERT INTO mentores (user_id, nome, descricao, conteudos, whatsapp, foto)
     VALUES ($1, 'Ana', 'Ensina', 'Português', '5511999990000', $2)`,
    [user.id, randomBytes(80_000)],
  );
  await pool.query(
    "INSERT INTO auditoria (autor_uuid, acao, created_at) VALUES (gen_random_uuid(), 'TESTE', now())",
  );
}

test("a restore brings back rows, sequences, constraints, indexes and triggers", async () => {
  const { rows, tables } = await runBackup(source(), file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await restore(destination(), file)).toEqual({ rows, tables });
  const original = await contentsOf(on.api.deps.pool);
  expect(await contentsOf(target.pool)).toEqual(original);
  const filled = [
    "users",
    "preferencias",
    "concursos",
    "alerts",
    "deliveries",
    "mentores",
    "auditoria",
    "palavras",
  ];
  for (const table of [...filled, "pgboss.job", "pgboss.queue", "migrations"])
    expect(original.rows[table]?.rows, table).toBeGreaterThan(0);
});

test("partitions are restored with the same ranges", async () => {
  await runBackup(source(), file);
  await restore(destination(), file);
  const ranges = await listPartitions(target.db, "alerts");
  expect(ranges.map(({ name }) => name)).toEqual(["alerts_0", "alerts_10000", "alerts_11000"]);
  expect(await listPartitions(target.db)).toEqual(await listPartitions(on.api.deps.db));
  const { rows } = await target.pool.query("SELECT count(*)::int AS n FROM alerts_10000");
  expect(rows[0].n).toBe(1);
});

test("writes continue meanwhile, and the backup contains each transaction whole or not at all", async () => {
  const { pool } = on.api.deps;
  const writer = createPairWriter();
  await writer.next();
  // The backup's reader waits after the first piece until more rows were written.
  const pieces: Buffer[] = [];
  const slow = new Writable({
    highWaterMark: 1,
    write(piece, _encoding, done) {
      pieces.push(piece);
      if (pieces.length > 3) done();
      else writer.next().then(() => done(), done);
    },
  });
  await exportBackup(on.api.url, slow);
  await writer.stop();

  await restoreBackup(target.url, await readParts(Readable.from(pieces)));
  const count = `SELECT (SELECT count(*)::int FROM auditoria WHERE acao = 'PAR') AS log,
    (SELECT count(*)::int FROM consentimentos WHERE versao = 'par') AS consents`;
  const restored = (await target.pool.query(count)).rows[0];
  const now = (await pool.query(count)).rows[0];
  expect(restored.log).toBe(restored.consents);
  expect(restored.log).toBeGreaterThan(0);
  expect(now.log).toBeGreaterThan(restored.log);
});

/** Writes pairs of rows into two tables, each in one transaction. */
function createPairWriter() {
  const { pool, db } = on.api.deps;
  let stopping = false;
  let written: PromiseWithResolvers<void> = Promise.withResolvers();
  const running = (async () => {
    const { id } = await buildUser(db);
    while (!stopping) {
      await pool.query(
        `WITH log AS (INSERT INTO auditoria (autor_uuid, acao, created_at) VALUES (gen_random_uuid(), 'PAR', now()))
         INSERT INTO consentimentos (user_id, tipo, versao, concedido, origem) VALUES ($1, 'TERMOS', 'par', true, 'x')`,
        [id],
      );
      written.resolve();
      written = Promise.withResolvers();
    }
  })();
  return {
    /** Resolves when one more pair is committed. */
    next: () => written.promise,
    stop() {
      stopping = true;
      return running;
    },
  };
}

test("a database that is not empty is refused and unchanged", async () => {
  await runBackup(source(), file);
  await target.pool.query("CREATE TABLE alheia (id integer)");
  await expect(restore(destination(), file)).rejects.toThrow("já tem tabelas (public.alheia)");
  expect(Object.keys((await contentsOf(target.pool)).rows)).toEqual(["alheia"]);
});

test("a directory that is not empty is refused and unchanged", async () => {
  await runBackup(source(), file);
  await expect(restore({ dataDir: home, databaseUrl: undefined }, file)).rejects.toThrow(
    "precisa de um diretório vazio",
  );
  expect(existsSync(join(home, "secrets.json"))).toBe(false);
});

test("a backup never overwrites a file", async () => {
  writeFileSync(file, "de ontem");
  await expect(runBackup(source(), file)).rejects.toThrow("já existe");
  expect(readFileSync(file, "utf8")).toBe("de ontem");
});

test("an unwritable place is named, and nothing is left there", async () => {
  await expect(runBackup(source(), join(home, "falta", "copia"))).rejects.toThrow(
    /não pôde ser gravado \(ENOENT\)/,
  );
});

test("a whole backup passes the check", async () => {
  const made = await runBackup(source(), file);
  expect(await check(file)).toEqual(made);
});

const edited = (bytes: Buffer, edit: (text: string) => string) =>
  zstdCompressSync(edit(zstdDecompressSync(bytes).toString("utf8")));
const inText = (edit: (text: string) => string) => (bytes: Buffer) => edited(bytes, edit);

/** Faults of a backup, with the answer to each. */
const faults: [string, (bytes: Buffer) => Buffer, RegExp][] = [
  ["cut off", (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7)), /danificado/],
  [
    "changed",
    (bytes) => bytes.fill(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
    // The change may be inside a row; then the database detects it first.
    /danificado|não pôde ser restaurada/,
  ],
  ["something else", () => Buffer.from("SELECT 1;"), /danificado/],
  ["without its last lines", inText((text) => text.slice(0, text.lastIndexOf("SELECT"))), /danificado/],
  [
    "short of a row",
    inText((text) => text.replace(/(COPY "public"."cursos".*\n).*\n/, "$1")),
    /devia ter 3 linhas/,
  ],
  [
    "of a newer version",
    inText((text) => text.replace('"migrations":[', '"migrations":[{"name":"9999_x.sql","checksum":"0"},')),
    /precisa da migração 9999_x.sql/,
  ],
  [
    "of other migrations",
    inText((text) => text.replace(/("name":"0306_identity.sql","checksum":")\w/, "$1x")),
    /A migração 0306_identity.sql foi alterada/,
  ],
  [
    "of another queue",
    inText((text) => text.replace(/"queue_version":\d+/, '"queue_version":1')),
    /A fila da cópia tem a versão 1/,
  ],
  [
    "without a table",
    inText((text) =>
      text
        .replace(/COPY "public"."cursos".*\n[\s\S]*?\n\\\.\n/, "")
        .replace(/"\\"public\\".\\"cursos\\"":3,/, ""),
    ),
    /A cópia não tem a tabela "public"."cursos"/,
  ],
  [
    "with a row too long",
    inText((text) => text.replace(/(COPY "public"."cursos".*\n.*)\n/, "$1\tx\n")),
    /"cursos" .*o arquivo está danificado: extra data/,
  ],
  [
    "with a value that no rule allows",
    inText((text) => text.replace(/(COPY "public"."deliveries" [\s\S]*?\t)(?:queued|sent)\t/, "$1lost\t")),
    /"deliveries" .*o arquivo está danificado: .*deliveries_status_check/,
  ],
  [
    "with a row that refers to none",
    inText((text) => text.replace(/(COPY "public"."favoritos" .*\n)\d+\t/, "$199999\t")),
    /favoritos_user_id_fkey/,
  ],
];

test.each(faults)("a backup that is %s is refused by check and restore, alike", async (_, damage, why) => {
  await runBackup(source(), file);
  writeFileSync(file, damage(readFileSync(file)));
  const saidBy = async (work: Promise<unknown>) => (await work.catch((error: Error) => error)) as Error;
  const refused = await saidBy(restore(destination(), file));
  expect([refused.name, refused.message]).toEqual([new StartError("").name, expect.stringMatching(why)]);
  expect(await saidBy(check(file))).toEqual(refused);
  const { rows } = await target.pool.query("SELECT to_regclass('users') IS NOT NULL AS there");
  if (rows[0].there) expect((await target.pool.query("SELECT FROM users")).rowCount).toBe(0);
});

test("a check that is interrupted, or whose file is missing, leaves nothing behind", async () => {
  vi.stubEnv("TMPDIR", home);
  await expect(check(join(home, "falta.sql.zst"))).rejects.toThrow("não pôde ser lido (ENOENT)");
  await runBackup(source(), file);
  const checking = check(file);
  process.emit("SIGTERM");
  await expect(checking).rejects.toThrow("A leitura da cópia foi interrompida");
  expect(readdirSync(home)).toEqual(["copia.sql.zst"]);
});

test("rows are the same however the file is split while reading", async () => {
  await runBackup(source(), file);
  const text = zstdDecompressSync(readFileSync(file));
  const wanted = await rowsOf(createReadStream(file).pipe(createZstdDecompress()));
  for (const size of [1, 2, 3, 5, 4_096]) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.subarray(at * size, (at + 1) * size),
    );
    expect(await rowsOf(Readable.from(pieces)), `pieces of ${size}`).toEqual(wanted);
  }
});

async function rowsOf(stream: AsyncIterable<Buffer>): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  const { parts } = await readParts(stream);
  for await (const part of parts) {
    if (part.kind !== "rows") continue;
    const chunks: Buffer[] = [];
    for await (const chunk of part.bytes) chunks.push(chunk);
    rows[part.table] = Buffer.concat(chunks).toString("utf8");
  }
  return rows;
}
