import { afterAll, expect, test } from "vitest";
import { watchLoop } from "../../../test/attacks/files/loop-watch.ts";
import {
  convoca,
  monitorDeNome,
  nome,
  openMonitoresDeNome,
} from "../../../test/harness/monitor-de-nome-stage.ts";
import { stopSandbox } from "../../platform/sandbox/sandbox.ts";

const stage = openMonitoresDeNome();
const { on, ask, publish } = stage;
afterAll(() => stopSandbox());

const size = 600_000;
const fill = (part: string, before = "") => `${before}${part.repeat(Math.ceil(size / part.length))}`;
const holdMaxMs = 300;

/** Malicious acts that contain a monitored name. */
const hostile = {
  "spaces behind a name": fill(" ", `Convoca ${nome}`),
  "one line of names": fill("Maria da Silva Souza, ", `Convoca ${nome}, `),
  "one word": fill("a", `Convoca ${nome} `),
  "one sentence of days": fill("publicado no dia 10/10/2026 ", `Convoca ${nome} `),
  "cut words": fill("a-\n", `Convoca ${nome}, `),
};

test("acts of any shape block nothing else during the search, and fail alone", {
  timeout: 240_000,
}, async () => {
  await ask("PUT", "", monitorDeNome);
  const { workMs: usualMs } = await watchLoop(async () =>
    stage.matchDocumento({ documento_id: await publish("Concurso público.") }),
  );
  const held: [string, number][] = [];
  for (const [shape, texto] of Object.entries(hostile)) {
    const documento_id = await publish(texto);
    const { workMs } = await watchLoop(() => stage.matchDocumento({ documento_id }));
    held.push([shape, workMs - usualMs]);
  }
  expect(held.filter(([, ms]) => ms > holdMaxMs)).toEqual([]);
  const documento_id = await publish(convoca("AFTER"));
  await stage.matchDocumento({ documento_id });
  expect((await ask("GET", "")).body.mencoes).toContainEqual(
    expect.objectContaining({ trecho: expect.stringContaining("AFTER") }),
  );
});

test("an act that repeats a name thousands of times sends few messages", async () => {
  await ask("PUT", "", monitorDeNome);
  const lines = Array.from({ length: 3_000 }, (_, at) => `${at}. ${nome}, convocada para a vaga ${at}\n`);
  await stage.matchDocumento({ documento_id: await publish(lines.join("")) });
  expect((await ask("GET", "")).body.mencoes).toHaveLength(20);
});

test("an ending process leaves an act to the next one, and records no failure", async () => {
  await ask("PUT", "", monitorDeNome);
  const documento_id = await publish(convoca("ENDING"));
  const ending = AbortSignal.abort(new Error("the process ends"));
  await expect(stage.matchDocumento({ documento_id }, ending)).rejects.toThrow("the process ends");
  expect(
    await on.row("SELECT FROM ato_falhas f JOIN atos a ON a.id = f.ato_id WHERE a.documento_id = $1", [
      documento_id,
    ]),
  ).toBeUndefined();
});
