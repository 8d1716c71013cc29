import type { Frequencia } from "@cav/contract/alerts/alert-settings.ts";
import { frequenciaLabels } from "@cav/contract/alerts/alert-settings.words.ts";
import type { Canal } from "@cav/contract/alerts/notifications.ts";
import { describeCanais } from "@cav/contract/alerts/notifications.words.ts";
import { tipoDeVagaLabels } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { formatCount, formatMoney } from "@cav/contract/format.ts";
import { inLocais } from "@cav/contract/locais/locais.words.ts";
import type { Busca } from "@cav/contract/preferencias/buscas.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { nivelLabels } from "@cav/contract/preferencias/preferencias.words.ts";

/** Places that a search's summary names; the rest is counted. */
const shownLocais = 2;

/** Describes a search in one line; quotas are mentioned without their names. */
export function describeWanted(preferencias: Preferencias): string {
  const { salario_minimo: salario, vagas_minimas: vagas, nivel_escolaridade: niveis } = preferencias;
  const parts = [
    salario > 0 && `a partir de ${formatMoney(salario)}`,
    (vagas ?? 0) > 0 && `${formatCount(vagas ?? 0, "vaga", "vagas")} ou mais`,
    describeLocais("prova", preferencias.locais_prova),
    describeLocais("trabalho", preferencias.locais_trabalho),
    niveis.map((nivel) => nivelLabels[nivel]).join(" ou "),
    countOf(preferencias.cursos_especificos, "curso", "cursos"),
    countOf(preferencias.tiposCota, "cota", "cotas"),
    preferencias.tipos_de_vaga.map((tipo) => tipoDeVagaLabels[tipo].toLowerCase()).join(" ou "),
  ].filter((part) => typeof part === "string" && part !== "");
  const line = parts.join(" · ");
  return line === "" ? "Nada escolhido ainda" : line.charAt(0).toUpperCase() + line.slice(1);
}

const countOf = (list: unknown[], one: string, many: string) =>
  list.length > 0 && formatCount(list.length, one, many);

function describeLocais(label: string, locais: (string | number)[]): string {
  const named = locais.slice(0, shownLocais).map(String);
  if (named.length === 0) return "";
  return `${label} ${inLocais(named, locais.length)}`;
}

/** Describes a search's channels and frequency, if they differ from the user's. */
export function describeManner({ canais, frequencia }: Pick<Busca, "canais" | "frequencia">): string {
  const channels: Canal[] = canais ?? [];
  const rhythm: Frequencia | null = frequencia;
  return [
    describeCanais(channels) || "Canais do perfil",
    rhythm ? frequenciaLabels[rhythm].label.toLowerCase() : "frequência do perfil",
  ].join(", ");
}
