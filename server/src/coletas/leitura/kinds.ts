import { buildFound, buildFoundBeside, type Found } from "./fields.ts";
import { type Head, selectionWords } from "./head.ts";
import { isCapital, type View } from "./view.ts";

export const tiposDeAto = [
  "abertura",
  "reabertura",
  "prorrogacao",
  "retificacao",
  "suspensao",
  "anulacao",
  "resultado",
  "homologacao",
  "convocacao",
  "nomeacao",
  "andamento",
  "nao_concurso",
] as const;
export type TipoDeAto = (typeof tiposDeAto)[number];

type KindRule = { tipo: TipoDeAto; regra: string; words: RegExp };

/**
 * What an announcement or a title may be about, the special before the general: where two begin at one place, the first stands.
 * Everything that holds "inscrições" without opening them stands before "inscrições".
 */
const matters: KindRule[] = [
  {
    tipo: "andamento",
    regra: "validade",
    words:
      /(?:prorrog\w{1,8}|extensao|amplia\w{1,5}) (?:d[aeo]s? |por |mais |\d{1,2} |\(\w{2,12}\) |\w{2,6} anos? |anos? |meses |o |a )*(?:prazo )?(?:d[aeo]s? )?(?:vigencia|validade)/,
  },
  { tipo: "andamento", regra: "validade", words: /validade d[oe]s? (?:concurso|processo|edital)/ },
  {
    tipo: "andamento",
    regra: "validade",
    words: /prorrog\w{1,8} (?:o|a|do|da|d[oa]s) (?:presente )?(?:processos? seletiv|concursos? public)/,
  },
  {
    tipo: "anulacao",
    regra: "anulacao",
    words:
      /(?:anula|revoga|cancela)(?:c(?:ao|oes)|mento|r|do|da|\b)|torna(?:r|ndo)? sem efeito (?:o|a|todo) (?:edital|concurso|processo|inteiro)/,
  },
  { tipo: "andamento", regra: "sem-efeito", words: /torna(?:r|ndo)? sem efeito/ },
  { tipo: "suspensao", regra: "suspensao", words: /suspen(?:sao|de|der|so|sa|sos|sas)\b|sobrestamento/ },
  {
    tipo: "prorrogacao",
    regra: "prorrogacao-das-inscricoes",
    words: /prorrog\w{1,8}(?: \S{1,16}){0,7} inscric/,
  },
  {
    tipo: "prorrogacao",
    regra: "prorrogacao-das-inscricoes",
    words: /inscric\w{1,6}(?: \S{1,14}){0,4} prorrogad|prorrogad[ao] ate/,
  },
  { tipo: "reabertura", regra: "reabertura", words: /reabertura|reabre\b|reabert[ao]s?\b|reabrir/ },
  {
    tipo: "retificacao",
    regra: "retificacao",
    words:
      /retificac(?:ao|oes)|retifica(?:r|m)?\b|retificad[ao]s?\b|\berrata\b|onde se le|leia-se|termo aditivo|aditamento|alterac(?:ao|oes) (?:n\S{0,3} ?\d{1,3} )?(?:d[aeo]s? )+(?:edital|cronograma|itens|item|datas?)|alterar? [oa]s? (?:edital|cronograma|item|anexo|data)/,
  },
  {
    tipo: "andamento",
    regra: "sobre-as-inscricoes",
    words:
      /(?:resultado|relacao|lista(?:gem)?|homologac\w{2,4}|analise|divulgacao)(?: \S{1,18}){0,7} (?:inscric(?:ao|oes)|inscritos|isenc\w{2,4}|isentos|pedidos|solicitac\w{2,4}|pessoas? com deficiencia|atendimentos? especia\w{1,2}|condic\w{2,4} especia\w{1,2})/,
  },
  {
    tipo: "andamento",
    regra: "isencao",
    words:
      /(?:deferimento|indeferimento)(?: \S{1,16}){0,6} (?:isenc|inscric|solicitac|pedid)|candidatos isentos|isenc(?:ao|oes) d[aeo]s? (?:taxa|pagamento)/,
  },
  {
    tipo: "andamento",
    regra: "local-de-prova",
    words:
      /(?:convoca\w{0,5}|loca(?:l|is)|horarios?|ensalamento|data|divulgac\w{2,4})(?: \S{1,16}){0,7} (?:provas?|heteroidentificacao|entrevistas?|avaliacao|teste de aptidao)\b/,
  },
  {
    tipo: "andamento",
    regra: "comissao",
    words:
      /(?:eliminad|excluid|desclassificad|desistent)[oa]s?\b|eliminacao|desistencia|exclusao d|remanejamento|reclassificacao|reaplicacao|continuidade do certame|encerramento de contrato|comissao (?:organizadora|examinadora|especial|julgadora|de concurso|avaliadora|do concurso|do processo)|banca(?:s)? (?:examinadora|avaliadora)|reposicionamento|final d[ae] (?:fila|lista)|ensalamento|sorteio|cronograma|heteroidentificacao|cumprimento de (?:decisao|liminar|ordem)|sub judice|restituicao|devolucao/,
  },
  { tipo: "homologacao", regra: "homologacao", words: /homologac(?:ao|oes)|homologar?\b|homologad[ao]\b/ },
  {
    tipo: "resultado",
    regra: "resultado",
    words:
      /resultados?\b|classificac(?:ao|oes)|gabaritos?\b|notas? (?:d[aeo]s? |final|preliminar|definitiva)|(?:lista|relacao)(?: \S{1,12}){0,3} (?:aprovados|classificados|habilitados)|respostas? (?:aos|dos|a) recursos|espelhos? d|julgamento d/,
  },
  {
    tipo: "convocacao",
    regra: "convocacao",
    words:
      /convoca(?:c(?:ao|oes)|r|m|dos?)?\b|chamamento (?:de|dos) (?:candidat|aprovad)|chamada (?:de|dos) (?:candidat|aprovad)/,
  },
  {
    tipo: "nomeacao",
    regra: "nomeacao",
    words:
      /nomeac(?:ao|oes)|nomeia(?:m)?\b|nomear\b|admissao (?:de|d[ao]s?) (?:candidat|servidor)|contratac\w{2,4} (?:de|d[ao]s?) candidat/,
  },
  {
    tipo: "abertura",
    regra: "abertura",
    words:
      /abertura|abert[ao]s? (?:as |o )?(?:periodo |prazo )?(?:d[aeo]s? )?(?:inscric|vagas|concurso|processo|selec)|estarao abert|encontram-se abert|abrira|abrirem|inscric(?:ao|oes)|realizac(?:ao|oes)|realizara|fara realizar|realizar-se-a|fazer realizar|concursos? public|processos? seletiv|selecao|seletivo|teste seletivo|normas|instrucoes|contratac(?:ao|oes)|provimento|preenchimento/,
  },
];

type Hit = { rule: KindRule; from: number; to: number };

/** What stands first between two signs of the view; of two at one place the special one. */
function findFirst(
  view: View,
  from: number,
  to: number,
  accepts: (hit: Hit) => boolean = () => true,
): Hit | null {
  let first: Hit | null = null;
  const part = view.plain.slice(from, to);
  for (const rule of matters) {
    for (const { index, 0: words } of part.matchAll(new RegExp(rule.words, "g"))) {
      const hit = { rule, from: from + index, to: from + index + words.length };
      if (first && hit.from >= first.from) break;
      if (!accepts(hit)) continue;
      first = hit;
      break;
    }
  }
  return first;
}

/** Words by which a title names what the act does; elsewhere the same words tell what happened before. */
const titled =
  /(?:edital|editais|aviso|termo|extrato|ato|comunicado|nota|portaria|publicacao|decreto)(?: \S{1,12}){0,2} (?:d[aeo]s? )?$/;

/** What the title says, if it is more than an opening. */
function findTitleKind(view: View, head: Head): Hit | null {
  const isTitle = ({ rule, from, to }: Hit) =>
    rule.tipo !== "abertura" &&
    (isCapital(view, from, to) || titled.test(view.plain.slice(Math.max(0, from - 40), from)));
  return findFirst(view, head.titleFrom, head.titleTo, isTitle);
}

const notASelection: { regra: string; words: RegExp }[] = [
  {
    regra: "curso",
    words:
      /(?:vagas|matriculas?|candidatos|inscric\w{2,4}|ingresso|selecao|admissao)[,;:]?(?: \S{1,16}){0,9} (?:cursos? (?:(?:de|do|da)(?! formac)|tecnic|superior|gratuit|livre|profissionalizante)|(?:no|nos|de|do|em|ao|dos) (?:curso(?! de formac)|mestrado|doutorado|pos-graduacao|graduacao|programa de pos|residencia))/,
  },
  {
    regra: "aluno",
    words:
      /(?:alun[oa]s? (?:regular|especia)|discentes?|vestibular|transferencia (?:externa|interna)|mestrado|doutorado|pos-graduacao|stricto sensu|lato sensu|bolsistas?|bolsas? (?:de|d[ao]) |estagiari[oa]s?|estagios?|residencia (?:medica|multiprofissional|juridica)|monitoria|iniciacao cientifica)/,
  },
  {
    regra: "licitacao",
    words:
      /pregao|dispensa de licitacao|licitacao n|inexigibilidade|chamamento public\w|credenciamento|tomada de precos|concorrencia (?:publica|eletronica|n)|contratacao de (?:empresa|servicos?|instituicao|pessoa juridica|banca)|organizac(?:ao) da sociedade civil|auto de infracao|imposto|notificac(?:ao) de/,
  },
  {
    regra: "interno",
    words:
      /remocao|redistribuicao|processo seletivo interno|selecao interna|recrutamento interno|promocao|progressao|conselho tutelar|conselheir[oa]s? tutelar|funcao (?:gratificada|comissionada)|consultor(?:ia)? (?:individual|tecnic|pessoa|por produto)|projeto pnud|\bunesco\b/,
  },
  {
    regra: "concurso-cultural",
    words:
      /concurso (?:cultural|literario|de (?:projetos|fotografia|redacao|poesia|contos|ideias|arquitetura|desenho|musica))|premio|premiacao|projetos? (?:cultura|inscrit|classific|artistic)|apoio financeiro|fomento a|propostas culturais/,
  },
];

/** What is announced to others than candidates to a post. */
function findOther(view: View, head: Head): Found<TipoDeAto> | null {
  const from = head.speech?.from ?? 0;
  const to = Math.min(view.plain.length, (head.speech?.to ?? 0) + 300);
  const title = view.plain.slice(head.titleFrom, head.titleTo);
  const announced = view.plain.slice(from, to);
  for (const { regra, words } of notASelection) {
    const match = words.exec(announced);
    if (match && !forPosts.test(announced.slice(0, match.index)))
      return buildFound<TipoDeAto>(
        view,
        from + match.index,
        from + match.index + match[0].length,
        "nao_concurso",
        regra,
      );
    const inTitle = words.exec(title);
    if (inTitle && !forPosts.test(title) && !forPosts.test(announced)) {
      const start = head.titleFrom + inTitle.index;
      return buildFound<TipoDeAto>(view, start, start + inTitle[0].length, "nao_concurso", regra);
    }
  }
  return null;
}

/** What is said only where somebody is to be hired. */
const forPosts =
  /cargos?\b|empregos? public|provimento|contratacao (?:temporaria|por tempo|de (?:professor|pessoal|profissiona|servidor|medic|agente))|admissao de pessoal|aprovad[oa]s?\b|aprovacao (?:em|no)|nome(?:ar|ia)\b|professor(?:es|as?)? (?:substitut|visitante|temporari|do magisterio|efetiv|de )|quadro (?:de pessoal|permanente|efetivo)|servidores|funcao de/;

/** What an act is. */
export function findKind(view: View, head: Head, published: string | null): Found<TipoDeAto> {
  const found = findKindSaid(view, head);
  const old =
    found.valor === "abertura" && published ? findOldYear(view, Number(published.slice(0, 4))) : null;
  return old ?? found;
}

/** A page that shows what was open years ago: the newest year that it names is long gone. */
function findOldYear(view: View, year: number): Found<TipoDeAto> | null {
  const years = [
    ...view.plain.matchAll(/(?<![\d./-])(?:\d{1,2} de [a-z]{4,9} de |\d{1,2}\/\d{1,2}\/|\/)(20\d{2})(?!\d)/g),
  ];
  const newest = years.toSorted((one, other) => Number(other[1]) - Number(one[1]))[0];
  if (!newest || Number(newest[1]) >= year - 1) return null;
  return buildFound<TipoDeAto>(
    view,
    newest.index,
    newest.index + newest[0].length,
    "nao_concurso",
    "ano-passado",
  );
}

function findKindSaid(view: View, head: Head): Found<TipoDeAto> {
  const { plain } = view;
  const selection = selectionWords.exec(plain);
  if (!selection) return buildFoundBeside<TipoDeAto>("nao_concurso", "sem-palavra-de-selecao");
  const other = findOther(view, head);
  if (other) return other;
  const title = findTitleKind(view, head);
  const said = head.speech && findFirst(view, head.speech.from, head.speech.end);
  const hit = title ?? said;
  if (hit) return buildFound(view, hit.from, hit.to, hit.rule.tipo, hit.rule.regra);
  return (
    findListed(view) ??
    buildFound<TipoDeAto>(
      view,
      selection.index,
      selection.index + selection[0].length,
      "andamento",
      "so-cita-a-selecao",
    )
  );
}

const listed: { tipo: TipoDeAto; regra: string; words: RegExp }[] = [
  {
    tipo: "suspensao",
    regra: "pagina-suspenso",
    words: /(?:edital|concurso|processo seletivo|certame|inscricoes) suspens[ao]/,
  },
  {
    tipo: "anulacao",
    regra: "pagina-anulado",
    words: /(?:edital|concurso|processo seletivo|certame) (?:anulad|cancelad|revogad)[ao]/,
  },
  { tipo: "reabertura", regra: "pagina-reaberto", words: /reabert[ao]|reabertura das inscric/ },
  { tipo: "prorrogacao", regra: "pagina-prorrogado", words: /"prorrogado"|inscricoes prorrogadas/ },
  {
    tipo: "abertura",
    regra: "pagina-inscricoes",
    words:
      /inscricoes abertas|inscric(?:ao|oes):? (?:de |do dia )?\d{1,2}\/\d{1,2}|periodo de inscric|"aberto": true|inscricoes: em breve/,
  },
  {
    tipo: "abertura",
    regra: "quadro-de-cargos",
    words:
      /edital[^.]{0,60}(?:concurso public|processo seletiv|seletivo)[^$]{0,900}\d{2} ?h(?:oras|s)? (?:\d{1,3}|cr)\b[^$]{0,30}r\$ ?\d/,
  },
  { tipo: "retificacao", regra: "pagina-retificacao", words: /retificac(?:ao|oes)/ },
];

/** What a page of an organiser or of a town shows, where nobody speaks. */
function findListed(view: View): Found<TipoDeAto> | null {
  for (const { tipo, regra, words } of listed) {
    const match = words.exec(view.plain);
    if (match) return buildFound<TipoDeAto>(view, match.index, match.index + match[0].length, tipo, regra);
  }
  return null;
}
