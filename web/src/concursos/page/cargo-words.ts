import type { Cargo } from "@cav/contract/concursos/cargos.ts";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { cotas, nivelLabels } from "@cav/contract/preferencias/preferencias.words.ts";

/** Returns "4 vagas". */
export function vagasText({ quantidade_vagas, a_definir }: Cargo): string {
  if (quantidade_vagas === null) return "A divulgar";
  const count = Number(quantidade_vagas);
  if (count === 0) return "Cadastro de reserva";
  return a_definir ? `${formatInteger(count)} ao todo` : formatCount(count, "vaga", "vagas");
}

/** Returns "Ensino Superior com pós-graduação". */
export function nivelText({ nivel_escolaridade, niveis_possiveis, requer_pos_graduacao }: Cargo): string {
  if (nivel_escolaridade)
    return `${nivelLabels[nivel_escolaridade]}${requer_pos_graduacao ? " com pós-graduação" : ""}`;
  return niveis_possiveis.length > 0
    ? niveis_possiveis.map((nivel) => nivelLabels[nivel]).join(", ")
    : "A divulgar";
}

/** Returns the modalities that have vacancies. */
export function openCotas(vagas: Cargo["vagas_por_cota"]): [Cota, number][] {
  return cotas.flatMap((cota): [Cota, number][] => {
    const count = Number(vagas[cota] ?? 0);
    return count > 0 ? [[cota, count]] : [];
  });
}
