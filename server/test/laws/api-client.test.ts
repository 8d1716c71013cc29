import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import openapiTypescript, { astToString } from "openapi-typescript";
import sharp from "sharp";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../harness/app.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  signInAs,
  testPassword,
} from "../harness/factories.ts";

let api: TestApp;
let url: string;
let dir: string;
beforeAll(async () => {
  api = await createTestApp();
  url = await api.app.listen({ host: "127.0.0.1", port: 0 });
  await insertReferenceData(api.deps.db);
  dir = await mkdtemp(join(tmpdir(), "cav-api-client-"));
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true });
});

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The client's types exist only during the test, so it is compiled here and not with the other files. */
const program = join(root, "server/test/laws/api-client/client.ts");
type UseApi = (baseUrl: string, given: Record<string, unknown>) => Promise<Record<string, unknown>>;

type Description = { paths: Record<string, unknown> };

async function readDescription(): Promise<Description> {
  return (await api.app.inject({ url: "/api/openapi.json" })).json();
}

/** Generates TypeScript types of the API description; a file part is a Blob. */
async function generateTypes(description: Description): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier("Blob"));
  const types = await openapiTypescript(JSON.stringify(description), {
    transform: ({ format }) => (format === "binary" ? blob : undefined),
    defaultNonNullable: false,
  });
  const path = join(dir, "openapi.d.ts");
  await writeFile(path, astToString(types));
  return path;
}

/** Compiles the client with these types; returns the compiler's errors, "" if none. */
async function compile(types: string): Promise<string> {
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      lib: ["esnext", "dom", "dom.iterable"],
      types: [],
      paths: { openapi: [types] },
    },
    files: [program],
    include: [],
    exclude: [],
  };
  const project = join(dir, "tsconfig.json");
  await writeFile(project, JSON.stringify(config));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const run = promisify(execFile)(process.execPath, [compiler, "--noEmit", "-p", project]);
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

test("a client generated from the description compiles and works", {
  timeout: 120_000,
}, async () => {
  const description = await readDescription();
  expect(await compile(await generateTypes(description))).toBe("");
  const { "/api/mentores": _, ...paths } = description.paths;
  expect(await compile(await generateTypes({ ...description, paths }))).toContain('"/api/mentores"');

  const { db } = api.deps;
  const headers = await signInAs(api.deps, await buildUser(db, { user_type: "ADMIN" }));
  const payload = concursoBody({ titulo: "Prefeitura de Recife" });
  const exam = await api.app.inject({ method: "POST", url: "/api/concursos", headers, payload });
  expect(exam.statusCode, exam.body).toBe(201);
  const { email: username } = await buildUser(db);
  const create = { width: 40, height: 40, channels: 3, background: "#246" } as const;
  const png = await sharp({ create }).png().toBuffer();
  const photo = new Blob([new Uint8Array(png)], { type: "image/png" });

  const { useApi }: { useApi: UseApi } = await import(program);
  const told = await useApi(url, { username, password: testPassword, concurso: exam.json().uuid, photo });
  expect(told).toMatchObject({
    refused: "/problems/invalid-credentials",
    user: username,
    titles: [{ titulo: "Prefeitura de Recife", status: "INSCRICOES_ABERTAS" }],
    photo: { address: expect.stringContaining("/foto?v="), type: "image/webp" },
    unknown: "/problems/concurso-not-found",
  });
  expect(told.calendar).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR/);
});
