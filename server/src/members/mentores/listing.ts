import type { Deps } from "../../deps.ts";
import type { Listing } from "../../platform/http/pages/web-app.ts";
import { findPublicMentor } from "./mentores.queries.ts";

const address = /^\/mentores\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;
const descriptionMax = 160;

/** Returns what search engines get for a verified mentor's public page. */
export async function findMentorListing(
  { db, config }: Pick<Deps, "db" | "config">,
  path: string,
): Promise<Listing | undefined> {
  const uuid = address.exec(path)?.[1];
  const mentor = uuid && (await findPublicMentor(db, uuid));
  if (!mentor) return undefined;
  const { nome, conteudos, localizacao, descricao } = mentor;
  return {
    title: `${nome}, mentor | Concurso à Vista`,
    description: `${conteudos} (${localizacao}). ${descricao}`.replace(/\s+/g, " ").slice(0, descriptionMax),
    url: `${config.appUrl}/mentores/${uuid}`,
  };
}
