import { formatInteger, formatMoney } from "@cav/contract/format.ts";
import type { Numeros } from "@cav/contract/site.ts";

/** Writes what the catalogue holds now. Figures that say nothing are left out; without any, or an answer, all go. */
export function fillFigures(page: ParentNode, numeros: Numeros | undefined): void {
  const band = page.querySelector('[data-fill="figures"]');
  if (!band) return;
  if (!numeros?.concursos_abertos) {
    band.remove();
    return;
  }
  const { concursos_abertos, vagas, maior_salario } = numeros;
  const texts = {
    concursos_abertos: formatInteger(concursos_abertos),
    vagas: vagas > 0 ? formatInteger(vagas) : undefined,
    maior_salario: maior_salario === null ? undefined : formatMoney(maior_salario),
  };
  for (const [name, text] of Object.entries(texts)) {
    const element = band.querySelector(`[data-fill="${name}"]`);
    if (text === undefined) element?.parentElement?.remove();
    else element?.replaceChildren(text);
  }
  band.removeAttribute("aria-busy");
}
