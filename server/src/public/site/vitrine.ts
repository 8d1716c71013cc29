import { type AtualizacaoDasFontes, describeAtualizacao } from "@cav/contract/coletas/coletas.ts";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { describeDaysLeft } from "@cav/contract/concursos/resumo.words.ts";
import { formatInteger, formatMoney } from "@cav/contract/format.ts";
import type { Numeros } from "@cav/contract/site/site.ts";
import { findClosingResumos } from "../../catalogue/concursos/index.ts";
import { findAtualizacaoDasFontes } from "../../collection/coletas/index.ts";
import type { Deps } from "../../deps.ts";
import { createCached } from "../../platform/cache.ts";
import { shiftedDayOf } from "../../platform/clock.ts";
import type { LiveParts } from "../../platform/http/answers/live-parts.ts";
import { composeAlertaExemplo } from "./alerta-exemplo.ts";
import { createNumeros } from "./numeros.ts";

const ttlMs = 60_000;
const shownDays = 7;
const shownCount = 3;

/**
 * Creates the landing's live content: figures, freshness of sources, and exams ending this week, cached for a minute;
 * without a database only the example of an alert.
 */
export function createVitrine(deps: Pick<Deps, "db" | "clock" | "config">): () => Promise<LiveParts> {
  const { db, clock } = deps;
  const readNumeros = createNumeros(clock);
  const alerta = composeAlertaExemplo();
  const read = createCached({ ttlMs, clock }, async (): Promise<LiveParts> => {
    const today = clock.today();
    const closing = { today, until: shiftedDayOf(today, shownDays), count: shownCount };
    const parts = [
      readNumeros(db),
      findClosingResumos(db, closing),
      findAtualizacaoDasFontes(db, deps),
    ] as const;
    // Waits for all: a late failure would fail the next page too.
    await Promise.allSettled(parts);
    const [numeros, prazos, frescor] = await Promise.all(parts);
    return {
      ...alerta,
      numeros: figuresOf(numeros),
      prazos: prazos.map(rowOf),
      frescor: atualizacaoDasFontesOf(frescor, clock.now()),
    };
  });
  return () => read().catch(() => alerta);
}

/** Describes the sources' freshness; empty when none answered for a week. */
function atualizacaoDasFontesOf(frescor: AtualizacaoDasFontes | null, now: Date): { frase: string }[] {
  return frescor ? [{ frase: describeAtualizacao(frescor, now) }] : [];
}

/** Returns the figures, without those that are zero. */
function figuresOf({
  concursos_abertos,
  vagas,
  maior_salario,
}: Numeros): { rotulo: string; valor: string }[] {
  if (concursos_abertos === 0) return [];
  return [
    { rotulo: "concursos abertos agora", valor: formatInteger(concursos_abertos) },
    ...(vagas > 0 ? [{ rotulo: "vagas anunciadas", valor: formatInteger(vagas) }] : []),
    ...(maior_salario === null
      ? []
      : [{ rotulo: "maior salário entre eles", valor: formatMoney(maior_salario) }]),
  ];
}

type Closing = Awaited<ReturnType<typeof findClosingResumos>>[number];

function rowOf({ id, titulo, resumo }: Closing): Record<string, string> {
  const { cargo, outros_cargos, orgao, local, salario, vagas, prazo } = resumo;
  return {
    endereco: concursoPath({ id, titulo }),
    cargo: cargo === null ? orgao : `${cargo}${outros_cargos > 0 ? ` +${outros_cargos}` : ""}`,
    orgao: [cargo === null ? null : orgao, local].filter((fact) => fact !== null).join(" · "),
    salario: salario ?? "",
    vagas: vagas ?? "",
    prazo: describeDaysLeft(prazo.dias) ?? "",
  };
}
