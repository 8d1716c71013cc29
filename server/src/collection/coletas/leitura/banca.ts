import { findRunning, notRunner } from "./banca-executa.ts";
import { runner } from "./banca-nome.ts";
import { buildFound, buildFoundBeside, type Field, type ReadValue, resolveField } from "./fields.ts";
import { findNamedOrganizers, knownOrganizers } from "./known-organizers.ts";
import { toName } from "./names.ts";
import { plainTextOf, printedTextOf, type View } from "./view.ts";

/** Finds the organiser: named in the text, or by the address of its page. */
export function findOrganizadora(view: View, address: string | null): Field<string> {
  // Several organisers share a platform, each with a subdomain: "fundep.selecao.net.br".
  const slug = /\/\/(?<name>[a-z]+)\.selecao\.net\.br\b/.exec(address ?? "")?.groups?.name ?? "";
  const own = knownOrganizers.filter(
    ({ address: site, words }) => (site && address && site.test(address)) || new RegExp(words).test(slug),
  );
  return resolveField(
    findNamedOrganizers(view, 0, view.plain.length),
    toLongest([...findRunning(view), ...findLabelled(view), ...findResponsible(view)]),
    own.map(({ nome }) => buildFoundBeside(nome, "pagina-da-banca")),
  );
}

/** Unifies longer and shorter forms of one organiser: "Cetro Concursos Públicos", "Cetro Concursos". */
const toLongest = (found: readonly ReadValue<string>[]): ReadValue<string>[] =>
  found.map(
    (one) => found.find(({ valor }) => plainTextOf(valor).startsWith(`${plainTextOf(one.valor)} `)) ?? one,
  );

/** A cover's label "REALIZAÇÃO:" above the organiser. */
const label =
  /^[^\S\n]*(?:(?:REALIZAÇÃO|ORGANIZAÇÃO|EXECUÇÃO|Realização|Organização|Execução) ?:|(?:EMPRESA|BANCA|Empresa|Banca) (?:RESPONSÁVEL|ORGANIZADORA|EXECUTORA|Responsável|Organizadora|Executora|organizadora|executora|responsável)(?: ?:|(?=[^\S\n]*\n)))\s{0,4}(?<name>\p{Lu}[^\n:]{6,90}?)(?:,? (?:LTDA|Ltda|S\/S|S\/C|EIRELI|Eireli|EPP|ME)\b\.?){0,2}\.?[^\S\n]*$/gmu;

function findLabelled({ text }: View): ReadValue<string>[] {
  return [...text.matchAll(label)].flatMap(({ index, 0: line, groups }) => {
    const name = groups?.name ?? "";
    const plain = plainTextOf(name);
    if (!runner.test(plain) || notRunner.test(plain)) return [];
    const inicio = index + line.lastIndexOf(name);
    return [{ valor: toName(name), inicio, fim: inicio + name.length, regra: "rotulo-da-banca" }];
  });
}

/** An organiser as the subject of a sentence: "O Instituto Alfa será responsável pela execução do concurso". */
const responsible =
  /\b[oa] (?:empresa )?(?<name>(?:(?:instituto|fundacao) |(?<=empresa ))[^.;:,()]{3,60}?)(?: ltda\.?| eireli)?,? (?:(?:contratad|selecionad)[oa] [^.;:,]{3,60}, )?(?:(?:sera|e|fica|ficara)(?: [oa])? responsavel pel[ao]|(?:executara|realizara|organizara)(?= o (?:concurso|certame|processo))) ?(?:execucao|organizacao|realizacao|elaboracao|aplicacao)?\b/g;

function findResponsible(view: View): ReadValue<string>[] {
  return [...view.plain.matchAll(responsible)].flatMap(({ index, 0: words, groups }) => {
    const name = groups?.name ?? "";
    const from = index + words.indexOf(name);
    const printed = printedTextOf(view, from, from + name.length);
    const isTold = /(?:execucao|organizacao|realizacao|elaboracao|aplicacao|ara)$/.test(words.trimEnd());
    return isTold && runner.test(name) && !notRunner.test(name) && /^\p{Lu}/u.test(printed)
      ? [buildFound(view, from, from + name.length, toName(printed), "quem-responde")]
      : [];
  });
}
