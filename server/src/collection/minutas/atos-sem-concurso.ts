import { isOver } from "@cav/contract/concursos/concursos.ts";
import type { concursosJobs } from "../../catalogue/concursos/index.ts";
import { type Identidade, semelhancaOf } from "../../catalogue/concursos/index.ts";
import { shiftedDayOf } from "../../platform/clock.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { findLeiturasOf, runForEachAct } from "../coletas/index.ts";
import { deedOf, type NewAto, toAtos } from "./atos.ts";
import { deleteAtoSemConcurso, findAtosSemConcurso, insertOpcao } from "./atos-sem-concurso.queries.ts";
import { toIdentidade } from "./likely.ts";
import { type MatchDeps, matchOne, matchOrKeep } from "./match.ts";
import { deleteOrphan, findOpenMinutas, findOrphans, lockMatching } from "./minutas.queries.ts";
import { findConcursoNamed } from "./named.queries.ts";

/** Maximum acts of one number: calls go on for years, and the newest show the current state. */
const atosSemConcursoMost = 300;
/** Maximum age of acts of finished exams, so that nobody reviews their whole past. */
const overDays = 60;

/**
 * Matches stored acts of an entered exam, by body and number or from before its notice; or the drafts of a deleted one.
 * Idempotent: each act has one transaction, which deletes the stored act.
 */
export async function matchAtosSemConcurso(
  deps: MatchDeps,
  { concurso_id }: JobPayload<typeof concursosJobs.minutasRematch>,
): Promise<void> {
  const concurso = await deps.db.transaction().execute((tx) => findConcursoNamed(tx, concurso_id));
  if (!concurso) return matchOrphans(deps);
  const identidade = toIdentidade(concurso);
  if (identidade.orgao === null) return;
  await offerToDrafts(deps, concurso, identidade);
  const since = isOver(concurso.status) ? shiftedDayOf(deps.clock.today(), -overDays) : "";
  const atosSemConcurso = await findAtosSemConcurso(deps.db, identidade, atosSemConcursoMost);
  for (const [documento_id, left] of Map.groupBy(
    atosSemConcurso,
    (atoSemConcurso) => atoSemConcurso.documento_id,
  )) {
    const atos = await findAtosIn(deps, documento_id);
    const known = left.flatMap(({ impressao }) => atos.get(impressao) ?? []);
    const recent = known.filter(({ ato }) => (ato.publicado_em ?? since) >= since);
    const matched = recent.filter(({ ato }) => deedOf(ato));
    const kept = new Set(known.filter(({ ato }) => deedOf(ato)).map(({ ato }) => ato.impressao));
    for (const atoSemConcurso of left)
      if (!kept.has(atoSemConcurso.impressao))
        await deleteAtoSemConcurso(deps.db, documento_id, atoSemConcurso);
    await runForEachAct(deps, "MINUTAS", matched, ({ ato }) => matchOne(deps, documento_id, ato));
  }
}

/** Rematches drafts of deleted exams: to a remaining duplicate, or as openings of a new exam. */
async function matchOrphans({ db, clock }: MatchDeps): Promise<void> {
  for (const id of await findOrphans(db))
    await db.transaction().execute(async (tx) => {
      await lockMatching(tx);
      for (const { documento_id, ...ato } of await deleteOrphan(tx, id))
        await matchOrKeep(tx, documento_id, ato, clock.now());
    });
}

async function findAtosIn({ db }: MatchDeps, documentoId: number): Promise<Map<string, KnownAto>> {
  const leituras = await findLeiturasOf(db, documentoId);
  const atos = await toAtos(leituras);
  return new Map(atos.map((ato, index) => [ato.impressao, { ato_id: leituras[index]?.ato_id ?? 0, ato }]));
}

type KnownAto = { ato_id: number; ato: NewAto };

type Entered = NonNullable<Awaited<ReturnType<typeof findConcursoNamed>>>;

/** Offers an exam that was entered by hand to the open drafts that may be about it. */
async function offerToDrafts(
  { db }: MatchDeps,
  { id, status }: Pick<Entered, "id" | "status">,
  identidade: Identidade,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockMatching(tx);
    for (const minuta of await findOpenMinutas(tx, identidade.orgao ?? "")) {
      const semelhanca = semelhancaOf(minuta.identidade, identidade);
      if (semelhanca === "MESMO" || (semelhanca === "TALVEZ" && !isOver(status)))
        await insertOpcao(tx, minuta.id, id);
    }
  });
}
