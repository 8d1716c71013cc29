import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runServerCommand } from "../../../test/harness/command-process.ts";
import { createDataDir } from "../../../test/harness/data-dir.ts";

const home = createDataDir();
const backupCommand = "operation/operations/backup.command.ts";
const restoreCommand = "operation/operations/restore.command.ts";
const admin = { email: "dona@teste.example", password: "senha-da-dona" };

/** The first line of every command: its database and address. */
const target = () => `Banco de dados: embutido, em ${home.dataDir}; endereço: http://localhost:3000\n`;

async function meAt(url: string, token: string) {
  const answer = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json() };
}

test("an installation with the built-in database moves whole to another directory, with valid sessions", async () => {
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  await home.install();
  const first = await home.launch(env);
  await first.ready;
  const login = await fetch(`${first.url}/api/auth/login`, {
    method: "POST",
    body: new URLSearchParams({ username: admin.email, password: admin.password }),
  });
  const { access_token } = (await login.json()) as { access_token: string };

  // The command that lets the last administrator in again works the same way.
  const unlock = (email: string) =>
    runServerCommand("operation/operations/remove-second-factor.command.ts", [email], {
      DATA_DIR: home.dataDir,
    });
  expect(await unlock(admin.email)).toMatchObject({
    code: 0,
    errors: `${target()}A conta ${admin.email} não tem segundo fator nem chaves de acesso.\n`,
  });
  expect(await unlock("outra@teste.example")).toMatchObject({
    code: 1,
    errors: `${target()}Nenhuma conta tem o e-mail outra@teste.example\n`,
  });

  const file = join(home.dataDir, "..", "copia.sql.zst");
  const made = await runServerCommand(backupCommand, [file], { DATA_DIR: home.dataDir });
  expect(made).toMatchObject({ code: 0, output: "" });
  expect(made.errors.replace(target(), "")).toMatch(
    /^Cópia de segurança pronta: \d+ tabelas, [\d.]+ linhas, [\d.]+ KiB\.\n$/,
  );
  // The installation answered requests during the backup.
  expect((await meAt(first.url, access_token)).status).toBe(200);
  first.child.kill("SIGTERM");
  expect(await first.ended).toMatchObject({ code: 0 });

  home.dataDir = join(home.dataDir, "..", "outro");
  home.cluster = join(home.dataDir, "postgres");
  const restored = await runServerCommand(restoreCommand, [file], { DATA_DIR: home.dataDir });
  expect(restored).toMatchObject({ code: 0, output: "" });
  const second = await home.launch(env);
  await second.ready;
  expect(await meAt(second.url, access_token)).toMatchObject({ status: 200, body: { email: admin.email } });
});

test("a failed restore leaves the directory empty", async () => {
  const { code, errors } = await runServerCommand(restoreCommand, [import.meta.filename], {
    DATA_DIR: home.dataDir,
  });
  expect(code).toBe(1);
  expect(errors).toBe(
    `${target()}O arquivo não é uma cópia de segurança inteira: está danificado ou incompleto\n`,
  );
  expect(existsSync(home.dataDir) ? readdirSync(home.dataDir) : []).toEqual([]);
});

test("without a database there is nothing to back up, and none is created", async () => {
  const { code, errors } = await runServerCommand(backupCommand, [join(home.dataDir, "x")], {
    DATA_DIR: home.dataDir,
  });
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `${target()}DATA_DIR tem "${home.dataDir}", e não há banco de dados ali\n`,
  });
  expect(existsSync(home.dataDir)).toBe(false);
});
