import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../harness/server-process.ts";
import { until } from "../publishing.ts";
import { createMachines, type Machine, network } from "./machines.ts";

const example = (name: string) => new URL(`../../../../deploy/patroni/${name}`, import.meta.url).pathname;
const names = ["db1", "db2", "db3"];
const diskMb = 700;
/** Free space below which a leader hands over; scaled to the small test disk. */
const leastFreeKb = 64 * 1024;
const database = "concurso";
const passwords = { superuser: "prova-superuser", replicator: "prova-replicator", rewind: "prova-rewind" };

/** A member in Patroni's API. */
type Member = { name: string; role: string; state: string; lag?: number | string };

/**
 * Starts three machines with PostgreSQL, Patroni and etcd, and HAProxy on this one. Uses the files of `deploy/patroni/`
 * with other addresses, directories and passwords.
 */
export async function startHighAvailability() {
  const home = mkdtempSync(join(tmpdir(), "cav-patroni-"));
  chmodSync(home, 0o755);
  const { machines, remove } = createMachines(home, names, diskMb);
  let proxy: ChildProcess | undefined;
  try {
    const tls = makeCertificate(home, machines);
    for (const machine of machines) writeConfig(machine, tls);
    for (const machine of machines) startEtcd(machine);
    for (const machine of machines) await checkConfig(machine);
    for (const machine of machines) startPatroni(machine);
    const port = await freePort();
    proxy = startProxy(home, port);
    await untilWhole(machines);
    const url = (user: string, password: string, name = database) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${name}?sslmode=verify-full&sslrootcert=${tls.certificate}`;
    await createDatabase(url("postgres", passwords.superuser, "postgres"));
    return {
      home,
      url: url("concurso", "prova"),
      findLeader: () => findLeader(machines),
      /** Resolves when every machine is up and follows the leader, one of them synchronously. */
      untilWhole: () => untilWhole(machines),
      startDatabase,
      async stop(): Promise<void> {
        proxy?.kill("SIGKILL");
        if (proxy?.exitCode === null) await once(proxy, "exit");
        await remove();
      },
    };
  } catch (error) {
    proxy?.kill("SIGKILL");
    await remove();
    throw error;
  }
}

export type HighAvailability = Awaited<ReturnType<typeof startHighAvailability>>;

type Tls = { certificate: string; key: string };

/** Creates a self-signed certificate for all addresses of the database. */
function makeCertificate(home: string, machines: Machine[]): Tls {
  const tls = { certificate: join(home, "server.crt"), key: join(home, "server.key") };
  const addresses = ["127.0.0.1", ...machines.map(({ address }) => address)]
    .map((one) => `IP:${one}`)
    .join(",");
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=concurso"];
  const files = ["-keyout", tls.key, "-out", tls.certificate];
  execFileSync("openssl", [...made, "-addext", `subjectAltName=${addresses}`, ...files], { stdio: "ignore" });
  execFileSync("chown", ["postgres:postgres", tls.key]);
  chmodSync(tls.key, 0o600);
  return tls;
}

/** Writes the example's files for one of the three machines. */
function writeConfig(machine: Machine, tls: Tls): void {
  const { address, home, disk, name } = machine;
  const own = [
    [/10\.0\.0\.11:(8008|5432)\b/g, `${address}:$1`],
    [/10\.0\.0\./g, `${network}.`],
    [/^name: db1$/m, `name: ${name}`],
    [/\/var\/lib\/postgresql\/concurso\.pgpass/, join(home, "pgpass")],
    [/\/var\/lib\/postgresql\/concurso/, join(disk, "data")],
    [/\/var\/run\/postgresql/, home],
    [/\/etc\/patroni\/tls\/server\.crt/, tls.certificate],
    [/\/etc\/patroni\/tls\/server\.key/, tls.key],
    [/CHANGE-superuser/, passwords.superuser],
    [/CHANGE-replicator/, passwords.replicator],
    [/CHANGE-rewind/, passwords.rewind],
    // Scaled to the small test disk.
    [/max_wal_size: 2GB/, "max_wal_size: 128MB"],
    [/max_slot_wal_keep_size: 8GB/, "max_slot_wal_keep_size: 192MB"],
    [/mode: automatic/, 'mode: "off"'],
  ] as const;
  const text = own.reduce(
    (all, [from, to]) => all.replace(from, to),
    readFileSync(example("patroni.yml"), "utf8"),
  );
  writeFileSync(join(home, "patroni.yml"), text);
}

function startDatabase(machine: Machine): void {
  startEtcd(machine);
  startPatroni(machine);
}

function startEtcd({ home, address, name, start }: Machine): void {
  const variables = [...readFileSync(example("etcd.env"), "utf8").matchAll(/^(ETCD_\w+)=(.*)$/gm)];
  const env = variables.map(([, key = "", value = ""]) => [
    key,
    key === "ETCD_INITIAL_CLUSTER"
      ? value.replaceAll("10.0.0.", `${network}.`)
      : value.replace("10.0.0.11", address).replace(/^db1$/, name),
  ]);
  start("etcd", [], { ...Object.fromEntries(env), ETCD_DATA_DIR: join(home, "etcd") });
}

/** Runs Patroni's own validation, which contacts etcd, too. */
async function checkConfig(machine: Machine): Promise<void> {
  let told = "";
  await until(async () => {
    told = machine.run("patroni", ["--validate-config", join(machine.home, "patroni.yml")]);
    return !told.includes("is not reachable");
  });
  if (told) throw new Error(`${machine.name}: ${told}`);
}

function startPatroni({ home, disk, start }: Machine): void {
  const config = join(home, "patroni.yml");
  start("patroni", [config]);
  start("sh", [example("leave-when-full"), config, disk, String(leastFreeKb), "2"]);
}

function startProxy(home: string, port: number): ChildProcess {
  const text = readFileSync(example("haproxy.cfg"), "utf8")
    .replaceAll("10.0.0.", `${network}.`)
    .replaceAll("127.0.0.1:5000", `127.0.0.1:${port}`)
    .replace(/^.*(stats socket|log \/dev\/log).*\n/gm, "")
    .replace(/^.*log global.*\n/m, "");
  writeFileSync(join(home, "haproxy.cfg"), text);
  const log = openSync(join(home, "haproxy.log"), "a");
  return spawn("haproxy", ["-f", join(home, "haproxy.cfg")], { stdio: ["ignore", log, log] });
}

/** Creates role and database as `docs/operations.md` documents it. */
async function createDatabase(url: string): Promise<void> {
  let client: pg.Client | undefined;
  await until(async () => {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    return client.connect().then(
      () => true,
      () => false,
    );
  });
  await client?.query("CREATE ROLE concurso LOGIN PASSWORD 'prova'");
  await client?.query(`CREATE DATABASE ${database} OWNER concurso ENCODING 'UTF8' TEMPLATE template0`);
  await client?.end();
}

/** Returns the members according to any machine that answers. */
async function findMembers(machines: Machine[]): Promise<Member[]> {
  for (const { address } of machines) {
    const answer = await fetch(`http://${address}:8008/cluster`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function findLeader(machines: Machine[]): Promise<Machine> {
  const name = (await findMembers(machines)).find(({ role }) => role === "leader")?.name;
  const leader = machines.find((machine) => machine.name === name);
  if (!leader) throw new Error("nobody leads");
  return leader;
}

async function untilWhole(machines: Machine[]): Promise<void> {
  await until(async () => {
    const members = await findMembers(machines);
    const followers = members.filter(
      ({ role, state }) => role !== "leader" && ["running", "streaming"].includes(state),
    );
    const isFollowed = members.some(({ role, state }) => role === "leader" && state === "running");
    return isFollowed && followers.length === 2 && followers.some(({ role }) => role === "sync_standby");
  });
}
