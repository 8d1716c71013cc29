// Validates the files of deploy/ with their programs, where these are installed.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../set-up.mjs";

/** Runs a validator; throws its output on failure. Returns undefined if the program is missing. */
function ask(command, args, options = {}) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", ...options });
  if (error && "code" in error && error.code === "ENOENT") return undefined;
  const told = `${stdout}${stderr}`.trim();
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${told}`);
  return told;
}

const rewrite = (from, to, changes) =>
  writeFileSync(
    to,
    changes.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), readFileSync(from, "utf8")),
  );

/** Validates the units with systemd, with the clone at the installation's path. */
export function checkUnits(dir, clone) {
  const units = join(dir, "units");
  mkdirSync(units);
  const names = readdirSync(join(root, "deploy/systemd"));
  for (const name of names)
    rewrite(join(root, "deploy/systemd", name), join(units, name), [[/\/opt\/concurso-a-vista\/%i/g, clone]]);
  return ask("systemd-analyze", ["verify", ...names.map((name) => join(units, name))]);
}

/** Runs nginx -t, with a test certificate instead of certbot's, and unprivileged ports. */
export function checkNginx(dir) {
  const [key, certificate] = [join(dir, "key.pem"), join(dir, "certificate.pem")];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  ask("openssl", [...made, "-keyout", key, "-out", certificate]);
  rewrite(join(root, "deploy/nginx.conf"), join(dir, "site.conf"), [
    [/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/g, certificate],
    [/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/g, key],
    [/(listen (?:\[::\]:)?)80\b/g, "$118080"],
    [/(listen (?:\[::\]:)?)443\b/g, "$118443"],
  ]);
  const whole =
    `events {}\npid ${dir}/nginx.pid;\nerror_log stderr;\nhttp { access_log off; include ` +
    `${dir}/site.conf; }\n`;
  writeFileSync(join(dir, "nginx.conf"), whole);
  return ask("nginx", ["-t", "-c", join(dir, "nginx.conf")]);
}

/** Uses a temporary home, so that no files stay in the user's. */
export const checkCaddy = (dir) =>
  ask("caddy", ["validate", "--config", join(root, "deploy/Caddyfile"), "--adapter", "caddyfile"], {
    env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
  });

/** Validates with either name of Compose; .env is made of deploy/env.example, as documented. */
export function checkCompose(dir) {
  const project = join(dir, "compose");
  cpSync(join(root, "compose.yaml"), join(project, "compose.yaml"));
  cpSync(join(root, "deploy"), join(project, "deploy"), { recursive: true });
  rewrite(join(root, "deploy/env.example"), join(project, ".env"), [
    [/^(POSTGRES_PASSWORD|JWT_SECRET)=$/gm, "$1=filled-in-by-the-operator-0123456789"],
  ]);
  const there = spawnSync("docker", ["compose", "version"]).status === 0;
  const [command, ...first] = there ? ["docker", "compose"] : ["docker-compose"];
  return ask(command, [...first, "config", "--quiet"], { cwd: project });
}

export const checkRules = () =>
  ask("promtool", ["check", "rules", join(root, "deploy/prometheus-rules.yml")]);

/**
 * Runs haproxy -c, and validates the unit beside Patroni; npm run patroni checks patroni.yml, because that needs etcd.
 */
export function checkHighAvailability(dir) {
  const unit = join(dir, "leave-when-full.service");
  rewrite(join(root, "deploy/patroni/leave-when-full.service"), unit, [
    ["/usr/local/bin/leave-when-full", join(root, "deploy/patroni/leave-when-full")],
  ]);
  ask("systemd-analyze", ["verify", unit]);
  return ask("haproxy", ["-c", "-f", join(root, "deploy/patroni/haproxy.cfg")]);
}
