import { findCalendar, isSchedule } from "./calendars.ts";
import { findConcursoPage } from "./concurso-pages.ts";
import { buildFound, buildFoundBeside, type ReadValue } from "./fields.ts";
import { findDoneTo, harmfulKinds, isHarmful } from "./harm.ts";
import { type Head, selectionWords } from "./head.ts";
import { type KindRule, matters, type TipoDeAto } from "./matters.ts";
import { findOther } from "./other-acts.ts";
import { findListed, findShown } from "./pages.ts";
import { findShortNotice } from "./short-notices.ts";
import { isCapital, type View } from "./view.ts";
import { findWholeNotice } from "./whole-notices.ts";

type Hit = { rule: KindRule; from: number; to: number };

/**
 * Returns the first match in a range of the view. If two rules match at the same position, the one earlier in
 * `matters` wins.
 */
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

/** Words that name an act's action in a title; elsewhere, or after an article, they refer to the past. */
const titled =
  /(?<!\b(?:est[ea]|presente|[oa]s?|aos?|n[oa]s?|d[oa]s?|pel[oa]s?|conforme|segundo) )(?:edital|editais|aviso|termo|extrato|ato|comunicado|nota|portaria|publicacao|decreto)(?: \S{1,12}){0,2} (?:d[aeo]s? )?$/;

/** Words for a commission that acts together with an authority or on its behalf. */
const together = /(?:com|pel[ao]|(?:meio|atraves|intermedio|supervisao) d|,? e )(?: ?[ao])?(?: sua)? $/;

/** Words in a title about later changes: "ALTERADO PELA ERRATA Nº 1", "atualizado de acordo com o edital de". */
const changedSince =
  /(?:alterad|retificad|atualizad|consolidad)[oa]s? (?:por|pel[oa]s?|conforme|com|de acordo com|segundo)(?: \S{1,14}){0,5} $/;
const isChangedSince = ({ plain }: View, { rule, from, to }: Hit): boolean =>
  rule.tipo === "retificacao" &&
  (changedSince.test(plain.slice(Math.max(0, from - 90), from)) ||
    (/ad[oa]s?$/.test(plain.slice(from, to)) && /^(?: (?:por|pel[oa])|\))/.test(plain.slice(to, to + 8))));

/** A call to a selection for everyone: "AVISO DE CONVOCAÇÃO PARA A SELEÇÃO DE PROFISSIONAIS". */
const callsWhoever =
  /\bconvocac(?:ao|oes) para (?:a )?selecao (?:ao |de (?:profissiona|professor|pessoal|servidor|medic|agente|estagi|oficia|sargento|militar))/;
/** Sentences that open registration or a selection. */
const opensSelection =
  /\babertura(?: n\S{0,3} ?\d{1,4}\/\d{4})? (?:- )?(?:d[aeo]s? |ao? )?(?:inscric\w{2,4}|concurso public|processo seletiv|selecao)/;

/** Returns the title's kind, if it is not only an opening. */
function findTitleKind(view: View, head: Head): Hit | null {
  const isTitle = (hit: Hit) => {
    const { rule, from, to } = hit;
    return (
      rule.tipo !== "abertura" &&
      !isChangedSince(view, hit) &&
      callsWhoever.exec(view.plain.slice(from, from + 60))?.index !== 0 &&
      !(rule.regra === "comissao" && together.test(view.plain.slice(Math.max(0, from - 24), from))) &&
      (isCapital(view, from, to) || titled.test(view.plain.slice(Math.max(0, from - 60), from)))
    );
  };
  return findFirst(view, head.titleFrom, head.titleTo, isTitle);
}

/** Returns an act's kind. */
export function findKind(
  view: View,
  head: Head,
  { published, hierarchy }: { published?: string | null; hierarchy?: string | null },
): ReadValue<TipoDeAto> {
  const said = findKindSaid(view, head);
  const found =
    isHarmful(said.valor) && !findDoneTo(view, head, said.valor)
      ? { ...said, valor: "andamento" as const, regra: "outro-objeto" }
      : said;
  // Acts in a gazette's hierarchy are current; pages may be old.
  const mayBeOld = found.valor === "abertura" && published && !hierarchy;
  return (mayBeOld && findOldYear(view, Number(published.slice(0, 4)))) || found;
}

/** Words before a day that make it a law's, not the act's. */
const lawBefore = /\b(?:lei|decreto|portaria|resolucao|instrucao|emenda|medida|estatuto)[^;]{0,60}$/;

/** Finds an old page, whose newest year is years before the publication. */
function findOldYear(view: View, year: number): ReadValue<TipoDeAto> | null {
  if (new RegExp(`(?<!\\d)(?:${year}|${year - 1})(?!\\d)`).test(view.plain)) return null;
  const years = [
    ...view.plain.matchAll(/(?<![\d./-])(?:\d{1,2} de [a-z]{4,9} de |\d{1,2}\/\d{1,2}\/|\/)(20\d{2})(?!\d)/g),
  ].filter(({ index }) => !lawBefore.test(view.plain.slice(Math.max(0, index - 90), index)));
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

/** Kinds of titles that the cover or the summary of a whole notice has too. */
const ofCovers = ["recomendacao", "comissao", "retificacao", "resultado", "local-de-prova"];

function findKindSaid(view: View, head: Head): ReadValue<TipoDeAto> {
  const { plain } = view;
  const mended = findMended(view);
  if (mended) return mended;
  const selection = selectionWords.exec(plain);
  if (!selection)
    return (
      findCutTitle(view, head) ??
      findCalendar(view) ??
      buildFoundBeside<TipoDeAto>("nao_concurso", "sem-palavra-de-selecao")
    );
  const page = findConcursoPage(view, head)?.opening;
  if (page) return buildFound<TipoDeAto>(view, page.from, page.to, "abertura", page.regra);
  const other = findOther(view, head);
  if (other) return other;
  const approved = findApproved(view, head);
  if (approved) return approved;
  const title = isSchedule(view, head) ? null : findTitleKind(view, head);
  const whole = !title || ofCovers.includes(title.rule.regra) ? findWholeNotice(view, head) : null;
  if (whole) return whole;
  const said =
    head.speech && findFirst(view, head.speech.from, head.speech.end, (hit) => isSaidBy(view, head, hit));
  const shown = !head.speech && title?.rule.tipo === "retificacao" ? findShown(view, title.from) : null;
  if (shown) return shown;
  const reprinted = title?.rule.tipo === "retificacao" ? findReprinted(view, head) : null;
  if (reprinted) return reprinted;
  const hit = title && !(said && opensDespite(view, title, said)) ? title : said;
  const stopped = hit?.rule.regra === "selecao-anunciada" ? findStopped(view, head, hit) : null;
  if (stopped) return stopped;
  if (hit) return buildFound(view, hit.from, hit.to, hit.rule.tipo, hit.rule.regra);
  const opened = findOpenedTitle(view, head) ?? findShortNotice(view, head);
  if (opened) return opened;
  const isNear = selection.index - head.from < nearLimit && !isOfStaff(view, head);
  const tipo = isNear ? "andamento" : "nao_concurso";
  const to = selection.index + selection[0].length;
  return findListed(view) ?? buildFound<TipoDeAto>(view, selection.index, to, tipo, "so-cita-a-selecao");
}

/** Finds a selection named before its suspension: "torna público: o Processo Seletivo nº 6/2026 fica suspenso". */
function findStopped(view: View, head: Head, { from }: Hit): ReadValue<TipoDeAto> | null {
  for (const kind of harmfulKinds) {
    const object = findDoneTo(view, head, kind)?.spans.find((one) => one.from === from);
    if (object) return buildFound<TipoDeAto>(view, object.from, object.to, kind, "selecao-parada");
  }
  return null;
}

/** An erratum that reprints a whole appointment instead of corrected words. */
const appoints = /\bportaria\b.{0,1500}?\bresolvem?\b[ :;,]{0,3}(?:art\.? ?(?:1o?|unico)[ .-]{0,3})?nomear\b/;
const mends =
  /\bonde se l|\bleia-se|\bpassa\w{0,3} a|\bretifica[rd]?\b|\bedita(?:l|is) (?:d[eo] (?:concurso|abertura)|n)/;

function findReprinted(view: View, { titleFrom, end }: Head): ReadValue<TipoDeAto> | null {
  const act = view.plain.slice(titleFrom, end);
  const match = /\berrata\b/.test(act.slice(0, 600)) && !mends.test(act) ? appoints.exec(act) : null;
  if (!match) return null;
  const to = titleFrom + match.index + match[0].length;
  return buildFound<TipoDeAto>(view, to - 6, to, "nomeacao", "nomeacao-republicada");
}

/** Ordinances of the armed forces that approve a call or the instructions of an exam. */
const approves =
  /^resolvem?[ :;,]{0,3}(?:art\.? ?(?:1o?|unico)[ .-]{0,3})?aprovar (?:as instrucoes especificas|o aviso de convocacao|o edital) (?:d[oae]|para [oa]) (?:exame|concurso|processo seletivo|selecao|abertura)\b/;

function findApproved(view: View, { speech }: Head): ReadValue<TipoDeAto> | null {
  const match = speech && approves.exec(view.plain.slice(speech.from, speech.end));
  return match && speech
    ? buildFound<TipoDeAto>(view, speech.from, speech.from + match[0].length, "abertura", "aprova-a-chamada")
    : null;
}

/** A line above an act that rectifies a notice: "Retificação do Edital nº 278/2022 - Abertura das inscrições". */
const mending = /\bretificac(?:ao|oes) d[oe] (?:edital|doe) (?:n\S{0,3} ?)?(?:de )?\d/g;

function findMended(view: View): ReadValue<TipoDeAto> | null {
  for (const { index, 0: words } of view.plain.slice(0, 200).matchAll(mending))
    if (/(?:^|\n)[ \t]*$/.test(view.text.slice(Math.max(0, (view.at[index] ?? 0) - 4), view.at[index])))
      return buildFound<TipoDeAto>(view, index, index + words.length, "retificacao", "linha-que-retifica");
  return null;
}

/** Legal bases for hiring federal teachers, and for holding exams. */
const hiringLaw = /\blei n\S{0,3} ?(?:8\.?745|12\.?772)\b|\bdecreto n\S{0,3} ?9\.?739\b/;

/** Finds the kind of an act truncated in its legal bases: "EDITAL DE HOMOLOGAÇÃO Nº 102 … na Lei nº 12.772". */
function findCutTitle(view: View, head: Head): ReadValue<TipoDeAto> | null {
  const hit = hiringLaw.test(view.plain) ? findTitleKind(view, head) : null;
  return hit && /^(?:homologacao|resultado|convocacao)$/.test(hit.rule.tipo)
    ? buildFound(view, hit.from, hit.to, hit.rule.tipo, "titulo-antes-das-leis")
    : null;
}

/** A title with a selection's purpose, and norms that only openings cite: fee exemptions and quotas. */
const contestFor =
  /\bconcurso public\w(?: de provas(?: e (?:de )?titulos)?)?,? (?:destinado )?(?:para|a[o]?) (?:o )?(?:provimento|preenchimento) /;
const ofOpenings = /\b(?:7\.?853|13\.?656)(?:\/|,? de )/;

/** Finds an act that opens an exam by its title only, because the text is cut before the announcement. */
function findOpenedTitle(view: View, { titleFrom, titleTo, speech }: Head): ReadValue<TipoDeAto> | null {
  const title = view.plain.slice(titleFrom, titleTo);
  const words =
    opensSelection.exec(title) ??
    callsWhoever.exec(title) ??
    (ofOpenings.test(view.plain) && !/\bretifica/.test(view.plain) ? contestFor.exec(title) : null);
  if (speech || !words) return null;
  const from = titleFrom + words.index;
  const to = from + words[0].length;
  return isCapital(view, from, to)
    ? buildFound<TipoDeAto>(view, from, to, "abertura", "titulo-de-abertura")
    : null;
}

/** Decisions about current staff: "conceder afastamento para participar de curso de formação". */
const ofStaff =
  /\b(?:conced(?:er|e|ido)|exonera\w{0,2}|aposenta\w{0,2}|afasta\w{0,5}|averba\w{0,2}|lota(?:r|do)|remove[r]?|autoriza(?:r)? o afastamento)\b/;
const isOfStaff = ({ plain }: View, { speech }: Head): boolean =>
  speech !== null && ofStaff.test(plain.slice(speech.from, speech.to + 60));

/**
 * A title with an opening before another action: "EDITAL DE ABERTURA DE PROCESSO SELETIVO E CONVOCAÇÃO PARA
 * PROVAS".
 */
const openingToo = /\babertura d[eo] (?:processo seletiv|concurso|inscric)[^.;:]{0,30} e (?:de )?$/;

/** Explicit statements that registration opens or a selection will be held. */
const opens =
  /^(?:abertura|abert[ao]s?|(?:se )?(?:estarao|encontram|acham|estao|ficam|ficarao)|normas|realiza)/;
/** A calendar above the announcement: "CRONOGRAMA … Divulgação do gabarito 22 de maio de 2012". */
const inCalendar = /\b(?:cronograma|calendario)\b(?=.{0,2500}\bperiodo (?:de|das|para) inscric)/;

/**
 * Returns whether the announcement opens registration although the title says otherwise: the title is a
 * "convocação para seleção", a calendar or a commission's letterhead.
 */
const opensDespite = ({ plain }: View, title: Hit, said: Hit): boolean =>
  (title.rule.tipo === "convocacao" ||
    /^(?:cronograma|comissao )/.test(plain.slice(title.from, title.from + 10)) ||
    openingToo.test(plain.slice(Math.max(0, title.from - 80), title.from)) ||
    inCalendar.test(plain.slice(0, title.from))) &&
  said.rule.regra === "abertura" &&
  opens.test(plain.slice(said.from, said.to));

/** A selection mentioned farther in is not the act's matter. */
const nearLimit = 600;

const announcing = /^(?:torn[ao]|faz|fara|abre|divulga|convida|estabelece|realizara|promovera)/;
const opening =
  /^(?:interessad|convocam? (?:\S{1,14} ){0,2}interessad|abertura|abert|(?:se )?(?:estarao|encontram|acham|estao|ficam|ficarao)|abri)/;
/** Holding a selection is an opening if the act has registration. */
const holding = /^(?:realiza|fara|fazer|sera)/;
const registering =
  /\binscric(?:ao|oes)\b|\bse inscrev|inscrever-se|(?:presente|neste|deste|este|no) edital|edital (?:completo|na integra)|integra do edital/;

/**
 * Decisions about a person's role in a selection: "resolve: Art. 1º Designar … para acompanhar a realização do
 * concurso".
 */
const aboutSomebody =
  /^resolvem?[ :;,]{0,3}(?:art\.? ?(?:1o?|unico)[ .-]{0,3})?(?:deleg|design|conced|constitu|institu|nome|exoner|lotar|remov)/;

/** References to another notice: "a que se refere o Edital nº 4/2018 de Abertura de Inscrições". */
const ofNotice =
  /\b(?:do|ao|no(?! \d)|pelo|dos|aos|nos|pelos|refere o|conforme o?|segundo o) (?:\S{1,14} ){0,2}edita(?:l|is)\b[^.;:,]{0,40}$/;

/**
 * The purpose of an existing selection: "a prova oral, referente ao concurso público para o provimento de vagas".
 */
const ofSelection =
  /\b(?:d[oa]s?|n[oa]s?|aos?|pel[oa]s?|deste|neste) (?:presente )?(?:concurso|processo seletivo|certame)[^.;:,]{0,60} $/;
const purpose = /^(?:provimento|preenchimento|contratac)/;

/**
 * Returns whether a match refers to an existing or possible selection: decisions, calls and information do, unless
 * they open it explicitly.
 */
function isSaidBy({ plain }: View, { speech }: Head, { rule, from, to }: Hit): boolean {
  if (rule.regra === "comissao" && together.test(plain.slice(Math.max(0, from - 24), from))) return false;
  if (rule.tipo !== "abertura" || !speech) return true;
  if (aboutSomebody.test(plain.slice(speech.from, speech.to + 40))) return false;
  if (ofNotice.test(plain.slice(Math.max(0, from - 110), from))) return false;
  const said = plain.slice(from, to);
  if (purpose.test(said) && ofSelection.test(plain.slice(Math.max(0, from - 110), from))) return false;
  if (announcing.test(plain.slice(speech.from, speech.to)) || opening.test(said)) return true;
  return holding.test(said) && registering.test(plain.slice(speech.from));
}
