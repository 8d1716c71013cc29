import { type Adaptador, semVisitaLabels } from "@cav/contract/coletas/coletas.ts";
import type { Adapter } from "./adapter.ts";
import { cebraspe } from "./cebraspe.ts";
import { douInlabs } from "./dou-inlabs.ts";
import { douMensal } from "./dou-mensal.ts";
import { pagina } from "./pagina.ts";
import { pci } from "./pci.ts";
import { queridoDiario } from "./querido-diario.ts";
import { selecaoNet } from "./selecao-net.ts";

/** Kinds of sources that are never visited: pasted documents, and sites that refuse robots. */
export const unvisited: readonly string[] = Object.keys(semVisitaLabels);

/** Adapters by the name in the source's row. */
export const adapters: Readonly<Record<Adaptador, Adapter>> = {
  DOU_INLABS: douInlabs,
  DOU_MENSAL: douMensal,
  QUERIDO_DIARIO: queridoDiario,
  SELECAO_NET: selecaoNet,
  CEBRASPE: cebraspe,
  PAGINA: pagina,
  PCI: pci,
};
