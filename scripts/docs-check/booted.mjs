// A temporary Debian that runs systemd, made by debootstrap in namespaces of this machine.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const cache = "/var/cache/concurso-docs-check";

/**
 * Certificate bundles and registry settings of this machine, which the documents do not cover. npm sets more for its
 * scripts.
 */
export const outside = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(registry|cafile|(https_?|no)?proxy)|NODE_EXTRA_CA_CERTS|https?_proxy)$/i.test(name),
  ),
);

/** Returns whether this machine can run it. */
export const canBoot = () =>
  process.getuid?.() === 0 &&
  ["debootstrap", "unshare", "nsenter"].every((name) => run("which", [name]).status === 0);

const run = (program, args, options = {}) => spawnSync(program, args, { encoding: "utf8", ...options });

export function must(program, args, options) {
  const { status, stdout, stderr } = run(program, args, { maxBuffer: 2 ** 28, ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** Returns a Debian release made by debootstrap; cached, because it takes minutes. */
function bootstrap(suite) {
  const made = join(cache, `${suite}-minbase`);
  if (existsSync(made)) return made;
  const draft = `${made}.draft-${process.pid}`;
  mkdirSync(cache, { recursive: true });
  must("debootstrap", ["--variant=minbase", suite, draft, mirror()]);
  renameSync(draft, made);
  return made;
}

/** Copies this machine's name resolution and certificates. */
function copyNetwork(base) {
  for (const name of ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"])
    if (existsSync(name)) {
      mkdirSync(join(base, name, ".."), { recursive: true });
      writeFileSync(join(base, name), readFileSync(name));
    }
}

/** Creates a root file system of a Debian release with packages, once; returns its directory. */
export function prepareRoot(suite, packages, name = suite) {
  const base = join(cache, name);
  if (!existsSync(base)) {
    const draft = `${base}.draft-${process.pid}`;
    must("cp", ["--archive", bootstrap(suite), draft]);
    renameSync(draft, base);
  }
  copyNetwork(base);
  const settings = "/etc/apt/apt.conf.d";
  for (const name of readdirSync(settings).filter((file) => /prox/i.test(file)))
    writeFileSync(join(base, settings, name), readFileSync(join(settings, name)));
  const apt = `dpkg --status ${packages.join(" ")} >/dev/null 2>&1 ||
    { apt-get update -qq && apt-get install -qq --no-install-recommends ${packages.join(" ")}; }`;
  must("chroot", [base, "sh", "-c", apt], {
    env: { ...outside, PATH: process.env.PATH, DEBIAN_FRONTEND: "noninteractive" },
  });
  // Repeated, because the package ca-certificates overwrites the bundle.
  copyNetwork(base);
  return base;
}

/** Returns the apt mirror of this machine. */
const mirror = () =>
  must("apt-get", ["indextargets", "--format", "$(SITE)", "Created-By: Packages"])
    .split("\n")
    .find((site) => site && !site.includes("security"));

/** Creates a control group for systemd, which manages it and everything below. */
const inOwnGroup = `
  group=$(findmnt --noheadings --output TARGET --types cgroup2 | head -n 1)/docs-check-$$
  mkdir "$group" && echo $$ > "$group/cgroup.procs" && exec unshare "$@"`;

const init = `
  set -e
  mount --make-rprivate /
  mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" "$2/root"
  cd "$2/root"
  mount -t proc proc proc && mount -t sysfs -o ro sysfs sys && mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs tmpfs run && mount --rbind /dev dev
  mkdir -p mnt/release && mount --bind "$3" mnt/release
  ip link set lo up
  hostname operadora
  exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /lib/systemd/systemd --system --log-target=journal`;

/** Boots a copy of a root file system; `release` is copied to /mnt/release. Its network is loopback only. */
export async function boot(base, scratch, release) {
  for (const name of ["upper", "work", "root"]) mkdirSync(join(scratch, name), { recursive: true });
  const spaces = ["--pid", "--mount", "--cgroup", "--uts", "--ipc", "--net", "--fork", "--kill-child"];
  const args = [...spaces, "sh", "-c", init, "sh", base, scratch, release];
  const child = spawn("sh", ["-c", inOwnGroup, "sh", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  // Killing the container's process stops everything inside.
  process.on("exit", () => child.kill("SIGKILL"));
  let told = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (told += text));
  /** @param {string} command @param {Typing} [options] */
  const type = (command, options) => typeInside(child, command, options);
  const end = async () => {
    const ended = once(child, "exit");
    if (child.kill("SIGKILL")) await ended;
  };
  for (const deadline = Date.now() + 120_000; ; ) {
    const state = await type("systemctl is-system-running", { codes: "any" }).catch(() => "");
    if (/running|degraded/.test(state)) return { type, end };
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`it did not boot: ${told}${state}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Returns the first process in the namespaces. */
const firstOf = ({ pid }) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0] ?? "";

/** @typedef {{ codes?: number[] | "any", input?: string, online?: boolean, cwd?: string }} Typing */

/**
 * Runs a command there in root's login shell; resolves with its output. `online` uses this machine's network, to reach
 * registries. `input` answers prompts.
 * @param {Typing} [options]
 * @returns {Promise<string>}
 */
function typeInside(child, command, options = {}) {
  const { codes = [0], input = "", online = false, cwd = "/root" } = options;
  const spaces = ["--mount", "--pid", "--uts", "--ipc", "--cgroup", ...(online ? [] : ["--net"])];
  const args = [
    "--target",
    firstOf(child),
    ...spaces,
    "--root",
    "--wd",
    "setsid",
    "--wait",
    "sh",
    "-c",
    `cd '${cwd}' && ${command}`,
  ];
  const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const env = { PATH: path, HOME: "/root", LANG: "C.UTF-8", ...(online ? outside : {}) };
  const typed = spawn("nsenter", args, { env, stdio: ["pipe", "pipe", "pipe"] });
  typed.stdin.on("error", () => undefined).end(input);
  let told = "";
  for (const stream of [typed.stdout, typed.stderr]) stream.on("data", (text) => (told += text));
  return new Promise((resolve, reject) => {
    typed.on("close", (code) => {
      if (codes === "any" || codes.includes(Number(code))) resolve(told || "done");
      else reject(new Error(`${command}: ${code}\n${told}`));
    });
  });
}
