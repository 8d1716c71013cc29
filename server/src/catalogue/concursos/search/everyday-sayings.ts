import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { tipoDeVagaLabels } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { remoteNames } from "../../locais/index.ts";
import { readDia } from "./read-days.ts";
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
  /^(?:(?:vagas?|cotas?|reservad[oa]s?|reserva) )*(?:(?:para|pra|pro|de|com|a|aos?) )?(?:pessoas? |candidat[oa]s? )?(?:com )?(pcds?|pne|(?:deficientes?|deficiencia)(?: (?:visual|auditiv[oa]|fisic[oa]|intelectual|mental))?|negr[oa]s?|pret[oa]s?|pard[oa]s?|cotas? raci(?:al|ais)|raci(?:al|ais)|indigenas?|quilombolas?|cotas?|cotistas?) /;

/** Reads a quota: `pcd`, `vagas para pessoas com deficiência`, `negros`. */
const readCota: Read = (words, at) => {
  const match = matchAt(words, at, cotaPattern);
  if (!match) return undefined;
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

/** Ways to ask for exams by what became of their registrations. */
const statusSayings: [pattern: RegExp, status: ConcursoStatus[], rotulo: string][] = [
  [
    /^(?:que )?(?:(?:ainda )?nao (?:abri(?:u|ram)|comec(?:ou|aram))|va(?:i|o) abrir|por abrir|em breve|previst[oa]s?)(?: (?:as )?inscric(?:ao|oes))? /,
    ["PREVISTO", "EDITAL_ABERTO"],
    "Inscrições por abrir",
  ],
  [
    /^(?:que )?(?:(?:com )?inscric(?:ao|oes) )?(?:ja )?(?:(?:encerrad|finalizad|terminad)[oa]s?|(?:encerr|termin)(?:ou|aram)) /,
    ["AGUARDANDO_PROVAS", "FINALIZADO"],
    "Inscrições encerradas",
  ],
  [/^suspens[oa]s? /, ["SUSPENSO"], "Suspensos"],
  [/^cancelad[oa]s? /, ["CANCELADO"], "Cancelados"],
];

/** Reads a state of exams: `previstos`, `ainda não abriu`, `encerrados`, `suspenso`. */
const readStatus: Read = (words, at) => {
  for (const [pattern, codes, rotulo] of statusSayings) {
    const match = matchAt(words, at, pattern);
    if (match)
      return toSaying(words, at, countOf(match[0]), { kind: "codigo", column: "status", codes, rotulo });
  }
  return undefined;
};

/** Reads the kind of an exam, which its title says: `processo seletivo simplificado` is no word of a position. */
const readTitulo: Read = (words, at) => {
  const match = matchAt(words, at, /^(?:processos? seletivos?|pss)( simplificados?)? /);
  if (!match) return undefined;
  const isSimple = match[1] !== undefined || match[0] === "pss ";
  const title = [
    ["processo", "processos"],
    ["seletivo", "seletivos"],
  ];
  const elsewhere = [isSimple ? [...title, ["simplificado", "simplificados"]] : title];
  const count = countOf(match[0]);
  const texto = words.slice(at, at + count).join(" ");
  const part = {
    kind: "word" as const,
    texto,
    rotulos: [],
    own: [],
    elsewhere,
    near: [],
    isRare: true as const,
  };
  return { count, part };
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

const reads: Read[] = [
  readCota,
  readTaxa,
  readDia,
  readStatus,
  readTitulo,
  readTipo,
  readRemoto,
  readHere,
  readCnh,
];

/** Returns the readings of everyday sayings at a word. */
export const readEveryday = (words: readonly string[], at: number, today: string): Saying[] =>
  reads.flatMap((read) => read(words, at, today) ?? []);
