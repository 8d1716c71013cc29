import { resolve } from "node:path";
import { expect, test } from "vitest";
import { describeTarget } from "./target.ts";

test("names the database and the address, without a password", () => {
  const env = {
    DATABASE_URL: "postgres://concurso:segredo@10.0.0.5:6432/cav?sslmode=verify-full&password=segredo",
    APP_URL: "https://concurso.exemplo.com.br",
  };
  expect(describeTarget(env)).toBe(
    "Banco de dados: postgres://concurso@10.0.0.5:6432/cav; endereço: https://concurso.exemplo.com.br",
  );
});

test("names the socket of a local database", () => {
  const env = { DATABASE_URL: "postgres:///cav?host=/run/postgresql" };
  expect(describeTarget(env)).toBe(
    "Banco de dados: postgres:///run/postgresql/cav; endereço: http://localhost:3000",
  );
});

test("names the built-in database's directory in full", () => {
  expect(describeTarget({ DATA_DIR: "./outro", PORT: "4000" })).toBe(
    `Banco de dados: embutido, em ${resolve("outro")}; endereço: http://localhost:4000`,
  );
});

test("refuses an invalid address in one line, without its password", () => {
  expect(() => describeTarget({ DATABASE_URL: "mysql://u:segredo@x/y" })).toThrow(
    /^DATABASE_URL tem (?!.*segredo)/,
  );
});
