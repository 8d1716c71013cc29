import { familiaNames } from "@cav/emulators/fontes/paginas/familias.ts";
import { expect, test } from "vitest";
import { queuePaginas, visitPaginas } from "../../src/collection/paginas/index.ts";
import { type BuiltUser, buildUser } from "../harness/factories.ts";
import { openPaginas } from "../harness/paginas-stage.ts";
import { type Change, drawChanges } from "./paginas/draw.ts";

// `npm run year -- paginas` plays 60 days with 300 changes.
const days = Number(process.env.PAGINAS_DAYS ?? 6);
const total = Number(process.env.PAGINAS_CHANGES ?? 40);
const seed = Number(process.env.PAGINAS_SEED ?? 49);
/** Nothing changes in the last days of the simulation, so that all due messages arrive. */
const quietDays = 4;
const hourMs = 3_600_000;

const stage = openPaginas();
type Site = ReturnType<typeof stage.site>;
/** A site with its exam, and a user who follows the same page privately. */
type Followed = { site: Site; uuid: string; owner: BuiltUser };

/** Due messages about an exam's page: new documents, and documents with changed content. */
type Due = { novos: string[]; alterados: string[] };

async function openSites(): Promise<Followed[]> {
  const all: Followed[] = [];
  for (const [at, familia] of familiaNames.entries()) {
    const site = stage.site(familia);
    // Some exams have a near date, so their pages are visited hourly.
    const data_fim_inscricao = Temporal.PlainDate.from("2026-11-26")
      .add({ days: at * 5 })
      .toString();
    const dates = { data_fim_inscricao, data_prova: "2027-04-11" };
    const { uuid } = await stage.followed(site.paginaOf(), dates);
    const owner = await buildUser(stage.on.api.deps.db, { user_type: "PREMIUM" });
    const body = { nome: familia, endereco: site.paginaOf(), consentimento: true };
    expect((await stage.asking(owner, "POST", "/paginas", body)).status).toBe(201);
    all.push({ site, uuid, owner });
  }
  return all;
}

/** Visits the due pages up to an instant, each at its time. */
async function visitUntil(end: number): Promise<number> {
  const { deps } = stage.on.api;
  let visits = 0;
  for (;;) {
    const [{ next }] = await stage.query("SELECT min(proxima_visita) AS next FROM paginas");
    if (next.getTime() > end) return visits;
    if (next.getTime() > deps.clock.now().getTime()) deps.clock.set(next.toISOString());
    await queuePaginas(deps);
    for (const { data } of await stage.jobs("paginas.visit")) {
      await visitPaginas(deps, data);
      visits += (data as { paginas: number[] }).paginas.length;
    }
    await stage.jobs("%");
    await stage.on.dispatch(stage.on.email);
  }
}

function turn({ site }: Followed, due: Due, change: Change): void {
  site.turn(change.name, change.isOn);
  const newest = site.documentosOf().at(-1)?.titulo ?? "";
  if (change.name === "documento-novo") due.novos.push(newest);
  if (change.name === "pdf-trocado") due.alterados.push(newest);
}

test("in weeks of changing pages each new or changed document is reported exactly once", {
  timeout: 120_000 + days * 60_000,
}, async () => {
  const followed = await openSites();
  const { clock } = stage.on.api.deps;
  const start = clock.now().getTime();
  let visits = await visitUntil(start);
  const due = followed.map((): Due => ({ novos: [], alterados: [] }));
  const changes = drawChanges(seed, {
    days: days - quietDays,
    total,
    sites: followed.map(({ site }) => site.familia),
  });
  for (const change of changes) {
    visits += await visitUntil(start + change.hour * hourMs);
    const [one, its] = [followed[change.site], due[change.site]];
    if (one && its) turn(one, its, change);
  }
  visits += await visitUntil(start + days * 24 * hourMs);

  const counts = { told: 0, mailed: 0, missed: [] as string[], unasked: [] as string[] };
  for (const [at, { uuid, site, owner }] of followed.entries()) {
    const { novos, alterados } = due[at] ?? { novos: [], alterados: [] };
    const documentos = (await stage.news(uuid)).flatMap((event) => event.documentos);
    const told = documentos.map(
      ({ titulo, alterado }) => `${site.familia}: ${titulo}${alterado ? " alterado" : ""}`,
    );
    const owed = [...novos, ...alterados.map((titulo) => `${titulo} alterado`)].map(
      (one) => `${site.familia}: ${one}`,
    );
    const mailed = (await toldByMail(owner)).map((one) => `${site.familia}: ${one}`);
    counts.told += told.length;
    counts.mailed += mailed.length;
    for (const each of [told, mailed]) {
      counts.missed.push(...without(owed, each));
      counts.unasked.push(...without(each, owed));
    }
  }
  const played = `${days} days, ${changes.length} changes, ${visits} visits, seed ${seed}`;
  console.info(`${played}: ${counts.told} told, ${counts.mailed} by mail`);
  expect(counts).toEqual({ ...counts, missed: [], unasked: [] });
  expect(counts.told).toBeGreaterThan(total / 6);
});

/** Returns the documents that a user's mails name, as `without` compares them. */
async function toldByMail({ email }: BuiltUser): Promise<string[]> {
  const mails = await stage.on.mailsTo(email);
  return mails.flatMap(({ text }) =>
    [...text.matchAll(/(Novo documento|Documento alterado) na página da banca: '([^']*)'/g)].map(
      ([, what, titulo]) => `${titulo}${what === "Documento alterado" ? " alterado" : ""}`,
    ),
  );
}

/** Returns the items that a list has more often than another. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return list.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
