import { createTransport } from "nodemailer";
import type { Config } from "../../../config.ts";
import { type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";
import {
  isCertificateChecked,
  isTlsRequired,
  toMailError,
} from "../../../platform/providers/email/mailer.ts";

const { ok, off, broken } = findingsOf("E-mail");
const dns = findingsOf("DNS do e-mail");

/**
 * Connects to the mail server and signs in without sending; and checks what receivers require of the sender's domain.
 */
export async function checkMail(
  { smtp, production, role }: Config,
  { resolveTxt, timeoutMs }: Surroundings,
): Promise<Finding[]> {
  if (!smtp)
    return [
      off(
        role === "web" && production
          ? "não é usado com ROLE=web"
          : "sem SMTP_URL: vai para o simulador local",
      ),
    ];
  const domain = /@([^\s<>@]+)>?$/.exec(smtp.from)?.[1] ?? "";
  const findings = [await signIn(smtp.url, timeoutMs)];
  if (!production) return findings;
  if (domain.endsWith(".example"))
    return [...findings, broken(`MAIL_FROM é ${smtp.from}`, "defina o remetente, de um domínio seu")];
  return [...findings, ...(await checkDomain(domain, resolveTxt))];
}

async function signIn(url: string, timeoutMs: number): Promise<Finding> {
  const { host, protocol, username } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: isTlsRequired(url),
    tls: { rejectUnauthorized: isCertificateChecked(url) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as Parameters<typeof createTransport>[0]);
  try {
    await transport.verify();
    const taken = username ? "o usuário e a senha" : "conexões sem senha";
    return ok(`${protocol}//${host} aceita ${taken} (se aceita mensagens, --enviar-teste diz)`);
  } catch (error) {
    const { kind, message } = toMailError(error);
    const mend =
      kind === "configuration"
        ? "confira usuário, senha e TLS em SMTP_URL (caracteres especiais vão codificados: %40)"
        : "confira servidor e porta em SMTP_URL (587 com smtp://, 465 com smtps://) e o firewall";
    return broken(`${protocol}//${host} não aceita (${message})`, mend);
  } finally {
    transport.close();
  }
}

async function checkDomain(domain: string, resolveTxt: Surroundings["resolveTxt"]): Promise<Finding[]> {
  const has = async (name: string, start: string) =>
    (await resolveTxt(name).catch(() => [])).some((parts) => parts.join("").toLowerCase().startsWith(start));
  const [spf, dmarc] = await Promise.all([has(domain, "v=spf1"), has(`_dmarc.${domain}`, "v=dmarc1")]);
  const findings: Finding[] = [];
  if (!spf)
    findings.push(dns.warning(`${domain} não tem SPF`, `TXT em ${domain}: v=spf1 include:SEU-PROVEDOR -all`));
  if (!dmarc)
    findings.push(
      dns.warning(
        `${domain} não tem DMARC`,
        `TXT em _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:voce@${domain}`,
      ),
    );
  if (findings.length === 0) findings.push(dns.ok(`${domain} tem SPF e DMARC (confira o DKIM no provedor)`));
  return findings;
}
