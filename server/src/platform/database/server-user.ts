import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";

type Ids = { uid: number; gid: number };

/** As whom PostgreSQL's programs run. */
export type ServerUser = {
  /** Who must own the cluster; undefined when it is ourselves. */
  owner?: Ids;
  /** For `spawn`. */
  identity: Partial<Ids>;
  /** What stands before the program on the command line. */
  prefix: readonly string[];
};

/**
 * PostgreSQL refuses to run as root: there it runs as the owner of the cluster, or as the system's `postgres` user
 * (made when missing). When that user may not pass the directories on the way (`/root` is closed to others), it is
 * given root's right to pass them and nothing else.
 * @param cluster the cluster's directory, whether it is there yet or not; its parent is
 * @param program one of PostgreSQL's programs, to try whether the user can run it
 */
export function findServerUser(cluster: string, program: string): ServerUser {
  if (process.getuid?.() !== 0) return { identity: {}, prefix: [] };
  const owner = ownerOf(cluster) ?? systemUser() ?? createSystemUser();
  const plain: ServerUser = { owner, identity: owner, prefix: [] };
  if (reaches(plain, cluster, program)) return plain;
  const privileged: ServerUser = { owner, identity: {}, prefix: rightToPass(owner) };
  if (reaches(privileged, cluster, program)) return privileged;
  throw new StartError(
    `DATA_DIR: como root, o banco roda como o usuário ${owner.uid}, que não alcança "${cluster}" ou "${program}"; ponha os dois onde outros usuários possam ler, ou inicie como usuário comum`,
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
    // Without it access(2), which PostgreSQL asks about its own programs, ignores the right.
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
    // Whether it worked is seen by what is there now.
  }
  const made = systemUser();
  if (made) return made;
  throw new StartError(
    'Como root, o banco precisa de um usuário "postgres" no sistema, e ele não pôde ser criado; inicie como usuário comum',
  );
}
