// Runs docs/operations.md from its own lines on a Debian with systemd: installation, proxies, mail, backup, upgrade.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pack, readFrom } from "../pack.mjs";
import { root, say } from "../set-up.mjs";
import { boot, canBoot, prepareRoot } from "./booted.mjs";
import { dir, step, type as typeHere } from "./steps.mjs";

const packages =
  "systemd systemd-sysv dbus sudo curl ca-certificates iproute2 procps openssl age nodejs npm " +
  "postgresql nginx caddy postfix";
const { version: stated } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** The last release: a machine is upgraded from it to this one. */
const kept = readdirSync(join(root, "server/test/releases")).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
const before = kept.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1) ?? "";
/** Between releases the version is still the last one's; both must stand beside each other. */
const version = stated === before ? `${stated}.1` : stated;
const password = "senha-do-banco";
const admin = { email: "dona@operadora.example", password: "uma-senha-comprida-da-dona" };

/** Returns the lines of a section's shell blocks, in order. */
function linesOf(title, name = "operations") {
  const page = readFileSync(join(root, `docs/${name}.md`), "utf8");
  const from = page.indexOf(`\n${title}\n`);
  if (from < 0) throw new Error(`docs/${name}.md has no "${title}"`);
  const level = title.split(" ")[0];
  const rest = page.slice(from + title.length + 2);
  const end = rest.search(new RegExp(`^#{1,${level.length}} `, "m"));
  const blocks = [...rest.slice(0, end < 0 ? undefined : end).matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)];
  const lines = blocks
    .flatMap(([, , block = ""]) => block.split("\n"))
    .map((line) => line.trim().replace(/ +# .*$/, ""));
  if (lines.length === 0) throw new Error(`"${title}" of docs/${name}.md tells no command`);
  return lines.filter(Boolean);
}

/** Runs a section's lines; `cd` affects the following ones, and `change` and `after` adapt some. */
async function typeSection(machine, lines, { change = (line) => line, after = {} } = {}) {
  let cwd = "/mnt/release";
  for (const told of lines) {
    const line = change(told);
    const options = { cwd };
    if (/\bapt install\b|\bnpm ci\b/.test(line)) options.online = true;
    if (line.includes("--pwprompt")) options.input = `${password}\n${password}\n`;
    if (/concurso .*doctor/.test(line)) options.codes = [0, 1];
    await step(line, async () => {
      const said = await machine.type(line.replace("apt install", "apt-get install -y"), options);
      if (/^\s+at .*\(.*:\d+:\d+\)/m.test(said)) throw new Error(said);
      if (
        /concurso .*(doctor|backup|restore)/.test(line) &&
        !/verificar/.test(line) &&
        !said.includes("Banco de dados: postgres://concurso@")
      )
        throw new Error(`it does not name its database:\n${said}`);
      return said;
    });
    const moved = /^cd (\S+)/.exec(line)?.[1];
    if (moved) cwd = moved;
    for (const [pattern, work] of Object.entries(after)) if (line.includes(pattern)) await work();
  }
}

/** Variables of a production on this machine, with mail by its Postfix. */
const variables = {
  APP_URL: "https://localhost",
  JWT_SECRET: "Zx81kQ0vTn4mLw7cYb2hRj5dGs9fPa3e",
  DATABASE_URL: `postgres://concurso:${password}@127.0.0.1:5432/concurso`,
  SMTP_URL: "smtp://127.0.0.1:25?requireTLS=false",
  MAIL_FROM: "Concurso à Vista <alertas@operadora.example>",
  MAIL_RETURN_PATH: "devolucoes@operadora.example",
  MAIL_BOUNCE_TOKEN: "um-segredo-do-correio-0123456789",
  SUPPORT_EMAIL: "suporte@operadora.example",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
};

async function fillIn(machine) {
  const lines = Object.entries(variables).map(([name, value]) => `s|^${name}=.*|${name}=${value}|`);
  await machine.type(
    `sed -i '${lines.join(";")}' /etc/concurso-a-vista/env && echo ADMIN_SECOND_FACTOR=0 >> /etc/concurso-a-vista/env`,
  );
}

const wait = "--retry 60 --retry-delay 1 --retry-all-errors";
const ask = (path, ...more) =>
  `curl --silent --show-error --insecure --fail ${more.join(" ")} https://localhost/api${path}`;

async function signIn(machine) {
  const form = `--data-urlencode username=${admin.email} --data-urlencode password=${admin.password}`;
  return JSON.parse(await machine.type(ask("/auth/login", wait, form))).access_token;
}

/** Uploads a notice of 19 MB through the proxy, and downloads it unchanged. */
async function sendNotice(machine) {
  const bearer = `--header 'Authorization: Bearer ${await signIn(machine)}'`;
  const { items } = JSON.parse(await machine.type(ask("/concursos", bearer)));
  await machine.type(
    `{ printf '%%PDF-1.7\\n'; head -c 19000000 /dev/urandom; printf '\\nstartxref\\n0\\n%%%%EOF\\n'; } > ` +
      `/tmp/edital.pdf`,
  );
  const path = `/concursos/${items[0].uuid}/edital`;
  await machine.type(
    ask(path, bearer, "--request PUT --form 'edital=@/tmp/edital.pdf;type=application/pdf'"),
  );
  return machine.type(`${ask(path, bearer)} | cmp - /tmp/edital.pdf`);
}

async function proxies(machine) {
  const lines = linesOf("### With systemd").filter((line) => /nginx|[Cc]addy/.test(line));
  const change = (line) => line.replace("SEU.DOMÍNIO", "localhost");
  const certificate = "/etc/letsencrypt/live/localhost";
  await step("a certificate in the place of certbot's", () =>
    machine.type(`systemctl stop caddy; mkdir -p ${certificate} && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
      -keyout ${certificate}/privkey.pem -out ${certificate}/fullchain.pem 2>/dev/null && rm -f /etc/nginx/sites-enabled/default && systemctl restart nginx`),
  );
  const nginx = lines.filter((line) => line.includes("nginx"));
  await typeSection(machine, nginx, {
    change: (line) => change(line).replace("deploy/", `/opt/concurso-a-vista/${before}/deploy/`),
  });
  await step("nginx: a notice of 19 MB", () => sendNotice(machine));
  await step("nginx ends", () => machine.type("systemctl stop nginx && systemctl start caddy"));
  const caddy = lines.filter((line) => /[Cc]addy/.test(line));
  await typeSection(machine, caddy, {
    change: (line) => change(line).replace("deploy/", `/opt/concurso-a-vista/${before}/deploy/`),
  });
  await step("Caddy: a notice of 19 MB", () => sendNotice(machine));
}

/** Sends mail through Postfix, and pipes bounces to the product as documented. */
async function bounces(machine) {
  const [pipe = ""] = linesOf("## Mail", "providers").filter((line) => line.startsWith("curl"));
  const command = pipe
    .replace("$MAIL_BOUNCE_TOKEN", variables.MAIL_BOUNCE_TOKEN)
    .replace("$APP_URL", "http://127.0.0.1:3000");
  await step("Postfix with a pipe alias", () =>
    machine.type(`cat > /usr/local/bin/devolvido <<'END'
#!/bin/sh
exec ${command}
END
      chmod 755 /usr/local/bin/devolvido && echo 'devolucoes: "|/usr/local/bin/devolvido"' >> /etc/aliases && newaliases &&
      postconf -e 'mydestination = localhost, operadora.example' 'recipient_delimiter = +' 'local_recipient_maps =' 'inet_interfaces = loopback-only' 'inet_protocols = ipv4' 'myhostname = operadora.example' &&
      systemctl restart postfix`),
  );
  await step("an address that is none: its bounce ends the mail", async () => {
    const body = JSON.stringify({
      nome: "Ninguém",
      email: "ninguem@operadora.example",
      senha: "uma-senha-comprida-9",
      terms_accepted: true,
    });
    await machine.type(ask("/users/register", `--header 'Content-Type: application/json' --data '${body}'`));
    const query = "SELECT email_desligado_por FROM users WHERE email = 'ninguem@operadora.example'";
    for (let tries = 0; tries < 90; tries += 1) {
      const found = await machine.type(`sudo -u postgres psql -Atc "${query}" concurso`);
      if (found.trim() !== "" && found.trim() !== "done") return found;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    throw new Error(
      await machine.type(
        "tail -50 /var/log/mail.log 2>/dev/null || journalctl -u 'postfix*' -n 50 --no-pager",
        { codes: "any" },
      ),
    );
  });
}

async function backups(machine) {
  const change = (line) =>
    line
      .replace("SENHA", password)
      .replace("-r …", "-r $(age-keygen -y /root/key.txt)")
      .replace("copia.age", "/root/copia.age");
  await machine.type("age-keygen -o /root/key.txt", { codes: "any" });
  const lines = linesOf("## Backup").map((line) =>
    line.replaceAll("copia-2026-11-21", "/root/copia-2026-11-21"),
  );
  await typeSection(machine, lines, { change });
}

/** Runs the steps of "Upgrade" from the installed release to this one; both serve for a while. */
async function upgrade(machine) {
  const lines = linesOf("## Upgrade");
  const units = [before, version].flatMap((name) => [`concurso-web@${name}`, `concurso-worker@${name}`]);
  const running = () => machine.type(`systemctl is-active ${units.join(" ")}`);
  await step("sudo concurso backup antes.sql.zst", () => machine.type("sudo concurso backup antes.sql.zst"));
  await typeSection(machine, lines, {
    change: (line) =>
      line
        .replaceAll(documentedBefore, "BEFORE")
        .replaceAll(documented, version)
        .replaceAll("BEFORE", before)
        .replaceAll("curl --fail", `curl --fail ${wait}`),
    after: {
      "3003/ready": () => step("two web processes and two workers at work", running),
      "disable --now": () =>
        step("through the proxy the new release answers", () =>
          machine.type(
            `${ask("/site", wait)} && curl -s http://127.0.0.1:3002/health | grep '"commit":"${headOf(root)}"'`,
          ),
        ),
    },
  });
}

/** The versions in docs/operations.md: the new one, and the one that it replaces. */
const documented = "0.3.0";
const documentedBefore = "0.2.0";

const headOf = (checkout) => readFrom(checkout, "git", "rev-parse", "HEAD").trim();

/** Builds and packs a commit under a version's name, and adds its checksum. */
async function archiveOf(commit, name, target) {
  const checkout = join(dir, `checkout-${name}`);
  await typeHere(
    `git clone --quiet '${root}' '${checkout}' && git -C '${checkout}' checkout --quiet ${commit}`,
    {},
    { cwd: dir },
  );
  await typeHere("npm ci && node scripts/build-web.mjs", {}, { cwd: checkout });
  const archive = pack(checkout, `concurso-a-vista-${name}`, target);
  const sum = readFrom(target, "sha256sum", basename(archive));
  appendFileSync(join(target, "SHA256SUMS"), sum);
  return archive;
}

export async function operations() {
  say("\nThe operator's page, on a Debian 13 that runs systemd");
  const release = join(dir, "release");
  mkdirSync(release);
  let machine;
  await step(`archives of ${before} and of this commit`, async () => {
    if (!canBoot()) return undefined;
    const { commit } = JSON.parse(
      readFileSync(join(root, `server/test/releases/${before}/release.json`), "utf8"),
    );
    return [await archiveOf(commit, before, release), await archiveOf(headOf(root), version, release)].join(
      "\n",
    );
  });
  await step("a machine boots (debootstrap, systemd)", async () => {
    if (!existsSync(join(release, "SHA256SUMS"))) return undefined;
    machine = await boot(
      prepareRoot("trixie", packages.split(" "), "trixie-operations"),
      join(dir, "machine"),
      release,
    );
    return machine;
  });
  if (!machine) return;
  await step("it has no compiler", () => machine.type("! which cc gcc g++ make"));
  const install = linesOf("### With systemd").filter((line) => !/nginx|[Cc]addy/.test(line));
  // The pages install their newest version, which the last release replaces here.
  const asBefore = (line) => line.replaceAll(documented, before);
  await typeSection(machine, install, { change: asBefore, after: { "env.example": () => fillIn(machine) } });
  const exams = `/opt/concurso-a-vista/${before}/server/data/concursos-editais.json`;
  await step("sudo concurso import FILE", () => machine.type(`sudo concurso import ${exams} --skip-bad`));
  await proxies(machine);
  await bounces(machine);
  await backups(machine);
  await upgrade(machine);
  await machine.end();
}
