import { createDraw } from "../../../oracle/draw.ts";
import type { ComposedNotice } from "./blocks.ts";
import { type DrawnCargo, drawCargos } from "./cargos.ts";
import { layouts } from "./layouts.ts";

/** Composes a whole notice in each layout; the same seed gives the same notices. */
export function composeNotices(seed: number): ComposedNotice[] {
  return Object.entries(layouts).map(
    ([layout, { isLandscape = false, count, countsCotas, write }], index) => {
      const draw = createDraw(seed * 100 + index);
      const cargos = drawCargos(draw, count ?? 6 + draw.below(6));
      return {
        layout,
        isLandscape,
        blocks: [...opening(draw.below(90) + 1), ...write(cargos, draw), ...closing],
        cargos: cargos.map(({ nome, nivel, vagas, salario }) => ({
          nomes: [nome],
          nivel,
          vagas: vagas.ampla + vagas.pcd + vagas.negros,
          salarios: [salario],
          ...(countsCotas && { cotas: toCotas(vagas) }),
        })),
      };
    },
  );
}

const opening = (number: number): string[] => [
  "PREFEITURA MUNICIPAL DE CASCAVEL",
  "ESTADO DO PARANÁ",
  `CONCURSO PÚBLICO – EDITAL Nº ${number}/2027`,
  "O Prefeito do Município de Cascavel, no uso de suas atribuições legais, torna pública a " +
    "abertura de inscrições ao concurso público de provas para o provimento de cargos do quadro de " +
    "pessoal, na forma deste edital.",
  "1. DAS DISPOSIÇÕES PRELIMINARES",
  "1.1 O concurso será executado pelo Instituto Araucária de Seleção, com sede em Cascavel, e " +
    "fiscalizado pela comissão que o Prefeito designou.",
];

const closing: string[] = [
  "4. DAS INSCRIÇÕES",
  "4.1 As inscrições serão feitas pela internet, das 9 horas de 08/02/2027 às 16 horas de " +
    "10/03/2027, com pagamento da taxa até 11/03/2027.",
  "5. DAS PROVAS",
  "5.1 A prova objetiva será aplicada em 18/04/2027, em local e horário que o edital de convocação dirá.",
  "5.2 A prova terá 40 questões de múltipla escolha e duração de 3 horas.",
  "Cascavel, 3 de fevereiro de 2027.",
  "Hermínia Sobral Quaresma, Prefeita",
];

const toCotas = ({ ampla, pcd, negros }: DrawnCargo["vagas"]) => ({
  AMPLA_CONCORRENCIA: ampla,
  PESSOA_COM_DEFICIENCIA: pcd,
  PESSOA_NEGRA: negros,
});
