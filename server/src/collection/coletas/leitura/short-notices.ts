import { buildFound, type ReadValue } from "./fields.ts";
import { type Head, hiringCall, selectionWords } from "./head.ts";
import type { TipoDeAto } from "./matters.ts";
import type { View } from "./view.ts";

/**
 * A notice's purpose after a label: "OBJETO: preenchimento de 5 vagas", "Finalidade: contratação temporária de
 * professores".
 */
const purpose =
  /\b(?:objet(?:o|ivo)|finalidade)(?: d[aeo] (?:edital|selecao|processo seletivo|concurso))? ?[:-] ?(?:[oa] |(?:processo seletivo|selecao|concurso public\w)(?: \S{1,14}){0,3} (?:para|visando|destinad[oa]) (?:[oa]o? )?)?(?:preenchimento|provimento|contratac(?:ao|oes) (?:temporaria|por (?:tempo|prazo) determinado|de (?:pessoal|profissiona|professor|servidor|medic|agente|\d{1,3} \()|emergencial)|selecao (?:e contratacao )?de (?:pessoal|profissiona|professor|candidat|servidor)|formacao de cadastro)/g;
/** Words about when and how to register. */
const registering =
  /\b(?:periodo|prazo|data|local|inicio|abertura) (?:de|d[ao]s?|para(?: as?)?) inscric|\binscric\w{2,4}(?: ?:| (?:de|no|ate|serao|poderao|deverao)\b)/;
/** Words about a position's requirements and pay. */
const offering = [/\brequisitos?\b|\bescolaridade\b/, /\bremunerac|\bvencimentos?\b|\bsalario/];
/** Words of contracts, purchases and decisions. */
const contracted =
  /\bcontrat(?:ante|ad[oa])s?(?:\([ao]\))? ?:|\bextrato\b|\blicitac|\bcontrato (?:\S{1,16} )?n|\bata d[aeo]\b|\bparecer\b/;
const titleLength = 500;
const termsLength = 900;

/** Finds the purpose of a notice without an opening verb, if its labels also state registration or an offer. */
function findPurpose({ plain }: View, { from, end, speech }: Head): Span | null {
  if (speech) return null;
  for (const { index, 0: words } of plain.slice(from, end).matchAll(purpose)) {
    const at = from + index;
    const to = at + words.length;
    const title = plain.slice(Math.max(from, at - titleLength), at);
    const terms = plain.slice(to, Math.min(end, to + termsLength));
    const opens = registering.test(terms) || offering.every((one) => one.test(terms));
    const own = title.slice(Math.max(0, title.search(selectionWords)));
    if (opens && selectionWords.test(title) && !contracted.test(own + terms)) return { from: at, to };
  }
  return null;
}

/** A published notice: "torna público o Edital nº 1/2019 do Concurso Público". */
const notice =
  /^[,:]? ?(?:a quem interessar,? )?[oa]? ?(?:presente )?edital (?:n\S{0,3} ?)?\d{1,4}\/\d{4},? (?:d[oe]|para(?: [oa])?) (?:concurso public|processo seletiv|selecao public|teste seletiv)/;
/** References to where the full notice is available. */
const whole =
  /\bedital (?:contendo|completo|na integra|encontra|estara (?:disponivel|a disposicao))|\bintegra do edital|\bdisposicao dos interessados/;
/** Words for changes that a short notice makes to another notice. */
const changes =
  /\b(?:retific|homolog|resultad|convoca|prorrog|suspen|anula|revoga|errata|gabarito|classific)/;

/** Finds a notice whose full text is elsewhere. */
function findShownNotice({ plain }: View, { speech, end }: Head): Span | null {
  if (!speech) return null;
  const said = plain.slice(speech.to, Math.min(speech.end, end));
  const match = notice.exec(said);
  if (!match || !whole.test(said) || changes.test(said)) return null;
  return { from: speech.from, to: speech.to + match[0].length };
}

/** A published call: "torna público, pelo presente Edital, Chamada Pública, em razão de não haver inscritos". */
const call = /^,? ?(?:pelo presente edital,? )?(?:[ao] )?cham(?:ada|amento) public[ao]\b/;

function findCall({ plain }: View, { speech }: Head): Span | null {
  const match = speech && call.exec(plain.slice(speech.to, speech.end));
  const isToHire = match && hiringCall.exec(plain.slice(speech.to))?.index === match[0].search(/cham/);
  return isToHire ? { from: speech.from, to: speech.to + match[0].length } : null;
}

type Span = { from: number; to: number };

/** Finds a short opening without an opening verb. */
export function findShortNotice(view: View, head: Head): ReadValue<TipoDeAto> | null {
  const found = findPurpose(view, head) ?? findShownNotice(view, head) ?? findCall(view, head);
  return found && buildFound<TipoDeAto>(view, found.from, found.to, "abertura", "aviso-breve");
}
