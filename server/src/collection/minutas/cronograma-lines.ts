import { readDay } from "@cav/contract/cells.ts";
import { eventoLabels, type TipoDeEvento } from "@cav/contract/concursos/cronograma.ts";
import type { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { Dia } from "@cav/contract/fields.ts";
import { folded } from "@cav/contract/folded.ts";
import { formatDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Reading } from "../coletas/index.ts";

type ReadEvento = NonNullable<Reading["cronograma"]>[number];

const day = (valor: string | null): string => (valor ? formatDay(valor) : "");

/** Formats a row of a schedule as typed: kind; first day; last day; description of an appeal. */
export function cronogramaLineOf({ tipo, de, ate, valor }: ReadEvento): string {
  const parts = [eventoLabels[tipo], day(de), day(ate === de ? null : ate)];
  const about = tipo === "RECURSOS" ? valor.replaceAll(";", ",") : "";
  return [...parts, about].join("; ").replace(/[; ]{1,9}$/, "");
}

const tipos = Object.keys(eventoLabels) as TipoDeEvento[];

/** Parses a typed schedule into stages and the last day to pay the fee. @throws AppError validation */
export function parseCronograma(typed: string | null): {
  data_limite_pagamento: string | null;
  etapas: EtapaInput[];
} {
  const lines = (typed ?? "").split("\n").filter((line) => line.trim());
  const rows = lines.map((line, index) => parseRow(line, index + 1));
  const payment = rows.findLast(({ tipo }) => tipo === "PAGAMENTO");
  return {
    data_limite_pagamento: payment ? (payment.fim ?? payment.inicio) : null,
    etapas: rows.flatMap(({ tipo, ...row }) => (tipo === "PAGAMENTO" ? [] : [toEtapa(tipo, row)])),
  };
}

type EventoRow = { inicio: string | null; fim: string | null; descricao: string | null };

function parseRow(line: string, number: number): EventoRow & { tipo: TipoDeEvento } {
  const [label = "", first = "", last = "", ...rest] = line.split(";").map((part) => part.trim());
  const tipo = tipos.find((one) => folded(eventoLabels[one]) === folded(label));
  const [inicio, fim] = [first, last].map((typed) => (typed ? readDay(typed) : null));
  if (!tipo || [inicio, fim].some((one) => one && !Dia.safeParse(one).success)) throw refuse(number);
  const descricao = rest.join(", ").slice(0, limits.etapaDescricaoMax) || null;
  return { tipo, inicio: inicio ?? null, fim: fim ?? null, descricao };
}

const toEtapa = (tipo: Exclude<TipoDeEvento, "PAGAMENTO">, row: EventoRow): EtapaInput => ({
  ...{ tipo, situacao: "PREVISTA", cargo: null, modalidade: null, vagas: null, classificacao: null },
  ...{ fonte: null, fonte_url: null, citacao: null },
  ...row,
});

const refuse = (number: number): AppError =>
  new AppError("validation", {
    fields: [
      {
        field: "campos.cronograma",
        message: `Linha ${number}: escreva tipo (${Object.values(eventoLabels).join(", ")}); dia; último dia.`,
      },
    ],
  });
