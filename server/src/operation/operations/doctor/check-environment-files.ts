import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { listSome } from "@cav/contract/format.ts";
import { type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";

const { warning, ok } = findingsOf("Ambiente");
const mend =
  "use sudo concurso doctor (deploy/concurso), que carrega o arquivo, ou exporte as variáveis dele";

/** Checks that the installation's variables files were loaded; otherwise another installation is examined. */
export function checkEnvironmentFiles({ env, environmentFiles }: Surroundings): Finding[] {
  return environmentFiles.filter((path) => existsSync(path)).map((path) => checkFile(path, env));
}

function checkFile(path: string, env: Surroundings["env"]): Finding {
  const values = findValues(path);
  if (!values)
    return env.DATABASE_URL || env.DATABASE_URL_FILE
      ? ok(`${path} só é lido pelo root; DATABASE_URL está definido`)
      : warning(`${path} existe, não pode ser lido por este usuário e não foi carregado`, mend);
  const left = Object.keys(values).filter((name) => values[name] && !env[name]);
  if (left.length > 0)
    return warning(
      `${path} não foi carregado (${listOf(left)} não ${left.length > 1 ? "estão" : "está"} aqui)`,
      mend,
    );
  if (values.DATABASE_URL && values.DATABASE_URL !== env.DATABASE_URL)
    return warning(`${path} tem outro DATABASE_URL`, mend);
  return ok(`${path} está carregado`);
}

function findValues(path: string): Record<string, string | undefined> | undefined {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

const listOf = (names: string[]) => listSome(names.slice(0, 3), names.length);
