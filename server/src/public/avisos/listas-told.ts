import { findVersionFacts, readStored, toOpen } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { findListasOf } from "../publico/index.ts";
import { findLatePedidos, findWantedListas } from "./avisos.queries.ts";
import { findAnsweredPerguntas } from "./perguntas.ts";

type AnnouncedConcurso = { eventId: number; concursoId: number };

/**
 * Returns requested lists that contain an announced exam, and requests younger than the announcement whose list did not
 * contain it yet.
 */
export async function findListasToTell(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { eventId, concursoId }: AnnouncedConcurso,
): Promise<{ listas: string[]; late: number[] }> {
  const today = clock.today();
  const findKeys = async (version: Parameters<typeof toOpen>[0]) => {
    const listas = await findListasOf(db, today, toOpen(version, today));
    return (key: string) => listas.holds(key);
  };
  const wanted = await findWantedListas(db);
  const stored = wanted.length > 0 ? await readStored(db, { id: concursoId }) : undefined;
  const holds = stored && (await findKeys(stored));
  const isPergunta = (key: string) => key.includes("?");
  const keys = wanted.filter(isPergunta);
  const perguntas = holds ? await findAnsweredPerguntas({ db, clock }, { keys, concursoId, holds }) : [];
  const listas = holds ? [...wanted.filter((key) => !isPergunta(key) && holds(key)), ...perguntas] : [];
  const asked = await findLatePedidos(db, { eventId, concursoId, listas });
  if (asked.length === 0) return { listas, late: [] };
  const versions = await findVersionFacts(db, concursoId, [...new Set(asked.map(({ versao }) => versao))]);
  const late: number[] = [];
  for (const [versao, facts] of versions) {
    const wasIn = await findKeys({ id: concursoId, versao, facts });
    // A question cannot be asked of an old version, so it is followed from its request on.
    late.push(
      ...asked
        .filter((one) => one.versao === versao && !isPergunta(one.lista) && !wasIn(one.lista))
        .map(({ id }) => id),
    );
  }
  return { listas, late };
}
