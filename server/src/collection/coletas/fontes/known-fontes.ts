import type { Adaptador } from "@cav/contract/coletas/coletas.ts";
import type { Deps } from "../../../deps.ts";
import { adapters } from "../adapters/adapters.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import { insertFonte } from "../coletas.queries.ts";
import { followedFontes } from "./followed-documentos.ts";

type KnownFonte = {
  slug: string;
  nome: string;
  adaptador: Adaptador;
  endereco: string;
  cadencia_minutos: number;
  /** Minimum of items by weekday, Monday first; null: the learnt minimum counts. */
  esperado: number[] | null;
};

const everyDay = (least: number) => Array.from({ length: 7 }, () => least);
/** Section 3 has 2,000 items on a working day; half of that deserves a check. */
const workingDays = [1_000, 1_000, 1_000, 1_000, 1_000, 0, 0];

const known: readonly KnownFonte[] = [
  {
    slug: "dou",
    nome: "Diário Oficial da União (INLABS)",
    adaptador: "DOU_INLABS",
    endereco: "https://inlabs.in.gov.br/",
    cadencia_minutos: 60,
    esperado: workingDays,
  },
  {
    slug: "dou-base-mensal",
    nome: "Diário Oficial da União (base mensal)",
    adaptador: "DOU_MENSAL",
    endereco: "https://www.in.gov.br/acesso-a-informacao/dados-abertos/base-de-dados",
    cadencia_minutos: 24 * 60,
    esperado: everyDay(0),
  },
  {
    slug: "querido-diario",
    nome: "Diários municipais (Querido Diário)",
    adaptador: "QUERIDO_DIARIO",
    endereco: "https://api.queridodiario.ok.org.br/",
    cadencia_minutos: 60,
    esperado: null,
  },
  {
    slug: "fafipa",
    nome: "Fundação FAFIPA",
    adaptador: "SELECAO_NET",
    endereco: "https://fundacaofafipa.org.br/",
    cadencia_minutos: 180,
    esperado: null,
  },
  {
    slug: "ibam-sp",
    nome: "IBAM-SP",
    adaptador: "SELECAO_NET",
    endereco: "https://www.ibamsp-concursos.org.br/",
    cadencia_minutos: 180,
    esperado: null,
  },
  {
    slug: "cebraspe",
    nome: "Cebraspe",
    adaptador: "CEBRASPE",
    endereco: "https://apis.cebraspe.org.br/cebraspe",
    cadencia_minutos: 180,
    esperado: null,
  },
];

/** Inserted only with emulators: the operator decides whether to compare with an aggregator's list. */
const aggregator: KnownFonte = {
  slug: "pci",
  nome: "PCI Concursos (só para comparar)",
  adaptador: "PCI",
  endereco: "https://mcp.pciconcursos.com.br/mcp",
  cadencia_minutos: 24 * 60,
  esperado: null,
};

/** Organisers that refuse robots and so cannot be visited; other sources cover them. */
const walled = [
  { slug: "vunesp", nome: "Vunesp", endereco: "https://www.vunesp.com.br/" },
  { slug: "cesgranrio", nome: "Cesgranrio", endereco: "https://www.cesgranrio.org.br/" },
] as const;
const behindWall = {
  adaptador: "NENHUM",
  tipo: "BANCA",
  estado: "BLOQUEADA",
  coberta_por: "Seus editais chegam pelos diários oficiais; o que não sair neles, um administrador cola.",
  cadencia_minutos: 24 * 60,
  esperado: null,
} as const;

const pasted = {
  slug: "colado",
  nome: "Colado por administradores",
  adaptador: "COLADO",
  tipo: "COLADO",
  estado: "ATIVA",
  endereco: "",
  cadencia_minutos: 24 * 60,
  esperado: null,
} as const;

/** Documents of exams' pages and of users' private pages, which have their own visits. */
const followed = [
  { slug: followedFontes.concursos, nome: "Páginas dos concursos" },
  { slug: followedFontes.leitores, nome: "Páginas que leitores acompanham" },
] as const;
const visitedOneByOne = {
  adaptador: "PAGINAS",
  tipo: "BANCA",
  estado: "ATIVA",
  endereco: "",
  cadencia_minutos: 60,
  esperado: null,
} as const;

/**
 * Inserts the known sources once. They stay paused until an administrator resumes them, except with emulators,
 * where they are visited at once and one item is enough.
 */
export async function createKnownFontes({
  config,
  db,
  clock,
  queue,
}: Pick<Deps, "config" | "db" | "clock" | "queue">): Promise<void> {
  await insertFonte(db, pasted, clock.now());
  for (const fonte of followed) await insertFonte(db, { ...fonte, ...visitedOneByOne }, clock.now());
  for (const fonte of walled) await insertFonte(db, { ...fonte, ...behindWall }, clock.now());
  const isRecorded = config.fontes.standIns !== undefined;
  const estado = isRecorded ? "ATIVA" : "PAUSADA";
  for (const fonte of isRecorded ? [...known, aggregator] : known) {
    const { tipo } = adapters[fonte.adaptador];
    const esperado =
      isRecorded && fonte.esperado ? fonte.esperado.map((least) => Math.min(least, 1)) : fonte.esperado;
    await db.transaction().execute(async (tx) => {
      const added = await insertFonte(tx, { ...fonte, tipo, esperado, estado }, clock.now());
      if (added && isRecorded) await queue.enqueue(tx, coletasJobs.coletasVisit, { fonte_id: added.id });
    });
  }
}
