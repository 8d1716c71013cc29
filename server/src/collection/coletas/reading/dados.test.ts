import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Coletas, createColetas, emptyColetas } from "../../../../test/harness/coletas.ts";
import { runServerCommand } from "../../../../test/harness/command-process.ts";
import { buildUser, insertReferenceData, signInAs } from "../../../../test/harness/factories.ts";
import { findDocumentStore, purgeLooseDados, runMove } from "./dados.ts";
import { readActsOf } from "./read.ts";

let on: Coletas;
beforeAll(async () => {
  on = await createColetas(({ urls, credentials }) => ({
    DOCUMENTS_S3_URL: urls.bucket,
    DOCUMENTS_S3_KEY_ID: credentials.s3KeyId,
    DOCUMENTS_S3_SECRET: credentials.s3Secret,
  }));
  await insertReferenceData(on.deps.db);
});
afterAll(() => on.close());
beforeEach(async () => {
  await emptyColetas(on);
  on.emulators.bucket.fault = undefined;
  on.emulators.bucket.objects.clear();
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const rows = async () =>
  (await on.deps.pool.query("SELECT id, sha256, dados FROM documentos ORDER BY id")).rows;
const findConfigured = () => {
  const { documentStore } = on.deps.config;
  if (!documentStore) throw new Error("the store is configured above");
  return documentStore;
};
const keys = () => [...on.emulators.bucket.objects.keys()].toSorted();

test("fetched bytes are in the store under their hash, not in the database, and are read from there", async () => {
  expect(await on.visit("fafipa")).toMatchObject({ desfecho: "OK" });
  const documentos = await rows();
  expect(documentos.length).toBeGreaterThan(1);
  expect(documentos.every(({ dados }) => dados === null)).toBe(true);
  expect(keys()).toEqual(documentos.map((row) => row.sha256).toSorted());
  for (const [key, { bytes }] of on.emulators.bucket.objects) expect(sha256(bytes)).toBe(key);

  for (const { id } of documentos) await readActsOf(on.deps, { documento_id: id });
  expect(await on.count("atos")).toBeGreaterThan(0);
  // A second visit neither fetches nor writes what is unchanged.
  const before = new Map(on.emulators.bucket.objects);
  await on.visit("fafipa");
  expect(new Map(on.emulators.bucket.objects)).toEqual(before);
});

test("bytes that do not match their hash, or are missing, cause an error", async () => {
  await on.visit("fafipa");
  const [{ id }] = await rows();
  on.emulators.bucket.fault = "trocado";
  await expect(readActsOf(on.deps, { documento_id: id })).rejects.toThrow("other bytes under");
  on.emulators.bucket.fault = undefined;
  on.emulators.bucket.objects.clear();
  await expect(readActsOf(on.deps, { documento_id: id })).rejects.toThrow("the document store has no");
  const without = { ...on.deps, config: { ...on.deps.config, documentStore: undefined } };
  await expect(readActsOf(without, { documento_id: id })).rejects.toThrow("DOCUMENTS_S3_URL");
  expect(await on.count("atos")).toBe(0);
});

test("a failing store leaves no row, and the next visit finds everything missing", async () => {
  on.emulators.bucket.fault = "cheio";
  await expect(on.visit("fafipa")).rejects.toThrow("HTTP 507 InsufficientStorage");
  expect(await rows()).toEqual([]);
  const pasted = await on.api.app.inject({
    method: "POST",
    url: "/api/admin/colagens",
    headers: await signInAs(
      on.api.deps,
      await buildUser(on.deps.db, { user_type: "ADMIN", papel: "EDITOR" }),
    ),
    payload: {
      tipo: "TEXTO",
      texto: "Edital nº 1/2026 de abertura de inscrições. ".repeat(6),
      url: null,
    },
  });
  expect([pasted.statusCode, pasted.json().type]).toEqual([503, "/problems/unavailable"]);
  expect(await on.count("colagens")).toBe(0);
  const wrong = { ...findConfigured(), secret: "outro" };
  const store = findDocumentStore({ config: { ...on.deps.config, documentStore: wrong } });
  await expect(store?.put("a", Buffer.from("a"))).rejects.toThrow("SignatureDoesNotMatch");
  on.emulators.bucket.fault = undefined;
  await on.visit("fafipa");
  expect(keys()).toHaveLength((await rows()).length);
});

test("bytes without a row are deleted after a day, and nothing else is", async () => {
  await on.visit("fafipa");
  const kept = keys();
  const store = findDocumentStore(on.deps);
  const loose = Buffer.from("a transaction that did not end");
  await store?.put(sha256(loose), loose);
  await store?.put("LEIAME.txt", loose);
  await purgeLooseDados(on.deps);
  expect(keys()).toHaveLength(kept.length + 2);
  on.deps.clock.set("2026-11-20T14:00:00Z");
  await purgeLooseDados(on.deps);
  expect(keys()).toEqual([...kept, "LEIAME.txt"].toSorted());

  // This many unreferenced objects mean that another installation shares the store.
  const { objects } = on.emulators.bucket;
  const modified = new Date("2026-11-01T12:00:00Z");
  for (let index = 0; index < 51; index++)
    objects.set(sha256(Buffer.from(`${index}`)), { bytes: loose, modified });
  const all = keys();
  await expect(purgeLooseDados(on.deps)).rejects.toThrow("Nothing was deleted");
  expect(keys()).toEqual(all);
});

test("bytes move from the database to the store, each verified, and a second run moves nothing", async () => {
  const { config } = on.deps;
  const { emulators } = on;
  const bytes = Buffer.from("%PDF-1.7 um edital");
  await on.deps.pool.query(
    `INSERT INTO documentos (sha256, fonte_id, url, tamanho, dados, obtido_em)
     SELECT $1, id, 'https://a.example', $2, $3, now() FROM fontes LIMIT 1`,
    [sha256(bytes), bytes.length, bytes],
  );
  const store = findDocumentStore(on.deps);
  expect(findDocumentStore({ config: { ...config, documentStore: undefined } })).toBeUndefined();
  if (!store) throw new Error("no store");
  emulators.bucket.fault = "trocado";
  await expect(runMove(on.deps.db, store, () => undefined)).rejects.toThrow("did not keep");
  expect((await rows())[0].dados).toEqual(bytes);
  emulators.bucket.fault = undefined;
  const { keyId, secret } = findConfigured();
  const typed = await runServerCommand("operation/operations/move-documents.command.ts", [], {
    ROLE: "web",
    DATABASE_URL: on.api.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    DOCUMENTS_S3_URL: emulators.urls.bucket,
    DOCUMENTS_S3_KEY_ID: keyId,
    DOCUMENTS_S3_SECRET: secret,
  });
  expect(typed).toEqual({
    code: 0,
    output: "",
    errors: expect.stringMatching(/^Banco de dados: [^\n]+\n1 documento movido\. /),
  });
  expect((await rows())[0]).toMatchObject({ sha256: sha256(bytes), dados: null });
  expect(emulators.bucket.objects.get(sha256(bytes))?.bytes).toEqual(bytes);
  expect(await runMove(on.deps.db, store, () => undefined)).toBe(0);
  // After the move to the store, bytes never return to the row, and its other columns stay immutable.
  await expect(on.deps.pool.query("UPDATE documentos SET dados = 'x'")).rejects.toThrow("never change");
});
