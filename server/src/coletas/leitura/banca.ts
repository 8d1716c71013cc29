import { buildFound, buildFoundBeside, type Field, type Found, resolveField } from "./fields.ts";
import { findNamedOrganizers, knownOrganizers } from "./known-organizers.ts";
import { toName } from "./names.ts";
import { isCapital, plainTextOf, printedTextOf, type View } from "./view.ts";

/** Who holds the exam: named in the text, or by the address of their own page. */
export function findOrganizadora(view: View, address: string | null): Field<string> {
  // Many share a platform, each under its own name: "fundep.selecao.net.br".
  const slug = /\/\/(?<name>[a-z]+)\.selecao\.net\.br\b/.exec(address ?? "")?.groups?.name ?? "";
  const own = knownOrganizers.filter(
    ({ address: site, words }) => (site && address && site.test(address)) || new RegExp(words).test(slug),
  );
  return resolveField(
    findNamedOrganizers(view, 0, view.plain.length),
    toLongest([...findUnknown(view), ...findLabelled(view), ...findResponsible(view)]),
    own.map(({ nome }) => buildFoundBeside(nome, "pagina-da-banca")),
  );
}

/** One organiser by one name, where the text has it longer and shorter: "Cetro Concursos Públicos", "Cetro Concursos". */
const toLongest = (found: readonly Found<string>[]): Found<string>[] =>
  found.map(
    (one) => found.find(({ valor }) => plainTextOf(valor).startsWith(`${plainTextOf(one.valor)} `)) ?? one,
  );

const runs =
  /(?:(?:empresa|instituicao|banca|entidade) (?:contratada|responsavel|selecionada|vencedora|encarregada) (?:p|d)[^.;:]{4,70}?\b(?:e|sera)(?= [oa] )|(?:executad|realizad|organizad)[oa](?!s?,? (?:por (?:meio|intermedio)|atraves))|execucao|organizacao(?: e [a-z]{8,12})?(?= d[ao] )|(?:elaborad|aplicad|coordenad|corrigid|planejad)[oa]s?(?= pel[oa] )|responsabilidade|(?:realiza(?:r|ra)?|(?:executad|realizad|organizad)[oa]),? por meio|coordenacao tecnico- ?administrativa|a cargo|intermedio|atraves|organizadora|(?<=(?:concurso public\w|processo seletivo|certame|selecao)\b[^.;]{0,60}\b)administrad[oa]|coordenacao(?= d[ae] (?:empresa|instituicao) )|contrato (?:celebrado|firmado) com(?= (?:a )?empresa )|delegacao|cabe(?:ra|ndo)?|compet(?:e|ira))s?(?:,? nest[ea] (?:municipio|cidade),)? (?:(?:tecnico- ?administrativ|tecnic|operaciona|administrativ|tota|exclusiv|integra)\w{1,3},? (?:e )?){0,4}(?:[ao] |d[aeo] |ao |pel[oa] |por )?(?:equipe tecnic\w(?:[- ]administrativ\w)? d[aeo] )?(?:empresa |organizadora |banca |sociedade empresaria |instituicao |entidade )?/g;
const runner =
  /^(?:[a-z]{3,10} (?:- )?)?(?:instituto|fundacao|organizacao|associacao|centro de|sociedade de)\b|\b(?:concursos|consultoria|assessoria|recrutamento|selecao e|projetos)\b/;
/** Whoever runs it as a company needs no word that tells an organiser. */
const byCompany =
  /^(?:executad|organizad|realizad|execuc|organizac|coordenad|cab|compet|coordenacao d).* (?:empresa|sociedade empresaria) $|^(?:responsabilidade|execucao).* organizadora $/;
/** So is one that has a company's letters: "sob a responsabilidade da empresa Fulano de Tal ME". */
const answering = /^responsabilidade.* empresa $/;
/** Or its own letters before its name: "UNISISP Universo Serviços Públicos Ltda". */
const lettersFirst = /^\p{Lu}{4,} \p{Lu}\p{Ll}/u;
/** What is done of a selection, and by nobody but its organiser: "sob a coordenação técnico-administrativa da Fulano Ltda". */
const doing = /^(?:executad|organizad|execuc|organizac|elaborad|aplicad|coordenad|coordenac)/;
const carrying = /^(?:executad|organizad|realizad|execuc|coordenac|cab)/;
const companyLetters = /^ (?:ltda|s\/[sa]|eireli|epp|me)\b/;
const notRunner =
  /prefeitura|secretaria|(?<!pro-|^associacao d[eo]s )municipio|comissao|divisao|diretoria|coordena|pro-reitoria|nucleo|setor|gerencia|universidade|federal|procuradoria|previdencia|departamento|municipal|estadual|saude|hospital|(?<!pesquisa e )cultura|agua|contratad|vencedor|(?<!servicos )especializad|licitad|credenciad|responsavel/;
const runnerEnd =
  /,(?! (?:a|ao|e|d[aoe]) (?:ensino|cultura|ciencia|extensao|pesquisa|inovacao|tecnologia))|\.|;| - | – |\(|:| com | sob | em (?:datas?|locais)\b| (?:obedec|observ)(?:endo|ando|ad[oa]s?)\b| conforme | de acordo | n[oa]s termos | cnpj| doravante| e (?:pel|sera|d[ao]|destina|consta|tera|acompanhad|fiscalizad|supervisionad)| ltda| s\/s| eireli| epp\b| me(?= -|[,.;)]|$)| inscrit/;

/** What a name goes on with after a comma, and the letters that stand for it, in the same sentence. */
const nameGoesOn =
  /^, (?:a |ao |e )?(?:ensino|pesquisa|extensao|educacao|desenvolvimento|ciencia|cultura|tecnologia|inovacao|capacitacao|(?:educac|institu)iona(?:l|is)|cultura(?:l|is)|socia(?:l|is)|(?:cientific|tecnologic|economic)[ao]s?)\b/;
const lettersOf = /^[^.;:]{0,170}? ?[-(] ?(?<letters>[a-z]{3,10}(?:-[a-z]{2}(?![a-z]))?)\b(?!-)/;

function findLetters(view: View, from: number): Found<string>[] {
  const match = lettersOf.exec(view.plain.slice(from, from + 200));
  const letters = match?.groups?.letters ?? "";
  const to = from + (match?.[0].length ?? 0);
  return letters && isCapital(view, to - letters.length, to)
    ? [
        buildFound(
          view,
          to - letters.length,
          to,
          printedTextOf(view, to - letters.length, to),
          "letras-da-banca",
        ),
      ]
    : [];
}

/** What letters stand for, which go before it: "ICAP – Instituto de Capacitação". */
const explained = /^ ?[-(] ?(?:instituto|fundacao|associacao|autarquia|centro de|sociedade) /;

/** A handbook's cover: "REALIZAÇÃO:", under it who runs the selection. */
const label =
  /^[^\S\n]*(?:(?:REALIZAÇÃO|ORGANIZAÇÃO|EXECUÇÃO|Realização|Organização|Execução) ?:|(?:EMPRESA|BANCA|Empresa|Banca) (?:RESPONSÁVEL|ORGANIZADORA|EXECUTORA|Responsável|Organizadora|Executora|organizadora|executora|responsável)(?: ?:|(?=[^\S\n]*\n)))\s{0,4}(?<name>\p{Lu}[^\n:]{6,90}?)(?:,? (?:LTDA|Ltda|S\/S|S\/C|EIRELI|Eireli|EPP|ME)\b\.?){0,2}\.?[^\S\n]*$/gmu;

function findLabelled({ text }: View): Found<string>[] {
  return [...text.matchAll(label)].flatMap(({ index, 0: line, groups }) => {
    const name = groups?.name ?? "";
    const plain = plainTextOf(name);
    if (!runner.test(plain) || notRunner.test(plain)) return [];
    const inicio = index + line.lastIndexOf(name);
    return [{ valor: toName(name), inicio, fim: inicio + name.length, regra: "rotulo-da-banca" }];
  });
}

/** Organisers that go by their letters alone, as two do together: "executado pela FAPES/CONSULTEC". */
const twoLetters = /^(?!se|sm|pm|cm|uf|if|dg|gr|pro|rh)[a-z]{4,12}\/[a-z]{4,12}$/;
/** What tells an organiser may stand behind a dash: "Ômicron – Gestão e Concursos", "ALFA - Serviços e Eventos Ltda". */
const behindDash = / - [a-z][a-z ]{3,50}?(?=,|\.|;| - |\(| ltda| eireli| epp\b| s\/s)/y;
const ofCompany = /^,? (?:ltda|eireli|epp|s\/s)\b/;

/** The name with what stands behind its dash, where only that tells an organiser. */
function withDash(part: string, name: string): string {
  behindDash.lastIndex = name.length;
  const behind = behindDash.exec(part)?.[0] ?? "";
  const isTold = runner.test(behind) || ofCompany.test(part.slice(name.length + behind.length));
  return behind && isTold && !notRunner.test(name + behind) ? name + behind : name;
}

/** Bodies that hold no exams themselves, in a notice's title. */
const otherBody =
  /\b(?:prefeitura|municipio|camara|tribunal|conselho|ministerio public|procuradoria|defensoria|assembleia)/;
const titleLength = 600;
const ofSelection = /\b(?:concurso|certame|processo seletivo|selecao|provas?)\b[^;]{0,160}$/;

/** A university that runs another body's exam: "sua execução caberá à Universidade Federal de Alfa", which no word before has named. */
const isForeignUniversity = ({ plain }: View, name: string, from: number): boolean =>
  /^universidade (?:federal|estadual|regional) d[^-]*$/.test(name) &&
  plain.indexOf("universidade") === from &&
  otherBody.test(plain.slice(0, titleLength)) &&
  ofSelection.test(plain.slice(Math.max(0, from - 200), from));

/** What others do for a selection, and no organiser: "a perícia será realizada pelo Instituto Nacional de Seguro Social". */
const ofOthers =
  /(?:autenticad|publicad|divulgad|depositad|enviad|protocolad|pag)[oa]s? (?:por )?$|\b(?:pericia|curso|exames? medicos?|inspecao|treinamento|estagio|pagamento|repasse|obras?|pesquisa|estudo)\b[^.;]{0,60}$/;

/** Who is said to answer for it before its verb: "O Instituto Alfa será responsável pela execução do concurso". */
const responsible =
  /\b[oa] (?:empresa )?(?<name>(?:(?:instituto|fundacao) |(?<=empresa ))[^.;:,()]{3,60}?)(?: ltda\.?| eireli)?,? (?:(?:contratad|selecionad)[oa] [^.;:,]{3,60}, )?(?:(?:sera|e|fica|ficara)(?: [oa])? responsavel pel[ao]|(?:executara|realizara|organizara)(?= o (?:concurso|certame|processo))) ?(?:execucao|organizacao|realizacao|elaboracao|aplicacao)?\b/g;

function findResponsible(view: View): Found<string>[] {
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

/** Where a sentence begins whose stop before it was lost: "do IMAM Concursos O prazo de validade". */
function sentenceAt(view: View, from: number, part: string): number {
  const begun = [...part.matchAll(/ (?<article>[oa]s?) (?=[a-z]{3})/g)].find(({ index, groups }) => {
    const article = from + index + 1;
    const word = article + (groups?.article ?? "").length + 1;
    return isCapital(view, article, article + 1) && /^\p{Ll}/u.test(printedTextOf(view, word, word + 1));
  });
  return begun?.index ?? part.length;
}

/** An organiser that nobody has heard of, where the text says that it runs the selection. */
function findUnknown(view: View): Found<string>[] {
  return [...view.plain.matchAll(runs)].flatMap(({ index, 0: words }) => {
    const from = index + words.length;
    if (ofOthers.test(view.plain.slice(Math.max(0, index - 80), index))) return [];
    const part = view.plain.slice(from, from + 80);
    const sentence = sentenceAt(view, from, part);
    const end = Math.min(runnerEnd.exec(part)?.index ?? (sentence < part.length ? sentence : 0), sentence);
    const whole = part.slice(0, end).trimEnd();
    const name =
      carrying.test(words) && !runner.test(whole) && !explained.test(part.slice(whole.length))
        ? withDash(part, whole)
        : whole;
    // "Fundação de Apoio à Educação, Pesquisa e Desenvolvimento … - FUNTEF": a name with commas goes by its letters.
    if (nameGoesOn.test(part.slice(name.length))) return findLetters(view, from + name.length);
    const isCompany =
      byCompany.test(words) ||
      (carrying.test(words) && twoLetters.test(name) && isCapital(view, from, from + name.length)) ||
      explained.test(part.slice(name.length)) ||
      (companyLetters.test(part.slice(name.length)) &&
        (doing.test(words) ||
          answering.test(words) ||
          lettersFirst.test(printedTextOf(view, from, from + name.length))));
    const isForeign = carrying.test(words) && isForeignUniversity(view, name, from);
    if (
      name.length < (isCompany ? 3 : 8) ||
      !(isCompany || isForeign || runner.test(name)) ||
      (!isForeign && notRunner.test(name.split(",", 1)[0] ?? ""))
    )
      return [];
    const printed = printedTextOf(view, from, from + name.length);
    if (!/^\p{Lu}/u.test(printed)) return [];
    const valor = printed.includes(" ") ? toName(printed) : printed;
    return [buildFound(view, from, from + name.length, valor, "quem-executa")];
  });
}
