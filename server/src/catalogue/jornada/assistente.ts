import { isClosedEarly } from "@cav/contract/concursos/concurso-status.ts";
import { isClosed, isStopped } from "@cav/contract/concursos/concursos.ts";
import type { Etapa } from "@cav/contract/concursos/etapas.ts";
import type { EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import { ultimoDiaOf } from "@cav/contract/concursos/etapas-dias.ts";
import type {
  Assistente,
  ConflitoDaJornada,
  TaxaDaJornada,
  ViagemDaJornada,
} from "@cav/contract/jornada/jornada.ts";
import { estimativas, taxasQuites } from "@cav/contract/jornada/jornada.words.ts";
import { custoKey, type Perto } from "./assistente.queries.ts";
import { findConflitosAmong } from "./conflitos.ts";
import { findDiasDeProva, findProvas } from "./dias.ts";
import { findNearest, type Ponto } from "./distancias.ts";
import type { Seguido } from "./jornada.queries.ts";

/** A followed exam with its stages. */
export type SeguidoComEtapas = { seguido: Seguido; etapas: readonly Etapa[] };

type AssistenteFacts = Perto & { seguidos: readonly SeguidoComEtapas[] };

/** Clashes of exams that are shown, the nearest first; the rest is counted. */
const mostConflitos = 30;

const nameOf = ({ uuid, titulo }: Seguido) => ({ concurso: uuid, titulo });
const toReais = (value: number) => Math.round(value * 100) / 100;

/** Returns whether the user may still register or pay: not sat, not given up, running, and not all days past. */
function isOpen(seguido: Seguido, today: string): boolean {
  const { situacao, status } = seguido;
  if (isClosed(status) || (situacao !== null && situacao !== "VOU_ME_INSCREVER" && situacao !== "INSCRITO"))
    return false;
  const dias = findProvas(seguido).map(({ dia }) => dia);
  return dias.length === 0 || dias.some((dia) => dia >= today);
}

/** Returns whether the user may still sit the exam, or one of its further exams. */
export function isAhead(seguido: Seguido, today: string): boolean {
  if (isStopped(seguido.status)) return false;
  return isOpen(seguido, today) || findDiasDeProva(seguido).some((dia) => dia >= today);
}

/** Returns whether something is still payable, or open for registration. */
function isPayable({ situacao, ...one }: Seguido, today: string): boolean {
  if (one.data_limite_pagamento !== null && one.data_limite_pagamento < today) return false;
  if (situacao === "INSCRITO") return !taxasQuites.has(one.taxa ?? "");
  return one.data_fim_inscricao === null || one.data_fim_inscricao >= today;
}

const dueOf = ({ pagamento, inscricao }: TaxaDaJornada) => pagamento ?? inscricao ?? "9";

function composeTaxas(ahead: readonly Seguido[], valores: Perto["valores"], today: string) {
  const taxasOf = (some: readonly Seguido[]) =>
    some
      .filter((seguido) => isPayable(seguido, today))
      .map((seguido): TaxaDaJornada => {
        const { data_limite_pagamento: pagamento, data_fim_inscricao: inscricao } = seguido;
        return { ...nameOf(seguido), valor: valores.get(custoKey(seguido)) ?? null, pagamento, inscricao };
      })
      // A free exam has nothing to pay.
      .filter(({ valor }) => valor === null || valor.maior > 0)
      .toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)));
  const due = taxasOf(ahead.filter(({ situacao }) => situacao !== "INSCRITO"));
  const known = due.flatMap(({ valor }) => valor ?? []);
  return {
    menor: toReais(known.reduce((sum, { menor }) => sum + menor, 0)),
    maior: toReais(known.reduce((sum, { maior }) => sum + maior, 0)),
    sem_valor: due.length - known.length,
    a_pagar: due,
    inscritos: taxasOf(ahead.filter(({ situacao }) => situacao === "INSCRITO")),
  };
}

/** Returns the open or coming windows of a kind, with their start if a stage has it, including reopened ones. */
function findJanelas(own: string | null, tipo: EtapaTipo, etapas: readonly Etapa[], today: string) {
  const stages = etapas.flatMap((etapa) => {
    const ate = etapa.tipo === tipo ? ultimoDiaOf(etapa) : null;
    return ate === null ? [] : [{ de: etapa.fim === ate ? etapa.inicio : null, ate }];
  });
  const isSaid = stages.some(({ ate }) => ate === own);
  const all = own === null || isSaid ? stages : [{ de: null, ate: own }, ...stages];
  const once = all.filter(({ ate }, index) => all.findIndex((one) => one.ate === ate) === index);
  return once.filter(({ ate }) => ate >= today).toSorted((a, b) => a.ate.localeCompare(b.ate));
}

const findIsencoes = ({ seguido, etapas }: SeguidoComEtapas, today: string): Assistente["isencoes"] =>
  findJanelas(seguido.data_fim_isencao, "ISENCAO", etapas, today).map((one) => ({
    ...nameOf(seguido),
    ...one,
  }));

/** Returns the exam with the end of reopened registrations. */
function withReopened({ seguido, etapas }: SeguidoComEtapas, today: string): Seguido {
  const [next] = findJanelas(seguido.data_fim_inscricao, "INSCRICOES", etapas, today);
  return next ? { ...seguido, data_fim_inscricao: next.ate } : seguido;
}

/**
 * Estimates a trip to an exam's nearest city: roads 1.3 times the straight line, R$ 0.40 per kilometre both ways,
 * without food and lodging (`estimativas`); rounded to tens.
 */
export function findViagem(meus: readonly Ponto[], locais: readonly Ponto[]) {
  const nearest = findNearest(meus, locais);
  if (!nearest) return;
  const km = nearest.km * estimativas.estradaPorReta;
  const tens = (value: number) => Math.round(value / 10) * 10;
  const custo = tens(2 * km * estimativas.reaisPorKm);
  return { de: nearest.de.nome, para: nearest.para.nome, km: tens(km), custo };
}

/**
 * Returns whether the user sits the exam on this day for certain; if the exam has several days for the user,
 * they sit it on one of them.
 */
function isDayCertain(seguido: Seguido, today: string): boolean {
  const own = new Set(findProvas(seguido).map(({ dia }) => dia));
  const isOne = ({ inicio, fim, cargo }: Seguido["outras_provas"][number]) =>
    inicio === fim && (cargo === null || cargo === seguido.cargo?.nome);
  return own.size <= 1 && seguido.outras_provas.every((one) => one.fim < today || isOne(one));
}

/** Returns clashes among exams that the user may still sit. */
export function findConflitosAhead(
  ahead: readonly Seguido[],
  locais: Perto["locais"],
  today: string,
): ConflitoDaJornada[] {
  return findConflitosAmong(
    ahead.map((seguido) => ({
      ...nameOf(seguido),
      dias: findDiasDeProva(seguido).filter((dia) => dia >= today),
      certo: isDayCertain(seguido, today),
      locais: locais.get(seguido.id) ?? [],
    })),
  );
}

/** Composes decisions, fees and trips of exams that the user may still sit. */
export function composeAssistente(
  { seguidos, valores, locais, meus }: AssistenteFacts,
  today: string,
): Assistente {
  const open = seguidos.filter(({ seguido }) => isOpen(seguido, today));
  const ahead = seguidos.flatMap(({ seguido }) => (isAhead(seguido, today) ? [seguido] : []));
  // Others than the registered have nothing to pay or to ask for after registrations were closed.
  const register = open.filter(
    ({ seguido }) => seguido.situacao === "INSCRITO" || !isClosedEarly(seguido, today),
  );
  const locaisOf = ({ id }: Seguido) => locais.get(id) ?? [];
  const conflitos = findConflitosAhead(ahead, locais, today);
  const viagens = ahead.flatMap((seguido): ViagemDaJornada[] => {
    const viagem = findViagem(meus, locaisOf(seguido));
    return viagem ? [{ ...nameOf(seguido), ...viagem }] : [];
  });
  return {
    conflitos: conflitos.slice(0, mostConflitos),
    outros_conflitos: Math.max(conflitos.length - mostConflitos, 0),
    taxas: composeTaxas(
      register.map((one) => withReopened(one, today)),
      valores,
      today,
    ),
    isencoes: register
      .flatMap((one) => findIsencoes(one, today))
      .toSorted((a, b) => a.ate.localeCompare(b.ate)),
    viagens: meus.length === 0 ? null : viagens,
    sem_local: ahead.filter((seguido) => locaisOf(seguido).length === 0).length,
  };
}
