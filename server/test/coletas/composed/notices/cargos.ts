import type { Draw } from "../../../oracle/draw.ts";

export type DrawnLevel = "FUNDAMENTAL" | "MEDIO" | "SUPERIOR";
export type DrawnCargo = {
  nome: string;
  nivel: DrawnLevel;
  requisito: string;
  vagas: { ampla: number; pcd: number; negros: number };
  salario: number;
  taxa: number;
  horas: number;
};

export const levelNames: Readonly<Record<DrawnLevel, string>> = {
  FUNDAMENTAL: "Ensino fundamental completo",
  MEDIO: "Ensino médio completo",
  SUPERIOR: "Ensino superior completo",
};

const requisitos: Readonly<Record<DrawnLevel, readonly string[]>> = {
  FUNDAMENTAL: ["Ensino fundamental completo e CNH de categoria D", "Ensino fundamental"],
  MEDIO: ["Ensino médio completo", "Ensino médio e curso de informática de 40 horas"],
  SUPERIOR: ["Graduação na área e registro no conselho da profissão", "Diploma de curso superior na área"],
};

const nomes: Readonly<Record<DrawnLevel, readonly string[]>> = {
  FUNDAMENTAL: [
    "Motorista de Ônibus Escolar",
    "Pedreiro",
    "Auxiliar de Cozinha",
    "Operador de Retroescavadeira",
    "Zelador",
    "Coveiro",
    "Lavador de Veículos",
    "Jardineiro",
    "Carpinteiro",
    "Gari",
    "Vigia",
    "Borracheiro",
    "Pintor de Paredes",
    "Soldador",
  ],
  MEDIO: [
    "Agente Administrativo",
    "Técnico em Segurança do Trabalho",
    "Fiscal de Obras e Posturas",
    "Técnico em Enfermagem da Saúde da Família",
    "Monitor de Creche",
    "Recepcionista",
    "Agente de Combate às Endemias",
    "Secretário Escolar",
    "Técnico em Radiologia",
    "Almoxarife",
    "Agente de Trânsito",
    "Desenhista",
    "Fiscal Sanitário",
    "Topógrafo",
    "Técnico em Agropecuária",
  ],
  SUPERIOR: [
    "Médico Veterinário",
    "Professor de Educação Básica II – Matemática",
    "Engenheiro Civil",
    "Psicólogo",
    "Assistente Social",
    "Procurador do Município",
    "Farmacêutico Bioquímico",
    "Nutricionista",
    "Professor de Educação Infantil e Anos Iniciais do Ensino Fundamental",
    "Arquiteto e Urbanista",
    "Contador",
    "Enfermeiro",
    "Fonoaudiólogo",
    "Bibliotecário",
    "Terapeuta Ocupacional",
  ],
};

const levels: readonly DrawnLevel[] = ["FUNDAMENTAL", "MEDIO", "SUPERIOR"];
const salaries: Readonly<Record<DrawnLevel, readonly number[]>> = {
  FUNDAMENTAL: [1_612.4, 1_780],
  MEDIO: [2_105.33, 2_480.9],
  SUPERIOR: [4_320.18, 7_950.5, 11_204.07],
};
const taxas: Readonly<Record<DrawnLevel, number>> = { FUNDAMENTAL: 45, MEDIO: 62.5, SUPERIOR: 98 };

/** Draws positions with distinct names, in order of their level. */
export function drawCargos(draw: Draw, count: number): DrawnCargo[] {
  return levels.flatMap((nivel, at) => {
    const own = nomes[nivel].toSorted(() => draw.below(2) - 0.5);
    const share = Math.floor(count / 3) + Number(at < count % 3);
    return own.slice(0, share).map((nome) => ({
      nome,
      nivel,
      requisito: draw.any(requisitos[nivel]),
      vagas: { ampla: 1 + draw.below(12), pcd: draw.below(3), negros: draw.below(4) },
      salario: draw.any(salaries[nivel]),
      taxa: taxas[nivel],
      horas: draw.any([20, 30, 40]),
    }));
  });
}

/** Formats an amount: "R$ 1.612,40". */
export const toReais = (amount: number): string =>
  `R$ ${amount.toLocaleString("pt-BR", { minimumFractionDigits: 2 })}`;
