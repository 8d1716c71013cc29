import { buildFound, type ReadValue } from "./fields.ts";
import { type Head, hiringCall, selectionWords } from "./head.ts";
import type { TipoDeAto } from "./matters.ts";
import type { View } from "./view.ts";

const notASelection: { regra: string; words: RegExp; unless?: RegExp }[] = [
  {
    regra: "curso",
    words:
      /(?:vagas|matriculas?|candidatos|inscric\w{2,4}|ingresso|selecao|admissao)[,;:]?(?: \S{1,16}){0,9} (?:cursos? (?:(?:de|do|da)(?! formac| adaptac)|tecnic|superior|gratuit|livre|profissionalizante)|(?:no|nos|de|do|em|ao|dos) (?:curso(?! de formac)|mestrado|doutorado|pos-graduacao|graduacao|programa de pos|residencia))/,
  },
  {
    regra: "aluno",
    words:
      /(?:alun[oa]s? (?:regular|especia)|discentes?|(?<!fundacao (?:universitaria )?para o )vestibular|transferencia (?:externa|interna)|(?<!(?:titulac|requisito|formac|exig|graduac)[^.;]{0,40})(?:mestrado|doutorado)|pos-graduacao|stricto sensu|lato sensu|bolsistas?|bolsas? (?:de|d[ao]) |estagiari[oa]s?|estagios?(?! (?:de (?:servico tecnico|adaptacao|instrucao)|basico de|militar|probatorio))|(?:programas? de residencia|residencia (?:medica|multiprofissional|uniprofissional|juridica|tecnica|pedagogica|profissional|agraria|em area|em enfermagem))|monitoria|iniciacao cientifica|assistencia estudantil|moradia estudantil|auxilio (?:estudanti|moradia|permanencia)|mobilidade academica|ingresso de (?:estudantes|alun)|preceptor|participantes d[aeo]s? (?:oficina|projeto|programa|curso))/,
  },
  {
    regra: "licitacao",
    words:
      /extrato d[eo] (?:\w{1,12} ){0,3}contrat|termo aditivo (?:n\S{0,3} ?\d{1,3} )?(?:ao|do|de) contrat|registro de precos|adjudicacao|audiencia publica|manifestacao de interesse|pregao|dispensa de licitacao|licitacao n|inexigibilidade|(?!(?<=\bmodalidade (?:de )?)credenciamento,? (?:destinad[oa]s? a|para|visando) (?:a )?(?:selecao|selecionar)(?: de)? candidat[^.;:]{0,90}\b(?:cargo|emprego|func(?:ao|oes)\b))credenciamento|tomada de precos|concorrencia (?:publica|eletronica|n)|contratacao de (?:empresa|servicos?|instituicao|pessoa juridica|banca)|organizac(?:ao|oes) da sociedade civil|modalidade concurso|prestacao de servicos?(?: \S{1,16}){0,8} (?:organizacao|realizacao|planejamento|execucao)(?: \S{1,12}){0,4} (?:concursos?|processos? seletiv)|auto de infracao|imposto|notificac(?:ao) de|(?:outorga|permissao|concessao|cessao|autorizacao)(?: \S{1,12}){0,4} de uso\b|(?:alienacao|venda|locacao) de (?:bens|imove|veicul)|leilao/,
  },
  { regra: "chamamento", words: /chamamento public\w/, unless: hiringCall },
  {
    regra: "interno",
    words:
      /remocao(?! de (?:paciente|doente|enfermo|residuo|lixo))|redistribuicao|afastamento remunerado|(?:selecionar|entre|para) (?:os )?servidor(?:es)? (?:publicos? )?(?:estave(?:l|is)|ativ[oa]s?)\b|processo seletivo (?:para lotacao|para (?:atuacao|designacao|indicacao|selecao|escolha) de servidor(?:es)?(?! temporari)|(?:de|para) servidores (?:\S{1,14} ){0,4}para (?:lotacao|exercicio|atuar))|(?:escolha|designacao|indicacao|eleicao|certificacao)(?: \S{1,12}){0,4} (?:diretor|gestor)(?:es|as?)? (?:escolar|de (?:escolas?|unidades?))|promocao(?! de eventos| social| cultural| d[ae] (?:saude|igualdade|cidadania|turismo))|progressao|(?:representantes|membros|integrantes) (?:d[aeo]s? |para )(?:sociedade civil|conselho|comite|[oa] (?:conselho|comite))|funcao (?:gratificada|comissionada)|pareceristas?\b|avaliador(?:es)? ad hoc|(?:fisca(?:l|is)|aplicador(?:es)?) de (?:provas?|sala)|elaborador(?:es)? de (?:itens|questoes)|modalidade produto|consultor(?:ia)? (?:individual|tecnic|pessoa|por produto)|projeto pnud|\bunesco\b/,
  },
  {
    regra: "concurso-cultural",
    words:
      /concurso (?:cultural|literario|de (?:projetos|fotografia|redacao|poesia|contos|ideias|arquitetura|desenho|musica))|premio|premiacao|projetos? (?:cultura|inscrit|classific|artistic)|(?:apoio|auxilio) financeiro|fomento a|propostas culturais|selecao publica de (?:propostas|projetos)/,
  },
];

/**
 * How an organiser was hired, which openings mention: "abertura de inscrições …, contratado por dispensa de
 * licitação".
 */
const organizerFound =
  /\b(?:abertura|abertas|inscric\w{2,4}|realizacao d[eo] concurso)\b.{0,300}\b(?:contratad[oa]|vencedora|selecionad[oa]|contrato|oriund[oa]|decorrente)\b[^.;]{0,70}$/;

/** Finds acts for people who are no candidates for a position. */
export function findOther(view: View, head: Head): ReadValue<TipoDeAto> | null {
  const from = head.speech?.from ?? head.titleFrom;
  const to = Math.min(head.end, (head.speech?.to ?? from) + 300);
  const title = view.plain.slice(head.titleFrom, head.titleTo);
  const announced = view.plain.slice(from, to);
  const bought = findBought(view, head, title);
  if (bought) return bought;
  const whole = view.plain.slice(head.titleFrom, to);
  const internal =
    amongServants.exec(view.plain.slice(head.titleFrom, to + 500)) ??
    internally.exec(whole) ??
    elected.exec(whole) ??
    (hired.test(whole) ? null : unhired.exec(whole)) ??
    (teaching.test(whole) ? null : entrance.exec(whole));
  if (internal) {
    const start = head.titleFrom + internal.index;
    return buildFound<TipoDeAto>(view, start, start + internal[0].length, "nao_concurso", "interno");
  }
  const norm = findLaw(view, head, to) ?? findHiringDecree(view, head, to) ?? findNorm(view, head, to);
  if (norm) return norm;
  for (const { regra, words, unless } of notASelection) {
    if (unless?.test(view.plain.slice(head.titleFrom))) continue;
    const match = words.exec(announced);
    const before = announced.slice(0, match?.index ?? 0);
    const isByTheWay = regra === "licitacao" && organizerFound.test(before);
    if (match && !isByTheWay && !forPosts.test(before))
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

/** Returns whether a page's line names a selection of other people: students, trainees, councillors, firms. */
export const isForOthers = (line: string): boolean =>
  notASelection.some(({ words }) => words.test(line)) ||
  [internally, elected, unhired, entrance].some((words) => words.test(line));

/** Norms that regulate selections of a town or body, and hold none. */
const norm =
  /\b(?:regulament\w{1,4}|disciplina|dispoe sobre)(?: \S{1,16}){0,7} (?:concursos? publicos?|processos? seletivos?)(?: \S{1,14}){0,2} no ambito d/;
/** A council's resolution regulates its body's selections. */
const councils =
  /\bresolucao(?: \S{1,14})? n\S{0,2} .{0,60}\bnormas (?:gerais )?(?:para|de|sobre)(?: \S{1,14}){0,3} (?:concursos?|processos? seletivos?)\b/;
/**
 * A council's decree that regulates its own exam: "O Concurso Público será regido pelas prescrições contidas no
 * presente Decreto".
 */
const ruledHere =
  /\b(?:decreto|resolucao|lei)\b.{0,160}\bconcursos? publicos?\b[^;.]{0,120} regid[oa]s?\b[^;.]{0,60} (?:n?est[ea]|n?d?[oa] presente) (?:decreto|resolucao|lei)\b/;
const ofNorms = /\b(?:lei|decreto|portaria|resolucao|instrucao normativa)(?: \S{1,14})? n/;

/** Words of a law: permission to hire opens nothing. */
const lawMade =
  /^(?:(?:prefeitura|camara|municipio|estado|gabinete|governo)\b[a-z '/-]{0,90} (?<!\b(?:d?a|na|pela|conforme|segundo|com) ))?lei (?:complementar |municipal |ordinaria |estadual )?(?:n\S{0,3} ?)?\d[^;]{0,60}? (?:cria|extingue|altera|dispoe|autoriza)\b|^(?:cria|extingue|altera|autoriza)\b[^;]{0,300}? (?:da|adota) outras providencias|\b(?:sanciono|promulgo|sanciona a (?:seguinte )?lei|(?:aprovou|decretou|decreta) e eu)\b/;

/** Decrees that let the executive hire at once, without a selection. */
const hiresAtOnce =
  /\b(?:decreto|portaria)\b[^;]{0,300}?\b(?:autoriz\w{1,4}|dispoe sobre)(?: \S{1,4})? contratac\w{2,3} (?:temporaria|emergencial|excepcional|por (?:tempo|prazo)|de (?:pessoal|servidor|profissiona))/;
const choosing = /\bseletiv|\bselecao|\bconcursos? public|\binscric|\bedita(?:l|is)\b|\bclassificad/;

/** Explicit absence of a selection: "prescindem da realização de seleção pública". */
const unchosen =
  /\b(?:prescind|dispens|independ|sem )\w*(?: \S{1,14}){0,4} (?:selecao|processo seletivo|concurso)(?: public\w| simplificad\w)?/g;

function findHiringDecree(view: View, head: Head, to: number): ReadValue<TipoDeAto> | null {
  const match = hiresAtOnce.exec(view.plain.slice(head.titleFrom, to));
  const act = view.plain.slice(head.titleFrom, head.end).replaceAll(unchosen, "");
  if (!match || choosing.test(act)) return null;
  const from = head.titleFrom + match.index;
  return buildFound<TipoDeAto>(view, from, from + match[0].length, "nao_concurso", "decreto-que-contrata");
}

function findLaw(view: View, head: Head, to: number): ReadValue<TipoDeAto> | null {
  const match = lawMade.exec(view.plain.slice(head.titleFrom, to));
  if (!match) return null;
  const from = head.titleFrom + match.index;
  return buildFound<TipoDeAto>(view, from, from + match[0].length, "nao_concurso", "lei");
}

function findNorm(view: View, head: Head, to: number): ReadValue<TipoDeAto> | null {
  const text = view.plain.slice(head.titleFrom, to);
  const ofCouncil = councils.exec(text) ?? ruledHere.exec(text);
  const match = ofCouncil ?? norm.exec(text);
  const before = text.slice(0, match?.index ?? 0);
  if (!match || !(ofCouncil || ofNorms.test(before)) || /\bedital\b/.test(before)) return null;
  const from = head.titleFrom + match.index;
  return buildFound<TipoDeAto>(view, from, from + match[0].length, "nao_concurso", "norma");
}

/** Finds a purchase or contract by the act's title, even if its text also names a selection. */
function findBought(view: View, head: Head, title: string): ReadValue<TipoDeAto> | null {
  const contract = contracted.exec(title.slice(0, 300));
  if (contract) {
    const start = head.titleFrom + contract.index;
    return buildFound<TipoDeAto>(
      view,
      start,
      start + contract[0].length,
      "nao_concurso",
      "titulo-de-contrato",
    );
  }
  const licitacao = notASelection.find(({ regra }) => regra === "licitacao");
  const match = licitacao?.words.exec(title.slice(0, 300));
  if (!match || selectionWords.test(title.slice(0, 300))) return null;
  const start = head.titleFrom + match.index;
  return buildFound<TipoDeAto>(view, start, start + match[0].length, "nao_concurso", "titulo-de-compra");
}

/** Titles of contracts, whatever selection preceded them. */
const contracted =
  /extrato d[eo]s? (?:\w{1,12} ){0,3}contrat|\baditivo (?:\S{1,12} ){0,4}(?:d[eo]|ao|aos) contrat|aditivo contratual/;

/** Selections for current staff, or for unpaid roles. */
const internally =
  /processos? seletivos? internos?|selecao interna|recrutamento interno|tarefa por tempo certo|servico voluntario|voluntariado|(?:selecao|assistentes?|educador\S{0,2}|monitor\S{0,2}|mediador\S{0,2}|agentes?)(?: (?!militar)\S{1,16}){0,3} voluntari/;

/** Selections among current staff: "destina-se a selecionar servidor estável e ativo". */
const amongServants =
  /\b(?:destina-se a |visa )selecionar servidor(?:es)? (?:publicos? )?(?:estave(?:l|is)|efetiv[oa]s?|ativ[oa]s?)|\b(?:processos? seletiv[oa]s?|selecao)(?: \S{1,14}){0,2} (?:de|d?entre|para) (?:[oa]s )?(?:profissionais|professor[ea]s|servidor[ea]s)(?: \S{1,14})? efetiv[oa]s\b(?=.{0,200}\bfunc(?:ao|oes) (?:gratificad|comissionad|de confianca))/;

/** Elected councillors, but not staff hired for their council. */
const elected =
  /(?:escolha|eleic\w{2,3}|membros?|suplentes?|mandato)\b(?:(?! atua| junto)[^.]){0,40} conselh(?:o|os|eir[oa]s?)(?:\([ao]s?\))? tutelar|(?<! (?:aos|dos|com os) )conselheir[oa]s?(?:\([ao]s?\))? tutelar|processo de escolha(?= (?:(?:d[aeo]s?|para) )?(?:membros|conselh))/;

/** Scholarship holders; an opening may mention them in exemptions or bars. */
const unhired = /\bbolsistas?\b|universidade aberta do brasil/;
/**
 * Words for employment instead of scholarships; "provimento de vagas" is no sign, since scholarships use it
 * too.
 */
const hired = /\bcargos?\b|empregos? public|professor(?:es|as?)? (?:substitut|visitante|temporari|efetiv)/;

/** Places in a course, and selections for a semester: the selected people study there. */
const entrance =
  /\bvagas (?:[^\s.;:]{1,16} ){0,16}n?[oa]s? cursos? (?:superior(?:es)? )?de (?:licenciatura|graduacao|bacharelado|tecnologia)|\bprocessos? seletiv\w{1,2} (?:[–-] )?[12]o semestre/;
/** Words for teachers of a course: the act employs them. */
const teaching = /\b(?:professor|docente|tutor|cargo|emprego|magisterio|contratacao)/;

/** Words used only when somebody is hired. */
const forPosts =
  /cargos?\b|empregos? public|provimento|contratacao (?:temporaria|por tempo|de (?:professor|pessoal|profissiona|servidor|medic|agente))|admissao de pessoal|(?:candidat|habilitad)\S{2,3} aprovad|aprovad[oa]s? (?:e |no|em|na|ao|para|dentro)|aprovacao (?:em|no)|nome(?:ar|ia)\b|professor(?:es|as?)? (?:substitut|visitante|temporari|do magisterio|efetiv|de )|quadro (?:de pessoal|permanente|efetivo)|servidores|funcao de/;
