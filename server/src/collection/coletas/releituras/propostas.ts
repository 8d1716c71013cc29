import type { ConfirmReleituras, Releituras, ReleiturasQuery } from "@cav/contract/coletas/leituras.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import type { Deps } from "../../../deps.ts";
import { recordAction } from "../../../identity/audit/index.ts";
import type { CurrentUser } from "../../../identity/who/index.ts";
import type { Db } from "../../../tables.ts";
import { readAwaitedActs } from "../reading/apart.ts";
import { versions } from "../reading/versions.ts";
import { recordAceite } from "./aceites.ts";
import { changedActsBetween, presentRead } from "./changed.ts";
import {
  findAtoPropostaFacts,
  findAtoPropostas,
  findDocumentoPropostaFacts,
  findDocumentoPropostas,
  findProgress,
  findTiposOf,
} from "./propostas.queries.ts";

const shownReleituras = 20;

/** Lists the differences between this version's readings and the current ones. */
export async function listReleituras(db: Db, { page }: ReleiturasQuery): Promise<Releituras> {
  const { extrator } = versions;
  const { total, ate, campos } = await findAtoPropostaFacts(db, extrator);
  const rows = await findAtoPropostas(db, extrator, shownReleituras);
  const items = rows.map(({ ato_id, mudou, antes, depois, texto, fonte, url }) => ({
    ato_id,
    fonte,
    url,
    inicio: texto.slice(0, 160),
    mudancas: (mudou ?? []).map((campo) => ({
      campo,
      antes: presentRead(texto, (antes as Record<string, unknown>)[campo]),
      depois: presentRead(texto, (depois as Record<string, unknown>)[campo]),
    })),
  }));
  const documentos = await listDocumentoReleituras(db, page);
  return { extrator, total, ate: ate?.toISOString() ?? null, campos, items, documentos };
}

const shownDocumentos = 10;
const shownActs = 5;
const presented = (texto: string, tipo_de_ato: string | null) => ({
  inicio: texto.slice(0, 160),
  tipo_de_ato,
});

/** Lists documents in which this version finds other acts than the current ones. */
async function listDocumentoReleituras(db: Db, page: number): Promise<Releituras["documentos"]> {
  const { leitor } = versions;
  const { ate, ...facts } = await findDocumentoPropostaFacts(db, leitor);
  const offset = (page - 1) * shownDocumentos;
  const rows = await findDocumentoPropostas(db, leitor, { limit: shownDocumentos, offset });
  const counting = Map.groupBy(
    await findTiposOf(
      db,
      rows.map(({ documento_id }) => documento_id),
    ),
    ({ documento_id }) => documento_id,
  );
  const changes = rows.map(({ atos, documento_id, publicado_em }) => {
    const { gone, fresh } = changedActsBetween(counting.get(documento_id) ?? [], atos);
    const entram = fresh.slice(0, shownActs);
    return { saem: gone.slice(0, shownActs), entram, publicado_em };
  });
  const readings = await readAwaitedActs(
    changes.flatMap(({ entram, publicado_em }) =>
      entram.map(({ texto, hierarquia, publicado_em: own }) => {
        return { text: texto, hierarchy: hierarquia, published: own ?? publicado_em };
      }),
    ),
  );
  const tipos = readings.map((reading) => reading?.tipo_de_ato.valor ?? null).values();
  const items = rows.map(({ atos: _atos, publicado_em: _day, ...row }, at) => ({
    ...row,
    saem: (changes[at]?.saem ?? []).map(({ texto, tipo_de_ato }) => presented(texto, tipo_de_ato)),
    entram: (changes[at]?.entram ?? []).map(({ texto }) => presented(texto, tipos.next().value ?? null)),
  }));
  const progress = await findProgress(db, leitor);
  const aceite = progress.restam > 0 ? progress : null;
  const pages = Math.ceil(facts.total / shownDocumentos);
  return { leitor, ...facts, ate: ate?.toISOString() ?? null, aceite, page, pages, items };
}

/** Accepts the shown proposals, which a worker applies; later readings must be shown first. */
export async function confirmReleituras(
  deps: Pick<Deps, "db" | "clock" | "queue">,
  admin: CurrentUser,
  { de, versao, ate }: ConfirmReleituras,
): Promise<{ aceitas: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const aceitas = await recordAceite(deps, tx, { de, versao, until: new Date(ate) });
    const mudancas: MudancaGravada[] = [
      { campo: de === "LEITOR" ? "leitor" : "extrator", para: versao },
      { campo: de === "LEITOR" ? "documentos" : "leituras", para: aceitas },
    ];
    if (aceitas > 0)
      await recordAction(tx, admin, { acao: "RELEITURAS_ACEITAS", mudancas }, deps.clock.now());
    return { aceitas };
  });
}
