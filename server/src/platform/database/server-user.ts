import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";

type Ids = { uid: number; gid: number };

/** The user that runs PostgreSQL's programs. */
export type ServerUser = {
  /** The cluster's required owner; undefined when it is ourselves. */
  owner?: Ids;
  /** User and group, as options for `spawn`. */
  identity: Partial<Ids>;
  /** Program and arguments that must precede the started program. */
  prefix: readonly string[];
};

/**
 * Finds the user for PostgreSQL, which refuses root: the cluster's owner, or the system's `postgres` user (created if
 * missing). Where it may not pass a parent directory (`/root`), it gets that one capability.
 * @param cluster the cluster's directory, existing or not; its parent exists
 * @param program a PostgreSQL program, to test that the user can run it
 */
export function findServerUser(cluster: string, program: string): ServerUser {
  if (process.getuid?.() !== 0) return { identity: {}, prefix: [] };
  const owner = ownerOf(cluster) ?? systemUser() ?? createSystemUser();
  const plain: ServerUser = { owner, identity: owner, prefix: [] };
  if (reaches(plain, cluster, program)) return plain;
  const privileged: ServerUser = { owner, identity: {}, prefix: rightToPass(owner) };
  if (reaches(privileged, cluster, program)) return privileged;
  throw new StartError(
    `DATA_DIR: como root, o banco roda como o usuário ${owner.uid}, que não alcança "${cluster}" ou ` +
      `"${program}"; ponha os dois onde outros usuários possam ler, ou inicie como usuário comum`,
  );
}

function rightToPass({ uid, gid }: Ids): string[] {
  return [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    // Without this bit, access(2) ignores the capability, and PostgreSQL uses access(2) on its programs.
    "--securebits=+no_setuid_fixup",
  ];
}

function reaches({ identity, prefix }: ServerUser, cluster: string, program: string): boolean {
  const test = ["/bin/sh", "-c", 'cd "$1" && "$2" --version', "sh", dirname(cluster), program];
  const [command = "", ...args] = [...prefix, ...test];
  return spawnSync(command, args, { ...identity, stdio: "ignore" }).status === 0;
}

function ownerOf(cluster: string): Ids | undefined {
  try {
    const { uid, gid } = statSync(cluster);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

function systemUser(): Ids | undefined {
  const idOf = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    return undefined;
  }
}

function createSystemUser(): Ids {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], {
      stdio: "ignore",
    });
  } catch {
    // The check below tells whether it worked.
  }
  const made = systemUser();
  if (made) return made;
  throw new StartError(
    'Como root, o banco precisa de um usuário "postgres" no sistema, e ele não pôde ser criado; ' +
      "inicie como usuário comum",
  );
}
