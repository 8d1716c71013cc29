import type { Clause, ToldItem } from "@cav/contract/alerts/agenda.ts";
import { type EtapaTipo, etapaLabels } from "@cav/contract/concursos/etapas.words.ts";
import { formatCount, formatDay, formatDayMonth, formatMoney } from "@cav/contract/format.ts";
import { toShortText } from "./mail-content.ts";

/** Days of a date without its year. */
const [pastDays, aheadDays] = [90, 364];

const daysBetween = (from: string, to: string) =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;

/** Formats a day: `hoje`, `amanhã`, `31/12`; with its year if that is not the next 31/12. */
export function describeNearDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "hoje";
  if (days === 1) return "amanhã";
  return days >= -pastDays && days <= aheadDays ? formatDayMonth(day) : formatDay(day);
}

type Words = (said: Clause, to: (word: string) => string, day: string) => string;

const unknown = "a divulgar";
const amount = (value: Clause["de"]) => formatMoney(String(value)).replace(/,00$/, "");
const isMore = ({ de, para }: Clause) => Number(para) > Number(de ?? 0);
const isLater = ({ de, para }: Clause) => String(para) > String(de);
const nameMax = 24;
const of = ({ nome }: Pick<Clause, "nome">) => (nome ? ` (${toShortText(nome, nameMax)})` : "");
/** Writes a sentence about a date, or that it is not known. */
const dated =
  (known: string, none: string): Words =>
  ({ para }, to) =>
    typeof para === "string" ? to(known) : none;
/** Writes a moved deadline with its direction. */
const moved =
  (what: string, none: string): Words =>
  (said, to) => {
    if (typeof said.para !== "string") return none;
    if (typeof said.de !== "string") return to(`${what} até`);
    return isLater(said) ? to(`${what}: mais prazo, até`) : to(`${what}: só até`);
  };
const plain =
  (text: string): Words =>
  () =>
    text;

/** Stages that were published, in words. */
const published: Partial<Record<EtapaTipo, string>> = {
  AUTORIZADO: "Concurso autorizado",
  COMISSAO: "Comissão formada",
  BANCA_CONTRATADA: "Banca contratada",
  EDITAL: "Saiu o edital",
  ISENCAO_RESULTADO: "Saiu o resultado da isenção",
  LOCAIS_DE_PROVA: "Locais de prova divulgados",
  GABARITO: "Saiu o gabarito",
  RESULTADO: "Saiu o resultado",
  HOMOLOGACAO: "Concurso homologado",
  CONVOCACAO: "Saiu uma convocação",
  NOMEACAO: "Saíram nomeações",
  PRORROGACAO: "Validade prorrogada",
  SUSPENSAO: "Concurso suspenso",
  ANULACAO: "Concurso anulado",
};

/** The last day of a stage, in words. */
const windows: Partial<Record<EtapaTipo, string>> = {
  RECURSOS: "Recurso",
  CONVOCACAO: "Convocados se apresentam",
  NOMEACAO: "Nomeados se apresentam",
  REEMBOLSO: "Devolução da taxa",
};

/** For registered readers who did not say whether they paid. */
export const lastDayOfFee = "O prazo da taxa acaba hoje, se ainda não pagou";

const proximaProva = (day: string) => (/\d/.test(day) ? `Prova em ${day}` : `Prova ${day}`);

/** Each event in a few words, as they come before the exam's name. */
const events: Record<Clause["code"], Words> = {
  CHAMADA: dated("Chamaram você, responda até", "Chamaram você"),
  CANCELADO: plain("Cancelado"),
  SUSPENSO: plain("Suspenso"),
  RETOMADO: dated("Retomado, inscrições até", "Retomado"),
  DEIXOU: plain("Não combina mais"),
  PASSOU: ({ isUncertain }) => `Passou a ${isUncertain ? "poder " : ""}combinar`,
  CERTO: plain("Já se sabe que combina"),
  REABERTO: dated("Inscrições reabertas até", "Inscrições reabertas"),
  ENCURTADO: (_, __, day) => `Encerra antes, ${/\d/.test(day) ? `em ${day}` : day}`,
  FECHOU_ANTES: plain("Inscrições encerradas antes"),
  PRORROGADO: dated("Prorrogado até", "Prorrogado"),
  PRAZO: dated("Inscrições até", "Fim das inscrições a divulgar"),
  EDITAL: dated("Saiu o edital, inscrições até", "Saiu o edital"),
  NOVO: dated("Novo, inscrições até", "Novo, datas a divulgar"),
  ABRIU: dated("Inscrições abertas até", "Inscrições abertas"),
  INICIO: dated("Inscrições a partir de", "Início das inscrições a divulgar"),
  INSCRICAO: (_, __, day) => (/\d/.test(day) ? `Encerra em ${day}` : `Encerra ${day}`),
  ISENCAO_MUDOU: moved("Isenção", "Prazo da isenção a divulgar"),
  ISENCAO: dated("Isenção até", "Isenção a divulgar"),
  PAGAMENTO_MUDOU: moved("Pagamento", "Prazo de pagamento a divulgar"),
  PAGAMENTO: (said, to) =>
    said.isIfUnpaid ? lastDayOfFee : dated("Taxa a pagar até", "Taxa a pagar")(said, to, ""),
  PROVA_MUDOU: (said, _, day) => {
    if (typeof said.para !== "string")
      return said.quantos ? "Datas de prova mudaram" : "Prova sem data marcada";
    if (typeof said.de !== "string") return `Prova marcada para ${day}${of(said)}`;
    return `Prova ${isLater(said) ? "adiada" : "antecipada"} para ${day}${of(said)}`;
  },
  PROVA: (_, __, day) => proximaProva(day),
  ETAPA: ({ etapa }, to, day) => {
    if (etapa?.tipo === "PROVA") return proximaProva(day);
    if (etapa?.isOpenEnded) return published[etapa.tipo] ?? labelOf(etapa);
    return to(`${(etapa && windows[etapa.tipo]) ?? labelOf(etapa)} até`);
  },
  GRATUITA: plain("Agora é gratuita"),
  TAXA: (said) => {
    if (said.quantos) return "Taxas mudaram";
    if (said.para === null) return "Taxa a divulgar";
    if (Number(said.de ?? 0) === 0)
      return `${said.de === null ? "Taxa de" : "Passa a cobrar"} ${amount(said.para)}${of(said)}`;
    return `Taxa ${isMore(said) ? "sobe" : "cai"} para ${amount(said.para)}${of(said)}`;
  },
  SALARIO: (said) => {
    if (said.quantos) return "Salários mudaram";
    if (said.para === "HORA" || said.para === "MES")
      return `Salário por ${said.para === "MES" ? "mês" : "hora"}`;
    if (said.para === null) return "Salário a divulgar";
    if (said.de === null) return `Salário de ${amount(said.para)}${of(said)}`;
    return `Salário ${isMore(said) ? "sobe" : "cai"} para ${amount(said.para)}${of(said)}`;
  },
  VAGAS: ({ de, para, quantos }) => {
    const more = Number(para) - Number(de);
    if (quantos || more === 0) return "Vagas mudaram";
    const count = formatCount(Math.abs(more), "vaga", "vagas");
    return more > 0 ? `Mais ${count}` : `Menos ${count}`;
  },
  CARGOS: ({ de, para, nome }) => {
    if (Number(de) + Number(para) === 1)
      return `Cargo ${Number(para) === 1 ? "incluído" : "removido"}${of({ nome })}`;
    const came = Number(para) > 0 ? formatCount(Number(para), "cargo incluído", "cargos incluídos") : "";
    const went = Number(de) > 0 ? formatCount(Number(de), "cargo removido", "cargos removidos") : "";
    return [came, went].filter(Boolean).join(" e ");
  },
  CIDADES: plain("Cidades de prova mudaram"),
  REQUISITOS: ({ nome }) => (nome === "locais" ? "Locais de trabalho mudaram" : "Requisitos mudaram"),
  DOCUMENTO: ({ etapa, nome, quantos = 1, para }, _, day) => {
    if (etapa?.isRemoved) return `Não consta mais: ${labelOf(etapa).toLowerCase()}`;
    if (etapa?.situacao === "REALIZADA") return published[etapa.tipo] ?? labelOf(etapa);
    if (etapa) return `${labelOf(etapa)}: ${para ? day : unknown}`;
    if (!nome) return "Confira a página da banca";
    return quantos > 1 ? `${quantos} documentos novos` : "Novo documento";
  },
};

const labelOf = (etapa: Clause["etapa"]) => (etapa ? etapaLabels[etapa.tipo] : "Etapa");

/** Says an event in a few words, relative to the day of sending. */
export function describeEvent(said: Clause, today: string): string {
  const day = typeof said.para === "string" && isDay(said.para) ? describeNearDay(said.para, today) : unknown;
  return events[said.code](said, (word) => `${word} ${day}`, day);
}

/** Says an event before an exam's name, where room is short. */
export const describeHeadEvent = (said: Clause, today: string): string =>
  said.isIfUnpaid ? "Taxa até hoje, se ainda não pagou" : describeEvent(said, today);

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** How much room a text has: the whole item, one line, or as few words as possible. */
export type Size = "full" | "line" | "tight";

const cargoMax: Record<Size, number> = { full: 120, line: 24, tight: 18 };
const titleMax: Record<Size, number> = { full: 150, line: 40, tight: 24 };

/** Says what an item means for the reader; "" for a mere reminder. */
export function describeMeaning({ meaning, cargo, certo, said }: ToldItem, size: Size): string {
  const by = cargo ? ` pelo cargo ${toShortText(cargo, cargoMax[size])}` : "";
  const [{ code }] = said;
  switch (meaning) {
    case "DEIXOU":
      return code === "DEIXOU" ? "" : "não combina mais";
    case "PASSOU":
      return code === "PASSOU" ? by.trim() : `passou a ${certo ? "" : "poder "}combinar${by}`;
    case "CONTINUA":
      if (code === "CERTO") return by.trim();
      return code === "CANCELADO" || code === "SUSPENSO"
        ? ""
        : `continua ${certo ? "combinando" : "podendo combinar"}${by}`;
    case "INSCRITO":
      return "você se inscreveu";
    case "COMBINA":
      return size === "full" ? `${certo ? "combina" : "pode combinar"}${by}` : "";
    case "ACOMPANHA":
      return "";
  }
}

const isOfDate = ({ para }: Clause) => typeof para === "string" && isDay(para);
const isFlip = ({ code }: Clause) => code === "DEIXOU" || code === "PASSOU";
const lowered = (text: string) =>
  /^[A-Z]\$/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** Says until when the reader can register for a match that was gained, unless a change says so. */
function lastDayOf({ code, para }: Clause, more: readonly Clause[], today: string): string[] {
  const isGained = code === "PASSOU" || code === "CERTO";
  if (!isGained || typeof para !== "string" || more.some((one) => one.para === para)) return [];
  return [`inscrições até ${describeNearDay(para, today)}`];
}

/**
 * Says an item without the exam's name. Shorter sizes leave out further facts, but neither a moved date, nor the
 * meaning, nor the cause of a changed match.
 */
export function describeNovidade(item: ToldItem, today: string, size: Size): string {
  const [first, ...more] = item.said;
  const cause = isFlip(first) ? more.find((one) => !isOfDate(one)) : undefined;
  const isShown = (one: Clause) =>
    size === "full" || one === cause || (isOfDate(one) && (size === "line" || one.para === today));
  const shown = more.filter(isShown);
  const hidden = more.length - shown.length;
  const meaning = describeMeaning(item, size);
  const own = first.code === "PASSOU" && meaning ? ` ${meaning}` : "";
  const parts = [
    `${describeEvent(first, today)}${own}`,
    ...lastDayOf(first, more, today),
    ...shown.map((one) => lowered(describeEvent(one, today))),
    ...(hidden > 0 ? [`mais ${size === "line" ? formatCount(hidden, "mudança", "mudanças") : hidden}`] : []),
    ...(meaning && !own ? [meaning] : []),
  ];
  return `${[...new Set(parts)].join("; ")}.`;
}

/** Returns an exam's name as a size has room for it. */
export const titleOf = ({ titulo }: Pick<ToldItem, "titulo">, size: Size): string =>
  toShortText(titulo, titleMax[size]);

/** Says an item in a sentence: `TJSP: encerra hoje; combina pelo cargo Técnico.` */
export const describeItem = (item: ToldItem, today: string, size: Size): string =>
  `${titleOf(item, size)}: ${lowered(describeNovidade(item, today, size))}`;
