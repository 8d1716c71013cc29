import { createDraw, type Draw } from "../../oracle/draw.ts";

/** Facts of a composed act; the municipalities are real, all else is invented. */
export type ActFacts = {
  draw: Draw;
  town: string;
  uf: string;
  /** "5/2026". */
  edital: string;
  /** Number of another notice to which the act refers. */
  before: string;
  first: Date;
  last: Date;
  /** In reais. */
  fee: number;
  cargos: { nome: string; vagas: number; salario: number }[];
  mayor: string;
};

const towns: readonly [string, string][] = [
  ["Lages", "SC"],
  ["Araxá", "MG"],
  ["Sobral", "CE"],
  ["Cascavel", "PR"],
  ["Marabá", "PA"],
  ["Rondonópolis", "MT"],
  ["Caruaru", "PE"],
  ["Erechim", "RS"],
  ["Itabuna", "BA"],
  ["Birigui", "SP"],
];
const cargos = [
  "Agente Administrativo",
  "Auxiliar de Serviços Gerais",
  "Enfermeiro",
  "Motorista",
  "Médico Veterinário",
  "Professor de Matemática",
  "Técnico em Enfermagem",
  "Psicólogo",
  "Fiscal de Tributos",
  "Engenheiro Civil",
];
const mayors = [
  "Jandira Quesada Prumo",
  "Otacílio Breves Montanha",
  "Neide Sertã Varejão",
  "Lauro Tibiriçá Couto",
];

const day = 86_400_000;

/** Draws the facts of an act; the same seed gives the same facts. */
export function drawFacts(seed: number): ActFacts {
  const draw = createDraw(seed);
  const [town, uf] = draw.any(towns);
  const first = new Date(Date.UTC(2026, draw.below(10), 1 + draw.below(28)));
  const last = new Date(first.getTime() + (10 + draw.below(30)) * day);
  const count = 1 + draw.below(5);
  const from = draw.below(cargos.length - count + 1);
  return {
    draw,
    town,
    uf,
    edital: `${1 + draw.below(99)}/2026`,
    before: `${100 + draw.below(99)}/2026`,
    first,
    last,
    fee: (4 + draw.below(15)) * 10,
    cargos: cargos.slice(from, from + count).map((nome) => ({
      nome,
      vagas: 1 + draw.below(12),
      salario: (15 + draw.below(75)) * 100,
    })),
    mayor: draw.any(mayors),
  };
}
