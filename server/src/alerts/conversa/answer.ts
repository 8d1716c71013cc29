import { listasPath, perguntaPath } from "@cav/contract/coletas/documents.ts";
import { rowLinesOf } from "@cav/contract/concursos/resumo.words.ts";
import { foldedWords } from "@cav/contract/folded.ts";
import { formatCount, formatDay } from "@cav/contract/format.ts";
import {
  type Answer,
  composeFound,
  composeResumos,
  findAnswer,
  findFavoritosPage,
  maxQuestionWords,
  openSearched,
  type PublicResumo,
} from "../../catalogue/concursos/index.ts";
import { findJornada } from "../../catalogue/jornada/index.ts";
import type { Deps } from "../../deps.ts";
import { concursoLink } from "../events/index.ts";
import { readTopic } from "./topic.ts";

type Answering = Pick<Deps, "db" | "clock" | "config">;

/** The exam that the answered message was about, or that of the last message. */
type AskedConcurso = { id: number };

/** `userId` is undefined if the sender's identity is not proven: the answer then contains nothing personal. */
type IncomingQuestion = { userId: number | undefined; text: string; concurso: AskedConcurso | undefined };

/** Items shown; the linked page has the rest. */
const mostShown = 10;
const mostFound = 3;
/** WhatsApp and Telegram accept 4,096. */
const mostCharacters = 3_500;

/**
 * Answers a question in a conversation from the catalogue: "detalhes", "prazos", "salvos", or what the site's search
 * box takes, with the same answer. Undefined for a text without a known word.
 */
export async function composeAnswer(
  deps: Answering,
  { userId, text, concurso }: IncomingQuestion,
): Promise<string | undefined> {
  const words = foldedWords(text.slice(0, 400));
  if (words.length === 0 || words.length > maxQuestionWords) return undefined;
  switch (readTopic(words)) {
    case "details":
      return composeDetails(deps, concurso);
    case "dates":
      return userId === undefined ? unproven : composeDates(deps, userId);
    case "saved":
      return userId === undefined ? unproven : composeSaved(deps, userId);
    case "search":
      return composeSearch(deps, text.trim());
  }
}

/** Answers a search of an unknown sender from the public catalogue; undefined for any other text. */
export async function composePublicAnswer(deps: Answering, text: string): Promise<string | undefined> {
  const words = foldedWords(text.slice(0, 400));
  const isSearch = words.length > 0 && words.length <= maxQuestionWords && readTopic(words) === "search";
  return isSearch ? composeSearch(deps, text.trim()) : undefined;
}

async function composeDetails(
  { db, clock, config }: Answering,
  concurso: AskedConcurso | undefined,
): Promise<string> {
  const [one] = concurso ? await composeResumos(db, [concurso.id], clock.today()) : [];
  if (!one) return "Não encontramos o concurso desta mensagem. Escreva o nome da cidade ou do órgão.";
  const { cargo, outros_cargos, local, salario, vagas, taxa, prova, banca } = one.resumo;
  const more = outros_cargos > 0 ? ` e mais ${formatCount(outros_cargos, "cargo", "cargos")}` : "";
  const lines = [
    one.titulo,
    one.resumo.prazo.texto,
    cargo && `Cargo: ${cargo}${more}`,
    local && `Local: ${local}`,
    salario && `Salário: ${salario}`,
    vagas && `Vagas: ${vagas}`,
    taxa && `Inscrição: ${taxa}`,
    prova && `Prova: ${prova}`,
    banca && `Banca: ${banca}`,
    sourceOf(one),
    `Tudo sobre ele: ${concursoLink(config.appUrl, one.uuid)}`,
  ];
  return lines.filter(Boolean).join("\n");
}

/** Returns the address where the facts were published. */
function sourceOf({ edital_url, edital_tipo }: PublicResumo): string | null {
  if (!edital_url) return null;
  return `${edital_tipo === "NOTICIA" ? "Notícia" : "Edital"}: ${edital_url}`;
}

const unproven =
  "Para ver aqui o que é seu, ligue os alertas por este canal no seu perfil, no site, e confirme que ele é seu.";
const nothingSaved =
  "Você ainda não salvou concursos. Responda SALVAR a um alerta, ou salve no site, e as datas dele aparecem aqui.";

/** Composes dates and stages of saved exams, as on the journey page. */
async function composeDates(deps: Answering, userId: number): Promise<string> {
  const { concursos, dias } = await findJornada(deps, { id: userId });
  if (concursos.length === 0) return nothingSaved;
  const dates = dias.slice(0, mostShown);
  if (dates.length === 0) return "Nenhum dos seus concursos salvos tem datas marcadas daqui para a frente.";
  const blocks = dates.map(({ dia, rotulo, cargos, titulo, concurso }) => {
    const of = cargos.length > 0 ? ` (${cargos.join(", ")})` : "";
    const what = `${rotulo.charAt(0).toLowerCase()}${rotulo.slice(1)}${of}`;
    return `${formatDay(dia)}: ${what}\n${titulo}\n${concursoLink(deps.config.appUrl, concurso)}`;
  });
  return composeBlocks("As próximas datas dos seus concursos salvos:", blocks, "");
}

/** Composes the saved exams that the user did not give up. */
async function composeSaved(deps: Answering, userId: number): Promise<string> {
  const today = deps.clock.today();
  const { concursos } = await findJornada(deps, { id: userId });
  const given = new Set(concursos.flatMap(({ uuid, situacao }) => (situacao === "DESISTI" ? [uuid] : [])));
  const ids = await findFavoritosPage(deps.db, userId, { offset: 0, limit: mostShown + given.size, today });
  const all = await composeResumos(deps.db, ids, today);
  const saved = all.filter(({ uuid }) => !given.has(uuid)).slice(0, mostShown);
  if (saved.length === 0) return nothingSaved;
  const blocks = saved.map((one) => blockOf(deps, one));
  return composeBlocks(
    "Seus concursos salvos:",
    blocks,
    `Todos: ${deps.config.appUrl}/meus-concursos?aba=salvos`,
  );
}

const blockOf = ({ config }: Answering, one: PublicResumo) =>
  [one.titulo, one.resumo.prazo.texto, sourceOf(one), concursoLink(config.appUrl, one.uuid)]
    .filter(Boolean)
    .join("\n");

/** Composes the first results of a search; undefined if no word of it is known. */
async function composeSearch(deps: Answering, text: string): Promise<string | undefined> {
  const answer = await findAnswer(
    await openSearched(deps),
    { searchTerm: text },
    { offset: 0, limit: mostFound },
  );
  if (isNotUnderstood(answer)) return undefined;
  const found = await composeFound(deps.db, answer, deps.clock.today());
  const blocks = found.map((one) =>
    [one.titulo, ...rowLinesOf(one.resumo), sourceOf(one), concursoLink(deps.config.appUrl, one.uuid)]
      .filter(Boolean)
      .join("\n"),
  );
  const page = deps.config.appUrl + perguntaPath(listasPath, text);
  return composeBlocks(headOf(answer), blocks, `Todos, e para receber os novos por e-mail: ${page}`);
}

/** Words of no exam, such as a thank-you, are no question. */
const isNotUnderstood = ({ reconhecidos, deixadas, palpites, total }: Answer) =>
  total === 0 &&
  reconhecidos.length + palpites.length === 0 &&
  deixadas.every(({ motivo }) => motivo === "DESCONHECIDA");

/** Says what was understood, what was left out, and how many exams there are. */
function headOf({ aviso, reconhecidos, total, abertos }: Answer): string {
  const labels = [...new Set(reconhecidos.map(({ rotulo }) => rotulo))].join(", ");
  const open =
    abertos === 0 ? "nenhum com inscrições abertas" : `${abertos} com inscrições abertas ou previstas`;
  const count =
    total === 0
      ? `${labels ? "nenhum" : "Nenhum"} concurso agora.`
      : `${formatCount(total, "concurso", "concursos")}, ${open}.`;
  return [labels && `${labels}:`, aviso, total === 0 && aviso ? "" : count].filter(Boolean).join(" ");
}

/** Joins as many blocks as fit in one message. */
function composeBlocks(head: string, blocks: string[], foot: string): string {
  let room = mostCharacters - head.length - foot.length;
  const shown = blocks.filter((block) => {
    room -= block.length;
    return room > 0;
  });
  return [head, ...shown, foot].filter(Boolean).join("\n\n");
}
