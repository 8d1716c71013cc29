import { tipoDeVagaLabels } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { formatDay } from "@cav/contract/format.ts";
import { shiftedDayOf } from "../../../platform/clock.ts";
import { remoteNames } from "../../locais/index.ts";
import type { AskedFact } from "./parts.ts";
import { countOf, matchAt, type Saying, toSaying } from "./sayings.ts";

type Read = (words: readonly string[], at: number, today: string) => Saying | undefined;

/** Quotas by the words that name them; bits as `m_cotas()` of the database. */
const cotas: [pattern: RegExp, mask: number, rotulo: string][] = [
  [/^(?:pcds?|pne)|deficien/, 4, "Pessoa com deficiência"],
  [/negr|pret[oa]|pard[oa]|raci/, 2, "Pessoas negras"],
  [/indigena/, 8, "Indígenas"],
  [/quilombola/, 16, "Quilombolas"],
  [/cot/, 30, "Cotas"],
];
const cotaPattern =
  /^(?:vagas? )?(?:para |de |com )?(?:pessoas? |candidatos? )?(?:com )?(pcds?|pne|deficientes?|deficiencia|negr[oa]s?|pret[oa]s?|pard[oa]s?|cotas? raci(?:al|ais)|indigenas?|quilombolas?|cotas?|cotistas?) /;

/** Reads a quota: `pcd`, `vagas para pessoas com deficiência`, `negros`. */
const readCota: Read = (words, at) => {
  const match = matchAt(words, at, cotaPattern);
  // "Serra Negra", "Rio Preto": a colour is a quota of people in the plural, or after "pessoa".
  if (!match || (/^(?:negra|negro|preta|preto|parda|pardo) $/.test(match[0]) && words.length > 1))
    return undefined;
  const [, mask = 0, rotulo = ""] = cotas.find(([pattern]) => pattern.test(match[1] ?? "")) ?? [];
  return toSaying(words, at, countOf(match[0]), { kind: "cota", mask, rotulo });
};

const taxaPattern =
  /^(?:(?:com |e )?(?:inscricao|inscricoes|taxa) )?(?:gratuit[oa]s?|gratis|isent[oa]s?|sem (?:taxas?|pagar|custo)(?: (?:de|da) inscric(?:ao|oes))?|de graca) /;

/** Reads the wish for no fee: `sem taxa`, `concurso gratuito`, `isento`. */
const readTaxa: Read = (words, at) => {
  const match = matchAt(words, at, taxaPattern);
  return match
    ? toSaying(words, at, countOf(match[0]), { kind: "taxa", rotulo: "Sem taxa de inscrição" })
    : undefined;
};

const dayPattern =
  /^(?:que )?(?:inscric(?:ao|oes) )?(abrem?|abrindo|comecam?|comecando|iniciam?|encerram?|encerrando|terminam?|terminando|acabam?|acabando|fecham?|vencem?) (?:as )?(?:inscricoes )?(hoje|amanha|(?:n?est[ae]|n?ess[ae]) (?:semana|mes)) /;
const lastDayPattern =
  /^(?:no )?(?:ultimo dia|ultimos dias|hoje e o ultimo dia)(?: (?:de|da) inscric(?:ao|oes))? /;

/** Days that words such as "esta semana" cover from today on. */
const spans: [pattern: RegExp, first: number, last: number][] = [
  [/hoje/, 0, 0],
  [/amanha/, 1, 1],
  [/semana/, 0, 7],
  [/mes/, 0, 30],
];

function dayPart(
  edge: "inicio" | "fim",
  today: string,
  first: number,
  last: number,
): AskedFact & { rotulo: string } {
  const [from, to] = [shiftedDayOf(today, first), shiftedDayOf(today, last)];
  const verb = edge === "inicio" ? "Abre" : "Encerra";
  const rotulo = from === to ? `${verb} em ${formatDay(from)}` : `${verb} até ${formatDay(to)}`;
  return { kind: "dia", edge, from, to, rotulo };
}

/** Reads a day of registration: `abre amanhã`, `encerra esta semana`, `último dia`. */
const readDia: Read = (words, at, today) => {
  const last = matchAt(words, at, lastDayPattern);
  if (last)
    return toSaying(words, at, countOf(last[0]), dayPart("fim", today, 0, /dias/.test(last[0]) ? 3 : 0));
  const match = matchAt(words, at, dayPattern);
  const [, from = 0, to = 0] = spans.find(([pattern]) => pattern.test(match?.[2] ?? "")) ?? [];
  if (!match) return undefined;
  const edge = /^(?:abr|com|ini)/.test(match[1] ?? "") ? "inicio" : "fim";
  return toSaying(words, at, countOf(match[0]), dayPart(edge, today, from, to));
};

/** Reads a kind of position: `estágio`, `estagiários`. */
const readTipo: Read = (words, at) =>
  /^estagi(?:os?|ari[oa]s?)$/.test(words[at] ?? "")
    ? toSaying(words, at, 1, { kind: "tipo", tipos: ["ESTAGIO"], rotulo: tipoDeVagaLabels.ESTAGIO })
    : undefined;

const readRemoto: Read = (words, at) => {
  const count = [2, 1].find((many) => remoteNames.has(words.slice(at, at + many).join(" ")));
  return count ? toSaying(words, at, count, { kind: "remoto", rotulo: "Trabalho remoto" }) : undefined;
};

/** Reads words that ask for the user's own surroundings, which the question does not know. */
const readHere: Read = (words, at) => {
  const match = matchAt(
    words,
    at,
    /^(?:perto|proxim[oa]s?) (?:de|da|a) (?:mim|casa|minha casa|aqui|minha cidade) /,
  );
  return match ? { count: countOf(match[0]), part: undefined, isHint: true } : undefined;
};

const readCnh: Read = (words, at) => {
  const match = matchAt(
    words,
    at,
    /^(?:(?:com )?(?:cnh|carteira|habilitacao|categoria) )+(?:de )?([a-e]{1,2}) /,
  );
  if (!match) return undefined;
  const own = [
    [["categoria"], [match[1] ?? ""]],
    [["cnh"], [match[1] ?? ""]],
  ];
  const { part, ...saying } = toSaying(words, at, countOf(match[0]), {
    ...{ kind: "word", own, elsewhere: [], near: [], isRare: true },
    rotulo: "",
  });
  return { ...saying, part: part && { ...part, rotulos: [] } };
};

const reads: Read[] = [readCota, readTaxa, readDia, readTipo, readRemoto, readHere, readCnh];

/** Returns the readings of everyday sayings at a word. */
export const readEveryday = (words: readonly string[], at: number, today: string): Saying[] =>
  reads.flatMap((read) => read(words, at, today) ?? []);
