import { type Finding, findingsOf } from "../../../platform/finding.ts";
import { findStandingWalls, type StandingWalls } from "../../../platform/sandbox/sandbox.ts";

const { ok, warning, broken } = findingsOf("Arquivos de fora");
const paragraph = "veja “Walls” em docs/security.md";
/** The first version of Landlock that closes ports. */
const closesPorts = 4;

/** Checks which walls stand around the processes that read foreign files and ask foreign servers. */
export async function checkWalls(): Promise<Finding[]> {
  return describeWalls(await findStandingWalls());
}

export function describeWalls({ walls, landlock, faults }: StandingWalls): Finding[] {
  if (walls === "node")
    return [warning("são lidos atrás das permissões do Node, e o sistema não acrescenta nada", paragraph)];
  if (walls === "limits")
    return [warning("são lidos atrás das permissões do Node e dos limites de memória e CPU", paragraph)];
  const mistakes = faults.filter((fault) => fault !== "landlock 0");
  if (mistakes.length > 0)
    return [broken(`os processos que os leem não se fecham (${mistakes.join(", ")})`, paragraph)];
  if (landlock === 0)
    return [warning("são lidos atrás do seccomp; falta o Landlock, que fecha arquivos e pastas", paragraph)];
  if (landlock < closesPorts)
    return [warning(`são lidos atrás do seccomp e do Landlock ${landlock}, que não fecha portas`, paragraph)];
  return [ok(`são lidos atrás do seccomp e do Landlock ${landlock}`)];
}
