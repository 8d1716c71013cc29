import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestApp } from "../../../../test/harness/app.ts";
import { brokenIn, createDoctorStage, of } from "../../../../test/harness/doctor-stage.ts";
import { buildUser } from "../../../../test/harness/factories.ts";
import { toTable } from "./doctor.ts";

const on = createDoctorStage();

describe("a database", () => {
  const found = async (changes: Record<string, string> = {}) =>
    of(await on.examineWith(changes), "Banco de dados");

  test("an unreachable database is named without its password", async () => {
    const findings = await found({ DATABASE_URL: "postgres://u:segredissimo@127.0.0.1:9/x" });
    expect(findings).toMatchObject([{ state: "broken", said: expect.stringContaining("ECONNREFUSED") }]);
    expect(JSON.stringify(findings)).not.toContain("segredissimo");
  });

  test("a database of another version is refused; an older one must be migrated", async () => {
    const app = await createTestApp();
    try {
      await app.deps.pool.query("DELETE FROM migrations WHERE name > '0010'");
      expect(toTable(await found({ DATABASE_URL: app.url }))).toMatch(/\d+ migraç(?:ão|ões) por aplicar/);
      await app.deps.pool.query(
        "INSERT INTO migrations (name, checksum, needs) VALUES ('9999_futuro.sql', 'x', '9998_antes.sql')",
      );
      expect(toTable(await found({ DATABASE_URL: app.url }))).toContain(
        "a migração 9999_futuro.sql do banco não é",
      );
    } finally {
      await app.close();
    }
  });

  test("waiting messages without a worker are reported", async () => {
    const app = await createTestApp();
    try {
      const { id } = await buildUser(app.deps.db);
      await app.deps.pool.query(
        "INSERT INTO deliveries (event_id, user_id, channel, due_at) VALUES (1, $1, 'email', now() " +
          "- interval '1 hour')",
        [id],
      );
      const text = toTable(await found({ DATABASE_URL: app.url, ADMIN_EMAIL: "" }));
      expect(text).toContain("1 mensagem e 0 tarefa à espera há mais de 15 minutos");
      expect(text).toContain("não há nenhum administrador");
    } finally {
      await app.close();
    }
  });
});

test("demonstration accounts in production are reported, and a missing administrator", async () => {
  const app = await createTestApp();
  try {
    const { id } = await buildUser(app.deps.db, { email: "admin@demo.example", user_type: "ADMIN" });
    const findings = await on.examineWith({ DATABASE_URL: app.url, ADMIN_EMAIL: "" });
    expect(brokenIn(findings)).toEqual(["Banco de dados"]);
    expect(toTable(findings)).toContain("não há nenhum administrador que possa entrar");
    expect(toTable(findings)).toContain("1 conta de demonstração, de senha conhecida, não entra");
    await app.deps.pool.query("UPDATE users SET email = 'dona@teste.example' WHERE id = $1", [id]);
    expect(brokenIn(await on.examineWith({ DATABASE_URL: app.url, ADMIN_EMAIL: "" }))).toEqual([]);
  } finally {
    await app.close();
  }
});

describe("with the built-in database", () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "cav-doctor-"));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  const embedded = () => ({ DATABASE_URL: "", JWT_SECRET: "", DATA_DIR: join(home, "data") });

  test("with the built-in database nothing is created before the first start", async () => {
    const findings = await on.examineWith(embedded());
    expect(of(findings, "Banco de dados")).toMatchObject([{ state: "off" }]);
    expect(of(findings, "Disco")[0]).toMatchObject({ said: expect.stringContaining("MiB livres") });
    expect(existsSync(join(home, "data"))).toBe(false);
  });

  test("secrets that other users may read are reported", async () => {
    const file = join(home, "secrets.json");
    writeFileSync(file, JSON.stringify({ master: "x".repeat(43) }));
    chmodSync(file, 0o644);
    const findings = await on.examineWith({ ...embedded(), DATA_DIR: home });
    expect(of(findings, "Disco").find(({ state }) => state === "broken")?.mend).toBe(`chmod 600 ${file}`);
  });
});

describe("a file with the installation's variables", () => {
  let home: string;
  let file: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "cav-doctor-"));
    file = join(home, "env");
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  const found = async (text: string, changes: Record<string, string> = {}) => {
    writeFileSync(file, text);
    return of(await on.examineWith(changes, { environmentFiles: [file] }), "Ambiente");
  };

  test("a variables file that was not loaded is reported, with the missing names", async () => {
    const [finding] = await found("# x\nMETRICS_TOKEN='segredo'\nSTRIPE_API_BASE=\nSITE=a.b\n");
    expect(finding).toMatchObject({ state: "warning", said: expect.stringContaining("METRICS_TOKEN, SITE") });
    expect(finding?.said).not.toContain("segredo");
    expect(finding?.mend).toContain("concurso doctor");
  });

  test("a variables file with another database is reported", async () => {
    expect(await found("DATABASE_URL=postgres://u:segredo@outro/x\n")).toMatchObject([
      { state: "warning", said: `${file} tem outro DATABASE_URL` },
    ]);
  });

  test("a loaded variables file is fine, and none is not mentioned", async () => {
    expect(await found("NODE_ENV=production\nINDEXNOW_KEY=\n")).toMatchObject([{ state: "ok" }]);
    const nowhere = await on.examineWith({}, { environmentFiles: [join(home, "nowhere")] });
    expect(of(nowhere, "Ambiente")).toEqual([]);
  });
});
