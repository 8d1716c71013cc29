import { findBounds } from "./bounds.ts";
import { isCapital, type View } from "./view.ts";

/**
 * The parts of an act that state its kind: its title and its authority's announcement ("torna pública", "CONVOCA").
 * A cut of a gazette may begin with the rest of another act, so the words must be near an exam's.
 */
export type Head = {
  /** The title ends at `speech.from`, or at `titleTo` without an announcement. */
  titleFrom: number;
  titleTo: number;
  /** The announcing words, and the end of the announcement. */
  speech: { from: number; to: number; end: number } | null;
  /** Bounds of the act, if the text contains parts of its neighbours. */
  from: number;
  end: number;
};

const speaking =
  /\b(?:da(?:o)? (?:ampla )?ciencia(?= (?:aos|a todos os) interessad)|torn(?:o|a(?:r|m|ndo)?)(?:-se)?,? (?:de )?(?:conhecimento )?public[oa]s?|faz(?:em)? saber|faz(?:em(?:os)?)? public[oa]s?|(?<!\bque (?:\S{1,14} e )?)(?:convoca|divulga|comunica|informa|homologa|retifica|prorroga|reabre|suspende|anula|revoga|cancela|nomeia|resolve|avisa|declara|convida|decreta)(?:m)?\b(?! (?:d[aeo]|pel[ao]|tornar?)\b)|abrem?(?= (?:as )?inscric)|(?<!\bque )(?:amplia|estende|dilata)m?(?= (?:[oa]s? )?(?:prazo|periodo|inscric))|(?<!que |lei |qual |conforme )autoriza(?= a (?:realizacao|abertura) de)|(?<!que )(?:realizara|fara realizar|promovera)(?= (?:[oa] )?(?:presente )?(?:concurso public|processo seletiv|selecao (?:public|simplific)|testes? seletivo))|(?<!\b(?:lei|decreto|resolucao)\b[^;:]{0,60}, que )dispoe sobre|estabelecem? (?:as )?(?:normas|criterios|regras) (?:para|de|d[ao]s?) |ficam? (?=homologad|prorrogad|convocad|nomead|suspens|anulad|revogad|cancelad|retificad|(?:ampliad|estendid|dilatad)[ao]s? (?:[oa]s? )?(?:prazo|periodo|inscric)))/g;

/**
 * A public call that hires staff, by the words of the Constitution (art. 37, IX): "Chamada Pública … necessidade
 * temporária de excepcional interesse público". Calls for suppliers, farmers and associations have the same name.
 */
export const hiringCall =
  /cham(?:ada|amento) public[ao]\b(?=(?:(?!codigo identificador|licitac|agricult|credenciament|sociedade civil|parceria).){0,1200}?(?:necessidade temporaria|contratacao temporaria|\bart\S{0,2} 37, (?:inciso )?ix\b))/;

const hiringCalls = new RegExp(hiringCall, "g");

const selections =
  /concursos? public|processos? seletiv|selecao (?:public|simplificada|competitiva|de pessoal|para contrat)|seletivo simplificado|testes? seletivos?|concurso d[ao] (?:prefeitura|camara) |concurso (?:nacional )?unificado|concursos? (?:para|de) (?:provas|ingresso|provimento|emprego|admissao)|concurso para (?:o cargo |a vaga |cargos? |vagas? )?(?:de )?(?:professor|docente|tecnico-administrativ|servidor)|exame de (?:selecao|admissao aos? (?:cursos?|estagios?) de (?:formacao|adaptacao))|selecao (?:de|para) (?:professor|docente)(?:es)?\(?a?\)? (?:substitut|visitante|temporari|colaborador)|prova seletiva|processo de selecao|contratacao (?:temporaria|por tempo determinado|por prazo determinado)|cadastro temporario (?:de|para) contratacao|\bpss\b|edital de abertura|concurso de \w{4,12} e \w{4,12}|nome(?:ar?|ia) (?:[oa]s? )?candidat|(?:inscric(?:ao|oes) (?:\S{1,12} ){0,3}(?:para|ao) (?:o )?(?:provimento|preenchimento)|chamada publica (?:simplificada )?(?:para|de) (?:contratacao|designacao))(?: \S{1,14}){0,6} (?:(?:cargo|emprego)s?\b|func(?:ao|oes)\b|pessoal\b|professor|servidor|(?<!servicos )medic[oa]s?\b|enfermeir)|servico militar temporario|chamada publica (?:simplificada )?(?:para|de) professor|chamada publica,? em razao d[ea] (?:\S{1,14} ){0,3}necessidade (?:\S{1,14} ){0,2}de (?:professor|servidor(?:es)?\b|profissiona|medic[oa]|enfermeir|motorista|merendeir|servente|auxiliar)|(?:contratacao|selecao) emergencial de (?:pessoal|professor|profissiona|servidor|medic[oa]s?\b|enfermeir|motorista|merendeir|servente|monitor)|cadastro (?:de|para) (?:professor(?:es)?|docentes?) (?:acts?\b|substitut|temporari|para )|\bretificac(?:ao|oes) (?:n\S{0,3} ?)?(?:\d{1,3} )?d[oe] edital (?:n\S{0,3} ?)?\d{1,3}\/\d{2,4}\b(?!.{0,900}\b(?:pregao|licitac|concorrencia|tomada de precos|credenciamento|chamamento))(?=.{0,500}\bcargos?\b)(?=.{0,700}\b(?:inscric\w{2,4}|candidat\w{1,2})\b)/;
export const selectionWords = new RegExp(`${selections.source}|${hiringCall.source}`);

const titleLength = 600;
const announcedLength = 420;
/** An act that begins this close before is complete with its title. */
const wholeLength = 1500;
/** Announcements farther in do not belong to the title. */
const farthest = 4000;

/** Finds the head of an act. */
export function findHead(view: View): Head {
  const { plain } = view;
  const selection = selectionWords.exec(plain)?.index ?? plain.length;
  const spoken = [...plain.matchAll(speaking)];
  const { from, end } = findBounds(view, selection, findAnnounced(plain, selection, spoken));
  const all = spoken.filter(({ index }) => index >= from && index < end);
  // The words for hiring may follow much later than the call.
  const calls = [...plain.matchAll(hiringCalls)].map(({ index }) => index);
  const near = all.find(({ index }) => {
    const [first, last] = [Math.max(0, index - titleLength), index + announcedLength];
    const isCalled = calls.some((call) => call >= first && call < last);
    return index <= farthest && (isCalled || selectionWords.test(plain.slice(first, last)));
  });

  const speech = near && findSpeech(view, near, all);
  if (!speech)
    return { titleFrom: from, titleTo: Math.min(end, from + titleLength), speech: null, from, end };
  return {
    titleFrom: Math.max(from, speech.from <= wholeLength ? 0 : speech.from - titleLength),
    titleTo: speech.from,
    speech,
    from,
    end,
  };
}

/** Announcements about a selection; decisions are about persons. */
const ofSelection = /^(?!resolve|nomeia|decreta).*\b(?:inscric|concurso|selecao|seletiv)/;

/**
 * Returns where an act announces what its title says: at its first announcement, or where the matter is named
 * if that is later.
 */
function findAnnounced(plain: string, selection: number, spoken: RegExpMatchArray[]): number {
  const first = spoken.find(
    ({ index = 0 }) =>
      Math.abs(index - selection) < titleLength &&
      // Later text may be another act whose authority announces something else.
      (index < selection || ofSelection.test(plain.slice(index, index + announcedLength))),
  );
  return Math.max(selection, first?.index ?? 0);
}

/** Chooses the announcing words: after "RESOLVE" or "faz saber" the nearest more specific ones in the sentence. */
function findSpeech(view: View, near: RegExpMatchArray, all: RegExpMatchArray[]) {
  const from = near.index ?? 0;
  const weak =
    /^(?:comunica|informa|divulga|declara|avisa|autoriza)/.test(near[0]) &&
    !isCapital(view, from, from + near[0].length);
  // A title with "dispõe" or "estabelece" states the matter before the announcement.
  const isTitle = /^(?:dispoe|estabelece)/.test(near[0]);
  const stronger = isTitle ? /^(?:torn[ao]|faz)/ : /^torn[ao]/;
  const better =
    (weak || isTitle) &&
    all.find(({ index = 0, 0: word }) => index > from && index < from + 900 && stronger.test(word));
  const chosen = better || near;
  const start = chosen.index ?? 0;
  const to = start + chosen[0].length;
  return { from: start, to, end: Math.min(view.plain.length, to + announcedLength) };
}
