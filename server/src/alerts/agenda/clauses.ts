import type { Clause, Code } from "@cav/contract/alerts/agenda.ts";
import { isChamadaSemPrazo, ultimoDiaOf } from "@cav/contract/concursos/etapas-dias.ts";
import {
  type Change,
  doorFact,
  type EventFacts,
  hasNotice,
  type ReminderFacts,
  rectifiedOf,
  retificacaoOf,
} from "../../catalogue/concursos/index.ts";

/** The day a change happened, the end of registration now, and which changes touch the reader. */
export type About = {
  happened: string;
  today: string;
  fim: string | null;
  touches?: (change: Change) => boolean;
};

const requirements =
  /^cargos\.(nivel|requer|niveis|cursos|locais_trabalho|remoto|nome|a_definir|tipo_de_vaga)/;
const isOfWork = /^cargos\.(locais_trabalho|remoto)$/;
const fixed: Record<string, Code> = {
  data_fim_isencao: "ISENCAO_MUDOU",
  data_limite_pagamento: "PAGAMENTO_MUDOU",
  data_inicio_inscricao: "INICIO",
  data_prova: "PROVA_MUDOU",
  "cargos.data_prova": "PROVA_MUDOU",
  locais_prova: "CIDADES",
  cargos: "CARGOS",
  "cargos.salario": "SALARIO",
  "cargos.salario_periodo": "SALARIO",
};

/** Returns the code of a moved end of registration. */
function codeOfEnd(de: unknown, para: unknown, happened: string): Code {
  if (typeof de !== "string" || typeof para !== "string") return "PRAZO";
  if (para < happened) return "FECHOU_ANTES";
  if (de < happened) return "REABERTO";
  return para < de ? "ENCURTADO" : "PRORROGADO";
}

/** Returns a change's code; undefined: nobody is told of it. */
export function codeOf(
  { campo, de, para, etapa, tipo }: Change,
  { happened, today }: About,
): Code | undefined {
  if (campo === doorFact) return String(para).startsWith("encerradas") ? "FECHOU_ANTES" : "REABERTO";
  if (campo === "data_fim_inscricao") return codeOfEnd(de, para, happened);
  if (/^(cargos\.)?valor_inscricao$/.test(campo))
    return para !== null && Number(para) === 0 ? "GRATUITA" : "TAXA";
  if (/^cargos\.(quantidade_vagas|vagas_por_cota|cadastro_reserva)/.test(campo)) return "VAGAS";
  if (requirements.test(campo)) return "REQUISITOS";
  if (etapa) {
    const day = tipo === "removido" ? null : ultimoDiaOf(etapa);
    const isCall = tipo !== "removido" && isChamadaSemPrazo(etapa);
    return isCall || (day !== null && day >= today) ? "ETAPA" : "DOCUMENTO";
  }
  return campo === "etapas" ? "DOCUMENTO" : fixed[campo];
}

const reminders: Record<ReminderFacts["de"], Code> = {
  inscricao: "INSCRICAO",
  isencao: "ISENCAO",
  pagamento: "PAGAMENTO",
  prova: "PROVA",
};

/** Returns all that an event could tell this reader, whatever their situation. */
export function clausesOf(event: EventFacts, about: About): Clause[] {
  const { fim } = about;
  const changed = clausesOfChanges(retificacaoOf(event)?.mudancas ?? [], about);
  switch (event.kind) {
    case "NOVO_CONCURSO":
      return [{ code: "NOVO", para: fim }];
    case "INSCRICOES_ABERTAS":
      return [{ code: "ABRIU", para: fim }, ...changed.filter((one) => !isSaidByOpening(one, fim))];
    case "STATUS": {
      const { cancelado, suspenso } = event.dados;
      const code = cancelado ? "CANCELADO" : suspenso ? "SUSPENSO" : "RETOMADO";
      return [{ code, para: code === "RETOMADO" ? fim : null }, ...changed];
    }
    case "PRAZO":
    case "PROVA_PROXIMA":
      return [clauseOfReminder(event.dados)];
    case "PAGINA":
      return event.dados.documentos.length > 0
        ? [
            {
              code: "DOCUMENTO",
              nome: event.dados.documentos[0]?.titulo,
              quantos: event.dados.documentos.length,
            },
          ]
        : [{ code: "DOCUMENTO" }];
    case "RETIFICACAO":
      return changed;
    default:
      return [];
  }
}

/** An opening names the last day, and that registration began. */
const isSaidByOpening = ({ code, para }: Clause, fim: string | null) =>
  code === "INICIO" || ((code === "PRORROGADO" || code === "PRAZO") && para === fim);

function clauseOfReminder({ de, dia, etapa }: ReminderFacts): Clause {
  const isOwn = etapa && !["ISENCAO", "INSCRICOES"].includes(etapa.tipo);
  if (!isOwn) return { code: reminders[de], para: dia };
  return { code: "ETAPA", para: dia, etapa: { tipo: etapa.tipo, situacao: "PREVISTA" } };
}

function clausesOfChanges(mudancas: Change[], about: About): Clause[] {
  const { touches = () => true, fim } = about;
  if (mudancas.length === 0) return [];
  if (hasNotice(mudancas)) return [{ code: "EDITAL", para: fim }];
  // A moved last day of registrations that were closed or opened again is not what happened.
  const isDoor = mudancas.some(({ campo }) => campo === doorFact);
  const touching = rectifiedOf(mudancas).filter(
    (change) => touches(change) && !(isDoor && change.campo === "data_fim_inscricao"),
  );
  const byCode = Map.groupBy(touching, (change) => codeOf(change, about));
  return [...byCode].flatMap(([code, of]) => (code ? summed(code, of as [Change, ...Change[]], about) : []));
}

/** Sums up the changes of one code: one value if all changed alike, else their number. */
function summed(code: Code, changes: [Change, ...Change[]], { today, fim }: About): Clause[] {
  const [first] = changes;
  if (code === "ETAPA" || code === "DOCUMENTO")
    return changes.map((change) => clauseOfEtapa(code, change, today));
  if (code === "CARGOS") {
    const came = changes.filter(({ tipo }) => tipo === "incluido");
    const named = came[0] ?? first;
    return [
      { code, de: changes.length - came.length, para: came.length, nome: String(named.para ?? named.de) },
    ];
  }
  if (code === "VAGAS") return [clauseOfVagas(changes)];
  if (code === "CIDADES") return [{ code }];
  if (code === "REQUISITOS")
    return [{ code, nome: changes.every(({ campo }) => isOfWork.test(campo)) ? "locais" : undefined }];
  const isAlike = changes.every(({ de, para }) => de === first.de && para === first.para);
  const own = changes.find(({ cargo }) => !cargo) ?? (isAlike ? first : undefined);
  if (!own) return [{ code, quantos: changes.length, ...nearest(code, changes) }];
  if (own.campo === doorFact) return [{ code, para: fim }];
  const nome = own.cargo && changes.length === 1 ? own.cargo.nome : undefined;
  return [{ code, de: plainOf(own.de), para: plainOf(own.para), nome }];
}

const plainOf = (fact: Change["de"]) =>
  fact === null || typeof fact === "string" ? fact : typeof fact === "boolean" ? String(fact) : null;

/** The earliest of several exam days counts. */
function nearest(code: Code, changes: Change[]) {
  if (code !== "PROVA_MUDOU") return {};
  const day = (of: (change: Change) => unknown) =>
    changes
      .map(of)
      .filter((one): one is string => typeof one === "string")
      .toSorted()[0] ?? null;
  return { de: day(({ de }) => de), para: day(({ para }) => para) };
}

function clauseOfVagas(changes: Change[]): Clause {
  const totals = changes.filter(({ campo }) => campo === "cargos.quantidade_vagas");
  const isKnown = totals.length > 0 && totals.every(({ de, para }) => de !== null && para !== null);
  if (!isKnown) return { code: "VAGAS", quantos: changes.length };
  const sum = (of: (change: Change) => unknown) => totals.reduce((all, one) => all + Number(of(one)), 0);
  return { code: "VAGAS", de: sum(({ de }) => de), para: sum(({ para }) => para) };
}

function clauseOfEtapa(code: Code, { etapa, tipo }: Change, today: string): Clause {
  if (!etapa) return { code };
  const para = code === "ETAPA" ? (ultimoDiaOf(etapa) ?? today) : (etapa.fim ?? etapa.inicio);
  return {
    code,
    para,
    etapa: {
      tipo: etapa.tipo,
      situacao: etapa.situacao,
      isRemoved: tipo === "removido",
      isOpenEnded: (code === "ETAPA" && ultimoDiaOf(etapa) === null) || undefined,
    },
  };
}

/** The dates that one change after another may move. */
const families: readonly (readonly Code[])[] = [
  ["REABERTO", "ENCURTADO", "PRORROGADO", "FECHOU_ANTES", "PRAZO"],
  ["GRATUITA", "TAXA"],
  ["CANCELADO", "SUSPENSO", "RETOMADO"],
];
const familyOf = ({ code, nome = "", etapa }: Clause) =>
  `${families.findIndex((family) => family.includes(code)) + 1 || code} ${etapa ? `${etapa.tipo} ${nome}` : nome}`;

/** Merges what several changes say, oldest first, into the result; changes that were undone are left out. */
export function mergeClauses(each: Clause[][], happened: string): Clause[] {
  if (each.length < 2) return each.flat();
  return [...Map.groupBy(each.flat(), familyOf).values()].flatMap((some) => {
    const [first, last] = [some[0], some.at(-1)] as [Clause, Clause];
    if (some.length === 1) return some;
    if (first.code === "SUSPENSO" && last.code === "RETOMADO") return [];
    if (first.de !== undefined && first.de === last.para) return [];
    const merged = { ...last, de: first.de };
    const isEnd = families[0]?.includes(last.code) ?? false;
    return [isEnd ? { ...merged, code: codeOfEnd(merged.de, merged.para, happened) } : merged];
  });
}
