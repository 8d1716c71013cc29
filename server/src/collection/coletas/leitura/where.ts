import type { Estado } from "@cav/contract/locais/locais.ts";
import { findConcursoPage } from "./concurso-pages.ts";
import { buildFound, buildFoundBeside, type Field, type ReadValue, resolveField } from "./fields.ts";
import type { Head } from "./head.ts";
import { findLocalAt, findMunicipios, findStateOfBody, findStates } from "./lugares.ts";
import type { Source } from "./orgao.ts";
import { findPageTown } from "./page-bodies.ts";
import { plainTextOf, type View } from "./view.ts";

type Where = { uf: Field<string>; municipio: Field<string> };

/** Finds state and municipality: the gazette's, or those in the body's name and the title. */
export function findWhere(
  view: View,
  head: Head,
  act: Source,
  orgao: ReadValue<string> | null,
  named: string[],
): Where {
  if (act.territory && !act.territory.ibge.endsWith("0000")) {
    const { uf, nome } = act.territory;
    return { uf: buildFoundBeside(uf, "territorio"), municipio: buildFoundBeside(nome, "territorio") };
  }
  const town = orgao && /^(?:Prefeitura|Câmara) Municipal d[eoa]s? (.+)$/.exec(orgao.valor)?.[1];
  const beside = findStateBeside(act.hierarchy ?? "");
  if (town) return findTown(view, head, orgao, town, beside ? [beside] : named);
  const own = orgao && findTownOfUnit(orgao.valor);
  if (own) return findTown(view, head, orgao, own.nome, own.ufs);
  const uf = orgao
    ? (findStateOfBody(orgao.valor) ?? findStateOfBody(act.hierarchy?.split("/").at(-1) ?? "") ?? beside)
    : null;
  const page = uf || act.hierarchy ? null : findConcursoPage(view, head);
  const seat = page && findPageTown(view, page);
  if (seat) return seat;
  if (!uf && !act.hierarchy) return { uf: findStateNamed(view, head), municipio: null };
  return {
    uf: uf && orgao ? { ...orgao, valor: uf, regra: "nome-do-orgao" } : null,
    municipio: uf && head.speech ? findCampus(view, head, uf) : null,
  };
}

/** A municipality's body other than its town hall and council. */
const townsUnit =
  /^(?!.*\bestado d)(?:.*(?:\bmunicip|\bautonomo de agua)|(?:saae|samae|semae|dae|daae|instituto de (?:previdencia|seguridade))\b)/;

/**
 * Finds the town at the end of a municipal unit's name: "SAAE de Cerquilho", "Serviço Autônomo de Água e Esgoto
 * de Lages".
 */
function findTownOfUnit(orgao: string): { nome: string; ufs: string[] } | null {
  const plain = plainTextOf(orgao);
  if (!townsUnit.test(plain)) return null;
  for (const { index, 0: words } of plain.matchAll(/ d[aeo]s? /g)) {
    const local = findLocalAt(plain, index + words.length);
    if (local?.to === plain.length)
      return { nome: orgao.slice(index + words.length), ufs: local.all.map(({ uf }) => uf) };
  }
  return null;
}

/** Returns a town's state in a gazette's hierarchy: "Prefeituras/Estado do Paraná/Câmara Municipal de Toledo". */
function findStateBeside(hierarchy: string): Estado | null {
  const part = hierarchy.split("/").find((one) => /^\s*(?:Governo do )?Estado d/i.test(one));
  return part ? findStateOfBody(part) : null;
}

function findTown(view: View, head: Head, orgao: ReadValue<string>, town: string, named: string[]): Where {
  const municipio = { ...orgao, valor: town, regra: "nome-do-orgao" };
  const ufs = new Set(named.length > 0 ? named : findMunicipios(town).map(({ uf }) => uf));
  const limit = head.speech?.end ?? view.plain.length;
  const state = findStates(view, limit).find(({ uf }) => ufs.has(uf));
  if (state) return { uf: buildFound(view, state.from, state.to, state.uf, "estado-no-texto"), municipio };
  const [only, ...more] = [...ufs];
  return {
    uf: only && more.length === 0 ? { ...orgao, valor: only, regra: "unico-municipio" } : null,
    municipio,
  };
}

/** Returns the state in the title, if any. */
function findStateNamed(view: View, head: Head): Field<string> {
  const named = findStates(view, head.speech?.end ?? head.titleTo);
  return resolveField(named.map(({ uf, from, to }) => buildFound(view, from, to, uf, "estado-no-texto")));
}

/** Returns the town of a campus in the title that publishes the act. */
function findCampus(view: View, head: Head, uf: string): Field<string> {
  const to = head.speech?.from ?? head.titleTo;
  const part = view.plain.slice(head.titleFrom, to);
  for (const { index, 0: words } of part.matchAll(/campus (?:avancado )?(?:d[eoa] )?/g)) {
    const from = head.titleFrom + index + words.length;
    for (const nome of namesAt(view, from)) {
      const local = findMunicipios(nome.plain).find((one) => one.uf === uf);
      if (local) return buildFound(view, from, nome.to, local.nome, "campus");
    }
  }
  return null;
}

/** Returns possible names of a town at a position: its next words, longest first. */
function namesAt(view: View, from: number): { plain: string; to: number }[] {
  const part = view.plain.slice(from, from + 40);
  return [...part.matchAll(/(?<=[a-z])(?![a-z])/g)]
    .map(({ index }) => ({ plain: part.slice(0, index), to: from + index }))
    .reverse();
}
