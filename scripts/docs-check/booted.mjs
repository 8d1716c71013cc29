// A Debian of its own that runs systemd: made by debootstrap, in namespaces of this machine, thrown away afterwards.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const cache = "/var/cache/concurso-docs-check";

/** Bundles that this machine trusts, and how it reaches registries: no part of the documents. npm sets more, for its scripts. */
export const outside = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(registry|cafile|(https_?|no)?proxy)|NODE_EXTRA_CA_CERTS|https?_proxy)$/i.test(name),
  ),
);

/** Whether such a machine can be made here. */
export const canBoot = () =>
  process.getuid?.() === 0 &&
  ["debootstrap", "unshare", "nsenter"].every((name) => run("which", [name]).status === 0);

const run = (program, args, options = {}) => spawnSync(program, args, { encoding: "utf8", ...options });

export function must(program, args, options) {
  const { status, stdout, stderr } = run(program, args, { maxBuffer: 2 ** 28, ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** A Debian release as debootstrap makes it, which takes minutes: made once, copied for each root. */
function bootstrap(suite) {
  const made = join(cache, `${suite}-minbase`);
  if (existsSync(made)) return made;
  const draft = `${made}.draft-${process.pid}`;
  mkdirSync(cache, { recursive: true });
  must("debootstrap", ["--variant=minbase", suite, draft, mirror()]);
  renameSync(draft, made);
  return made;
}

/** How this machine finds others, and which certificates it trusts. */
function copyNetwork(base) {
  for (const name of ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"])
    if (existsSync(name)) {
      mkdirSync(join(base, name, ".."), { recursive: true });
      writeFileSync(join(base, name), readFileSync(name));
    }
}

/** Makes a root file system of a Debian release with packages, once; returns its directory. */
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
  // The package ca-certificates writes its own bundle.
  copyNetwork(base);
  return base;
}

/** The mirror that apt uses on this machine. */
const mirror = () =>
  must("apt-get", ["indextargets", "--format", "$(SITE)", "Created-By: Packages"])
    .split("\n")
    .find((site) => site && !site.includes("security"));

/** systemd rules over its control group and all below it: it gets one of its own. */
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

/** Boots a copy of a root file system; files of \`release\` are in its /mnt/release, its network is loopback alone. */
export async function boot(base, scratch, release) {
  for (const name of ["upper", "work", "root"]) mkdirSync(join(scratch, name), { recursive: true });
  const spaces = ["--pid", "--mount", "--cgroup", "--uts", "--ipc", "--net", "--fork", "--kill-child"];
  const args = [...spaces, "sh", "-c", init, "sh", base, scratch, release];
  const stdio = ["ignore", "pipe", "pipe"];
  const child = spawn("sh", ["-c", inOwnGroup, "sh", ...args], { stdio });
  // With it ends all that runs there.
  process.on("exit", () => child.kill("SIGKILL"));
  let told = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (told += text));
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

/** The first process in the namespaces. */
const firstOf = ({ pid }) => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0];

/**
 * Types a command there as root in a login shell; resolves with what it said.
 * `online`: with this machine's network, to reach registries. `input`: what is typed at prompts.
 */
function typeInside(child, command, { codes = [0], input = "", online = false, cwd = "/root" } = {}) {
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
      if (codes === "any" || codes.includes(code)) resolve(told || "done");
      else reject(new Error(`${command}: ${code}\n${told}`));
    });
  });
}
