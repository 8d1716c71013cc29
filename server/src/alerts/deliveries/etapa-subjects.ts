import { type EtapaTipo, etapaLabels } from "@cav/contract/concursos/etapas.words.ts";
import { formatCount } from "@cav/contract/format.ts";
import type { Change } from "../../catalogue/concursos/index.ts";
import { describeDay } from "./near-day.ts";

/** Subjects of stages that happened; the subject of any other names its day. */
const happened: Partial<Record<EtapaTipo, string>> = {
  AUTORIZADO: "concurso autorizado",
  COMISSAO: "comissão formada",
  BANCA_CONTRATADA: "banca contratada",
  EDITAL: "saiu o edital",
  ISENCAO_RESULTADO: "saiu o resultado da isenção",
  LOCAIS_DE_PROVA: "locais de prova divulgados",
  GABARITO: "saiu o gabarito",
  RESULTADO: "saiu o resultado",
  HOMOLOGACAO: "concurso homologado",
  CONVOCACAO: "saiu uma convocação",
  NOMEACAO: "saíram nomeações",
  PRORROGACAO: "validade prorrogada",
  SUSPENSAO: "concurso suspenso",
  ANULACAO: "concurso anulado",
};

/** Describes changed stages in a subject: the first one or two by name, the rest counted. */
export function composeEtapaSubject(changes: Change[], today: string): string {
  const texts = [...new Set(changes.flatMap((change) => sayEtapa(change, today)))];
  if (texts.length <= 2) return texts.join(" e ");
  return `${texts[0]} e mais ${formatCount(texts.length - 1, "etapa", "etapas")}`;
}

function sayEtapa({ etapa, tipo }: Change, today: string): string[] {
  // Older releases did not store which stage.
  if (!etapa) return ["etapas alteradas"];
  const nome = etapaLabels[etapa.tipo].toLowerCase();
  if (tipo === "removido") return [`${nome}: não consta mais`];
  const text = etapa.situacao === "REALIZADA" ? happened[etapa.tipo] : undefined;
  if (text && !etapa.corrigida) return [text];
  if (etapa.fim) return [`${nome} até ${describeDay(etapa.fim, today)}`];
  if (text) return [`${nome} com dados corrigidos`];
  return [etapa.inicio ? `${nome} em ${describeDay(etapa.inicio, today)}` : `${nome} a divulgar`];
}
