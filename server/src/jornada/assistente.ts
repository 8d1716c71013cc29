import { isClosed, isStopped } from "@cav/contract/concursos.ts";
import type { Etapa } from "@cav/contract/etapas.ts";
import type { EtapaTipo } from "@cav/contract/etapas.words.ts";
import { ultimoDiaOf } from "@cav/contract/etapas-dias.ts";
import type { Assistente, ConflitoDaJornada, TaxaDaJornada, ViagemDaJornada } from "@cav/contract/jornada.ts";
import { estimativas } from "@cav/contract/jornada.words.ts";
import { custoKey, type Perto } from "./assistente.queries.ts";
import { findConflitosAmong } from "./conflitos.ts";
import { findDiasDeProva, findProvas } from "./dias.ts";
import { findNearest, type Ponto } from "./distancias.ts";
import type { Seguido } from "./jornada.queries.ts";

/** An exam that is followed, with its stages. */
export type SeguidoComEtapas = { seguido: Seguido; etapas: readonly Etapa[] };

type Known = Perto & { seguidos: readonly SeguidoComEtapas[] };

/** More than these are no help: the nearest stay, and the others are counted. */
const mostConflitos = 30;

const nameOf = ({ uuid, titulo }: Seguido) => ({ concurso: uuid, titulo });
const toReais = (value: number) => Math.round(value * 100) / 100;

/** Whether somebody may still register or pay for it: they neither sat it nor gave up, it goes on, and not all of its days are past. */
function isOpen(seguido: Seguido, today: string): boolean {
  const { situacao, status } = seguido;
  if (isClosed(status) || (situacao !== null && situacao !== "VOU_ME_INSCREVER" && situacao !== "INSCRITO"))
    return false;
  const dias = findProvas(seguido).map(({ dia }) => dia);
  return dias.length === 0 || dias.some((dia) => dia >= today);
}

/** Whether somebody may still have to sit it, or a further exam of it, also when its own day is over. */
export function isAhead(seguido: Seguido, today: string): boolean {
  if (isStopped(seguido.status)) return false;
  return isOpen(seguido, today) || findDiasDeProva(seguido).some((dia) => dia >= today);
}

/** Nothing is due any more of what could be paid, or registered for, until a day that is past. */
function isPayable({ situacao, ...one }: Seguido, today: string): boolean {
  if (one.data_limite_pagamento !== null && one.data_limite_pagamento < today) return false;
  if (situacao === "INSCRITO") return true;
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
      // Where nothing is charged there is nothing to pay.
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

/** The windows of a kind that are not over: until when, and from when where a stage says it; one that was reopened, too. */
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

/** The exam with the end of the registrations that are open or come next, where they were reopened. */
function withReopened({ seguido, etapas }: SeguidoComEtapas, today: string): Seguido {
  const [next] = findJanelas(seguido.data_fim_inscricao, "INSCRICOES", etapas, today);
  return next ? { ...seguido, data_fim_inscricao: next.ate } : seguido;
}

/**
 * A rough trip to the nearest city of an exam. Assumed are a road 1.3 times as long as the straight line, R$ 0.40 a
 * kilometre, there and back, without bed and board (`estimativas`); rounded to tens, since it is no more exact than that.
 */
export function findViagem(meus: readonly Ponto[], locais: readonly Ponto[]) {
  const nearest = findNearest(meus, locais);
  if (!nearest) return;
  const km = nearest.km * estimativas.estradaPorReta;
  const tens = (value: number) => Math.round(value / 10) * 10;
  const custo = tens(2 * km * estimativas.reaisPorKm);
  return { de: nearest.de.nome, para: nearest.para.nome, km: tens(km), custo };
}

/** Whether a user sits an exam on a day, whatever the position: of several own days, or of a further exam that takes some, they do on one. */
function isDayCertain(seguido: Seguido, today: string): boolean {
  const own = new Set(findProvas(seguido).map(({ dia }) => dia));
  const isOne = ({ inicio, fim, cargo }: Seguido["outras_provas"][number]) =>
    inicio === fim && (cargo === null || cargo === seguido.cargo?.nome);
  return own.size <= 1 && seguido.outras_provas.every((one) => one.fim < today || isOne(one));
}

/** Of exams that somebody may still sit those that can't both be. */
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

/** What is to be decided, paid and travelled in the exams that somebody may still sit. */
export function composeAssistente({ seguidos, valores, locais, meus }: Known, today: string): Assistente {
  const open = seguidos.filter(({ seguido }) => isOpen(seguido, today));
  const ahead = seguidos.flatMap(({ seguido }) => (isAhead(seguido, today) ? [seguido] : []));
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
      open.map((one) => withReopened(one, today)),
      valores,
      today,
    ),
    isencoes: open.flatMap((one) => findIsencoes(one, today)).toSorted((a, b) => a.ate.localeCompare(b.ate)),
    viagens: meus.length === 0 ? null : viagens,
    sem_local: ahead.filter((seguido) => locaisOf(seguido).length === 0).length,
  };
}
