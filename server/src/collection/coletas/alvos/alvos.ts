import type { Alvo, AlvoEstado } from "@cav/contract/coletas/alvos.ts";
import { semVisitaLabels } from "@cav/contract/coletas/coletas.ts";
import { folded } from "@cav/contract/folded.ts";
import type { Deps } from "../../../deps.ts";
import type { Db } from "../../../tables.ts";
import { causas } from "../adapters/pagina.ts";
import { type FonteRow, findFontes } from "../coletas.queries.ts";
import {
  findFollowedHosts,
  findGazetteMunicipios,
  findLargestMunicipios,
  findLastEnds,
  findNamedBancas,
  type LastEnd,
} from "./alvos.queries.ts";
import { type EnderecoRow, findEnderecosOfHosts, findHosts } from "./enderecos.queries.ts";
import { buildBancaTest, buildMunicipioTest, type Host, parseHost } from "./whose-host.ts";

const municipiosShown = 100;

/** An organiser or municipality, with a test of hosts; `gazette` is the gazette that printed the host. */
type Sought = Pick<Alvo, "tipo" | "chave" | "nome" | "uf" | "populacao"> & {
  isOwn(host: Host, gazette: string | null): boolean;
};

/** Lists organisers and the largest municipalities with their source's state, or with addresses from acts. */
export async function listAlvos({ db }: Pick<Deps, "db">): Promise<Alvo[]> {
  const sought = await findSought(db);
  const fontes = (await findFontes(db)).filter(({ tipo }) => tipo === "BANCA");
  const ends = await findLastEnds(db);
  const gazettes = await findGazetteMunicipios(db);
  const enderecos = await findOwnEnderecos(db, sought);
  const followed = (await findFollowedHosts(db)).map((row) => ({ ...row, parsed: parseHost(row.host) }));
  return sought.map(({ isOwn, ...facts }, at) => {
    const own = fontes.filter((fonte) => isFonteOf(fonte, { ...facts, isOwn }));
    const [best] = own
      .map((fonte) => ({ fonte, estado: estadoOf(fonte, ends.get(fonte.id)) }))
      .toSorted((a, b) => order.indexOf(a.estado) - order.indexOf(b.estado));
    return {
      ...facts,
      estado: best?.estado ?? "SEM_FONTE",
      fonte: best ? { uuid: best.fonte.uuid, nome: best.fonte.nome } : null,
      diario: gazettes.has(facts.chave),
      paginas: followed.reduce((sum, { parsed, paginas }) => sum + (isOwn(parsed, null) ? paginas : 0), 0),
      impresso: presentImpresso(enderecos[at] ?? []),
    };
  });
}

async function findSought(db: Db): Promise<Sought[]> {
  const bancas = (await findNamedBancas(db)).map((banca): Sought => {
    const { sigla: chave, nome } = banca;
    return { tipo: "BANCA", chave, nome, uf: null, populacao: null, isOwn: buildBancaTest(banca) };
  });
  const municipios = (await findLargestMunicipios(db, municipiosShown)).map((row): Sought => {
    const { nome, uf, populacao } = row;
    const chave = String(row.id);
    const isOwn = buildMunicipioTest({ ibge: chave, nome, uf });
    return { tipo: "MUNICIPIO", chave, nome, uf, populacao, isOwn };
  });
  return [...bancas, ...municipios];
}

/** Returns whether a source belongs to a target: as configured, else by its address. */
function isFonteOf({ banca, ibge, endereco }: FonteRow, { tipo, chave, isOwn }: Sought): boolean {
  if (banca !== null || ibge !== null) return chave === (tipo === "BANCA" ? banca : ibge);
  return URL.canParse(endereco) && isOwn(parseHost(new URL(endereco).hostname), null);
}

/** The best state counts if a target has several sources. */
const order: AlvoEstado[] = ["RESPONDE", "SO_COM_JAVASCRIPT", "FALHA", "RECUSA", "ESPERA", "PAUSADA"];

function estadoOf({ estado, adaptador }: FonteRow, end: LastEnd | undefined): AlvoEstado {
  if (estado === "PAUSADA") return "PAUSADA";
  const isVisited = !Object.hasOwn(semVisitaLabels, adaptador);
  if (!isVisited || estado === "BLOQUEADA" || end?.desfecho === "BLOQUEADA") return "RECUSA";
  if (!end) return "ESPERA";
  if (end.desfecho === "OK" || end.desfecho === "VAZIA") return "RESPONDE";
  return end.mensagem === causas.SO_COM_JAVASCRIPT ? "SO_COM_JAVASCRIPT" : "FALHA";
}

/** Finds for each target the printed addresses on its own hosts. */
async function findOwnEnderecos(db: Db, sought: readonly Sought[]): Promise<EnderecoRow[][]> {
  const hosts = (await findHosts(db)).map((row) => ({ ...row, parsed: parseHost(row.host) }));
  const own = sought.map(
    ({ isOwn }) => new Set(hosts.filter(({ parsed, ibge }) => isOwn(parsed, ibge)).map(({ host }) => host)),
  );
  const all = await findEnderecosOfHosts(db, [...new Set(own.flatMap((some) => [...some]))]);
  const byHost = Map.groupBy(all, ({ host }) => host);
  return own.map((some) => [...some].flatMap((host) => byHost.get(host) ?? []));
}

function presentImpresso(rows: readonly EnderecoRow[]): Alvo["impresso"] {
  const [best] = rows.toSorted(
    (a, b) => farnessOf(a) - farnessOf(b) || a.endereco.length - b.endereco.length,
  );
  if (!best) return null;
  const { endereco, url, publicado_em, fonte } = best;
  return { endereco, url, publicado_em, fonte };
}

/** Ranks an address by how likely it lists exams: pages about exams, then front pages, then gazettes. */
function farnessOf({ endereco, host }: EnderecoRow): number {
  const { pathname } = new URL(endereco);
  const words = folded(`${host}${pathname}`);
  if (/diario/.test(words)) return 3;
  if (/concurso|selec|processo|edita(l|is)/.test(words)) return 0;
  return pathname === "/" ? 1 : 2;
}
