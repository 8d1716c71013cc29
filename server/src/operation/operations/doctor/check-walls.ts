import { type Finding, findingsOf } from "../../../platform/finding.ts";
import { findStandingWalls, type StandingWalls } from "../../../platform/sandbox/sandbox.ts";

const { ok, warning, broken } = findingsOf("Arquivos de fora");
/** The first version of Landlock that closes ports. */
const closesPorts = 4;

type Wall = {
  /** Its name here and in docs/walls.md, which has a section for each. */
  name: string;
  stands: (standing: StandingWalls) => boolean;
  without: (standing: StandingWalls) => string;
};

/** Walls around the processes that read foreign files and ask foreign servers. */
export const walls: readonly Wall[] = [
  {
    name: "Landlock",
    stands: ({ landlock }) => landlock >= closesPorts,
    without: ({ landlock }) =>
      landlock > 0 ? `a versão ${landlock} não fecha portas` : "fecha arquivos e portas",
  },
  {
    name: "seccomp",
    stands: (standing) => standing.walls === "system",
    without: () => "fecha programas, sinais e rede",
  },
  {
    name: "prctl",
    stands: (standing) => standing.walls === "system",
    without: () => "termina o leitor com o processo que o chamou",
  },
  {
    name: "ulimit",
    stands: (standing) => standing.walls !== "node",
    without: () => "limita memória e CPU",
  },
  { name: "--permission", stands: () => true, without: () => "fecha arquivos, rede e programas no Node" },
];

/** Checks which walls stand around the processes that read foreign files and ask foreign servers. */
export async function checkWalls(): Promise<Finding[]> {
  return describeWalls(await findStandingWalls());
}

const listOf = new Intl.ListFormat("pt-BR");

export function describeWalls(standing: StandingWalls): Finding[] {
  const mistakes = standing.faults.filter((fault) => fault !== "landlock 0");
  if (mistakes.length > 0)
    return [broken(`os processos que os leem não se fecham (${mistakes.join(", ")})`, sectionOf("Landlock"))];
  const up = walls.filter((wall) => wall.stands(standing)).map(({ name }) => name);
  const missing = walls.filter((wall) => !wall.stands(standing));
  return [
    ok(`são lidos atrás de ${listOf.format(up)}`),
    ...missing.map(({ name, without }) => warning(`falta ${name}: ${without(standing)}`, sectionOf(name))),
  ];
}

const sectionOf = (name: string) => `veja “${name}” em docs/walls.md`;
