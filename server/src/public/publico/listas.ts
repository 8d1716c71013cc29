import { createHash } from "node:crypto";
import { listasPath, slugOf } from "@cav/contract/coletas/documents.ts";
import {
  areas,
  codigosIbge,
  containersOf,
  type Estado,
  estados,
  inLocal,
  isWithin,
  type Local,
  localName,
  regioes,
} from "@cav/contract/locais/locais.ts";
import type { NivelEscolaridade } from "@cav/contract/preferencias/preferencias.ts";
import { LRUCache } from "lru-cache";

/** A position of an open exam, by the address parts of its lists. */
export type ListedCargo = {
  slugs: string[];
  niveis: NivelEscolaridade[];
  /** Places where the position's work is, or else the exam's places. */
  locais: number[];
  /** Remote work counts for every place. */
  remoto: boolean;
};

/** An open exam with the facts that lists need. */
export type ListedConcurso = {
  id: number;
  titulo: string;
  fim: string | null;
  salario: number | null;
  vagas: number;
  versao: number;
  changed: Date;
  cargos: ListedCargo[];
};

/** A list's exams; `label` follows "Concursos abertos" in its title. */
export type Lista = { key: string; nome: string; label: string; concursos: ListedConcurso[] };

/** Lists that always exist, by address. */
const fixed: Record<string, { nome: string; label: string }> = {
  "": { nome: "", label: "Todos" },
  "encerram-esta-semana": { nome: "que encerram esta semana", label: "Encerram esta semana" },
  "cadastro-reserva": { nome: "com cadastro reserva", label: "Com cadastro reserva" },
  "nivel-fundamental": { nome: "de nível fundamental", label: "Nível fundamental" },
  "nivel-medio": { nome: "de nível médio", label: "Nível médio" },
  "nivel-superior": { nome: "de nível superior", label: "Nível superior" },
};

function regiaoKey(nome: string): string {
  return `regiao-${slugOf(nome)}`;
}

for (const uf of Object.keys(estados) as Estado[])
  fixed[uf.toLowerCase()] = { nome: inLocal(estados[uf]), label: estados[uf] };
for (const nome of Object.values(regioes))
  fixed[regiaoKey(nome)] = { nome: `na região ${nome}`, label: `Região ${nome}` };

export const regiaoKeys = Object.values(regioes).map(regiaoKey);
/** Addresses of the lists of states and regions, by their codes. */
const areaKeys = new Map(
  areas.flatMap(({ id, nome, uf, tipo }): [number, string][] =>
    tipo === "PAIS" ? [] : [[id, tipo === "ESTADO" ? uf.toLowerCase() : regiaoKey(nome)]],
  ),
);

/** Matches `pe/recife` and `pe/recife/cargo/enfermeiro`. */
const municipioShape = /^[a-z]{2}\/(?!nivel-)[a-z0-9-]+(?:\/cargo\/(?<cargo>[a-z0-9-]+))?$/;

/** The lists of each state's levels. */
const nivelPairs = Object.keys(estados).flatMap((uf) =>
  Object.keys(fixed).flatMap((key) => (key.startsWith("nivel-") ? `${uf.toLowerCase()}/${key}` : [])),
);

/** Returns the code of a state's list; undefined for other lists. */
const estadoOf = (key: string): number | undefined => codigosIbge[key.toUpperCase() as Estado];

/** Returns the address of a level's list. */
export const nivelKey = (nivel: NivelEscolaridade) => `nivel-${nivel.toLowerCase()}`;

/** Returns the address of a municipality's list; undefined for larger places. */
export function municipioKey(local: Local): string | undefined {
  return local.tipo ? undefined : `${local.uf.toLowerCase()}/${slugOf(local.nome)}`;
}

/** Returns the lists of a place's state and region. */
export function areaKeysOf(id: number): string[] {
  return [id, ...containersOf(id)].flatMap((one) => areaKeys.get(one) ?? []);
}

/** Returns whether a position is in a place: it lists one within it, or its work is remote. */
const isAt = ({ locais, remoto }: ListedCargo, local: number) =>
  remoto || locais.some((id) => isWithin(id, local));

/** A list by something other than place or level: its folder, address part and name. */
export type Named = { folder: keyof typeof folders; slug: string; nome: string };

/** An open exam with the facts that decide its lists. */
export type Listed = { concurso: ListedConcurso; named: Named[]; isClosing: boolean; hasReserve: boolean };

/** Names of lists by folder. */
const folders = {
  cargo: (nome: string) => `para ${nome}`,
  curso: (nome: string) => `para quem fez ${nome}`,
  orgao: (nome: string) => `do órgão ${nome}`,
  banca: (nome: string) => `da banca ${nome}`,
};

/** Limit of cached marks; further ones are computed each time. */
const mostMarks = 20_000;

/** The lists of open exams by address, each in the order of adding. */
export class Listas {
  readonly #lists = new Map<string, Lista>();
  /** IBGE's codes of municipalities with a list. */
  readonly #codes = new Map<string, number>();
  readonly #marks = new LRUCache<string, string>({ max: mostMarks });

  /** Remote positions, by address part. */
  readonly #remote: ListedCargo[] = [];

  /** `locais`: every place that the exams name. */
  constructor(locais: Iterable<Local>) {
    for (const [key, { nome, label }] of Object.entries(fixed)) this.#begin(key, nome, label);
    for (const local of locais) {
      const own = municipioKey(local);
      if (!own) continue;
      this.#codes.set(own, local.id);
      if (!this.#lists.has(own)) this.#begin(own, `em ${localName(local)}`, localName(local));
    }
  }

  /** Adds an exam to the end of its lists. */
  add(one: Listed): void {
    const { concurso, named } = one;
    for (const key of fixedKeysOf(one)) this.#add(concurso, key);
    for (const key of this.#localKeysOf(concurso)) this.#add(concurso, key);
    this.#remote.push(...concurso.cargos.filter(({ remoto }) => remoto));
    for (const { folder, slug, nome } of named)
      if (slug !== "") this.#add(concurso, `${folder}/${slug}`, () => [folders[folder](nome), nome]);
  }

  /** Returns the lists of an exam's places. */
  #localKeysOf({ cargos }: ListedConcurso): Iterable<string> {
    if (cargos.some(({ remoto }) => remoto)) return [...areaKeys.values(), ...this.#codes.keys()];
    const ids = new Set(cargos.flatMap(({ locais }) => locais));
    const areas = [...ids].flatMap(areaKeysOf);
    return new Set([...areas, ...this.municipioKeys([...ids])]);
  }

  /** `call` names a new list: its title, and its link text. */
  #add(concurso: ListedConcurso, key: string, call = (): [nome: string, label: string] => ["", ""]): void {
    const lista = this.#lists.get(key) ?? this.#begin(key, ...call());
    if (lista.concursos.at(-1) !== concurso) lista.concursos.push(concurso);
  }

  #begin(key: string, nome: string, label: string): Lista {
    const lista = { key, nome, label, concursos: [] };
    this.#lists.set(key, lista);
    return lista;
  }

  /** Returns a hash that changes with a part's facts, computed once; `facts` returns all that the part shows. */
  markOf(part: string, facts: () => unknown): string {
    const known = this.#marks.get(part);
    if (known) return known;
    const mark = createHash("sha256").update(JSON.stringify(facts())).digest("base64url").slice(0, 22);
    this.#marks.set(part, mark);
    return mark;
  }

  /** Number of texts that identify exams' versions in the cache. */
  get marks(): number {
    return this.#marks.size;
  }

  /** Returns lists for search engines: non-empty ones of one criterion, or of a state and a level of education. */
  indexed(): Lista[] {
    const ofOne = [...this.#lists.values()].filter(({ concursos }) => concursos.length > 0);
    return [...ofOne, ...nivelPairs.flatMap((key) => this.find(key) ?? [])];
  }

  /** Returns the addresses of municipalities' lists, by IBGE's codes. */
  municipioKeys(ids: readonly number[]): string[] {
    const wanted = new Set(ids);
    return [...this.#codes].flatMap(([key, id]) => (wanted.has(id) ? key : []));
  }

  /** Returns the addresses of a folder's largest lists. */
  largestIn(folder: string, count: number): string[] {
    return [...this.#lists.values()]
      .filter(({ key }) => key.startsWith(`${folder}/`))
      .sort((a, b) => b.concursos.length - a.concursos.length)
      .slice(0, count)
      .map(({ key }) => key);
  }

  /**
   * Returns the list at an address; undefined if the address is unknown, or if no exam fits both parts of a
   * combined list.
   */
  find(key: string): Lista | undefined {
    return this.#lists.get(key) ?? this.#findLevelOf(key) ?? this.#findCargoIn(key);
  }

  /** Returns whether an exam is in the list at an address, including a municipality with remote work only. */
  holds(key: string): boolean {
    if ((this.find(key)?.concursos.length ?? 0) > 0) return true;
    const slug = municipioShape.exec(key)?.groups?.cargo;
    return municipioShape.test(key) && this.#remote.some(({ slugs }) => !slug || slugs.includes(slug));
  }

  /** Returns the lists of a municipality's positions with their sizes, in one pass; `find` returns each by key. */
  cargosIn(local: string): { key: string; nome: string; total: number }[] {
    const [municipio, code] = [this.#lists.get(local), this.#codes.get(local)];
    if (!municipio || code === undefined) return [];
    const totals = new Map<string, number>();
    for (const { cargos } of municipio.concursos) {
      const own = cargos.filter((cargo) => isAt(cargo, code));
      for (const slug of new Set(own.flatMap(({ slugs }) => slugs)))
        totals.set(slug, (totals.get(slug) ?? 0) + 1);
    }
    return [...totals].flatMap(([slug, total]) => {
      const cargo = this.#lists.get(`cargo/${slug}`);
      return cargo ? { key: `${local}/cargo/${slug}`, nome: `${cargo.nome} ${municipio.nome}`, total } : [];
    });
  }

  /** Finds `pe/nivel-medio`. */
  #findLevelOf(key: string): Lista | undefined {
    const [, uf = "", level = ""] = /^([a-z]{2})\/(nivel-[a-z]+)$/.exec(key) ?? [];
    const [estado, nivel, code] = [fixed[uf], fixed[level], estadoOf(uf)];
    if (!estado || !nivel || code === undefined) return undefined;
    return this.#pair(
      key,
      uf,
      `${nivel.nome} ${estado.nome}`,
      (cargo) => cargo.niveis.some((one) => nivelKey(one) === level) && isAt(cargo, code),
    );
  }

  /** Finds `pe/recife/cargo/enfermeiro`. */
  #findCargoIn(key: string): Lista | undefined {
    const [, local = "", slug = ""] = /^([a-z]{2}\/[a-z0-9-]+)\/cargo\/([a-z0-9-]+)$/.exec(key) ?? [];
    const [municipio, cargo] = [this.#lists.get(local), this.#lists.get(`cargo/${slug}`)];
    const code = this.#codes.get(local);
    if (!municipio || !cargo || code === undefined) return undefined;
    const fits = (one: ListedCargo) => one.slugs.includes(slug) && isAt(one, code);
    return this.#pair(key, local, `${cargo.nome} ${municipio.nome}`, fits);
  }

  #pair(key: string, of: string, nome: string, fits: (cargo: ListedCargo) => boolean): Lista | undefined {
    const concursos = (this.#lists.get(of)?.concursos ?? []).filter(({ cargos }) => cargos.some(fits));
    return concursos.length > 0 ? { key, nome, label: nome, concursos } : undefined;
  }
}

function fixedKeysOf({ concurso: { cargos }, isClosing, hasReserve }: Listed): string[] {
  return [
    "",
    ...(isClosing ? ["encerram-esta-semana"] : []),
    ...(hasReserve ? ["cadastro-reserva"] : []),
    ...new Set(cargos.flatMap(({ niveis }) => niveis.map(nivelKey))),
  ];
}

export const listaLink = (key: string) => (key === "" ? listasPath : `${listasPath}/${key}`);

/** Returns a text that identifies the given exams in their current versions. */
export const versionsOf = (concursos: readonly ListedConcurso[]) =>
  concursos.map(({ id, versao }) => `${id} ${versao}`);
