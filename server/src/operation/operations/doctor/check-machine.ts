import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { formatInteger } from "@cav/contract/format.ts";
import type { Config } from "../../../config.ts";
import { type Finding, findAnswer, findingsOf, type Surroundings } from "../../../platform/finding.ts";
import { reasonOf } from "../../../platform/start-error.ts";

const mebibyte = 1024 * 1024;
const disk = findingsOf("Disco");
const clock = findingsOf("Relógio");
const address = findingsOf("Endereço");

/** Checks free space and permissions of the built-in database's directory. */
export function checkDisk({ dataDir, databaseUrl, production }: Config): Finding[] {
  if (databaseUrl) return [];
  const findings = [checkSpace(nearest(resolve(dataDir))), ...checkRights(dataDir)];
  if (production && process.getuid?.() === 0)
    findings.push(
      disk.warning("o comando roda como root", "rode o produto como um usuário só dele (deploy/systemd)"),
    );
  return findings;
}

function checkSpace(dir: string): Finding {
  const { bavail, bsize } = statfsSync(dir);
  const free = Math.floor((bavail * bsize) / mebibyte);
  const said = `${formatInteger(free)} MiB livres em ${dir}`;
  const mend = "libere espaço ou aumente o disco: cheio, o banco para de gravar";
  if (free < 200) return disk.broken(said, mend);
  return free < 2_048 ? disk.warning(said, mend) : disk.ok(said);
}

function checkRights(dataDir: string): Finding[] {
  const dir = nearest(resolve(dataDir));
  try {
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [disk.broken(`${dir} não pode ser gravado (${reasonOf(error)})`, "acerte o dono ou DATA_DIR")];
  }
  const secretsFile = join(dataDir, "secrets.json");
  if (!existsSync(secretsFile) || (statSync(secretsFile).mode & 0o077) === 0) return [];
  return [disk.broken(`${secretsFile} pode ser lido por outros usuários`, `chmod 600 ${secretsFile}`)];
}

/** Returns the directory, or its nearest existing parent. */
function nearest(dir: string): string {
  return existsSync(dir) ? dir : nearest(dirname(dir));
}

/** Compares this machine's clock with a provider's: sign-ins, webhook signatures and deadlines depend on it. */
export async function checkClock(config: Config, { now, timeoutMs }: Surroundings): Promise<Finding[]> {
  const url = config.google?.jwksUrl ?? config.stripe?.apiBase ?? config.whatsapp?.apiBase;
  if (!url) return [clock.off("nenhum provedor configurado para comparar a hora")];
  const answer = await findAnswer(url, timeoutMs);
  if (typeof answer === "string" || !answer.date)
    return [clock.warning(`${new URL(url).host} não disse a hora`, "confira a hora com timedatectl")];
  const seconds = Math.round(Math.abs(now().getTime() - answer.date.getTime()) / 1000);
  const said = `${seconds} s de diferença para ${new URL(url).host}`;
  if (seconds > 60) return [clock.broken(said, "ligue a sincronização: timedatectl set-ntp true")];
  return [seconds > 5 ? clock.warning(said, "confira a sincronização: timedatectl") : clock.ok(said)];
}

/** Checks the public address, which links in messages and providers' webhooks use. */
export async function checkAddress(
  { appUrl, production, trustProxy }: Config,
  { timeoutMs }: Surroundings,
): Promise<Finding[]> {
  const { hostname, protocol } = new URL(appUrl);
  if (production && ["localhost", "127.0.0.1"].includes(hostname))
    return [
      address.broken(`APP_URL é ${appUrl}: os links das mensagens não abrem`, "defina o endereço público"),
    ];
  const findings = [await reach(appUrl, timeoutMs)];
  if (protocol === "https:" && !trustProxy)
    findings.push(
      address.warning(
        "TRUST_PROXY não está definido: todos parecem vir do endereço do proxy, e dividem os limites de tentativas",
        "TRUST_PROXY=loopback, se o proxy está nesta máquina",
      ),
    );
  return findings;
}

async function reach(appUrl: string, timeoutMs: number): Promise<Finding> {
  const answer = await findAnswer(`${appUrl}/health`, timeoutMs);
  if (typeof answer === "string") {
    const mend = "se o produto está no ar, confira DNS, certificado e proxy";
    const certificate = /CERT|TLS|SSL|SELF_SIGNED/.test(answer);
    return (certificate ? address.broken : address.warning)(`${appUrl} não responde (${answer})`, mend);
  }
  if (answer.status === 200 && (answer.body as { status?: string } | undefined)?.status === "ok")
    return address.ok(`${appUrl} responde`);
  return address.broken(
    `${appUrl}/health responde ${answer.status}, e não é este produto`,
    "confira para onde o proxy encaminha",
  );
}
