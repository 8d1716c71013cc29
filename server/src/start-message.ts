import type { DemoAccount } from "./seed/index.ts";

type Started = {
  address: string;
  /** Where messages of the local stand-ins are read; undefined where mail is real. */
  inbox: string | undefined;
  accounts: readonly DemoAccount[];
  /** What else the operator must know, a line each. */
  notices: readonly string[];
  tookMs: number;
};

/** What an operator reads when the process is ready. */
export function startMessage({ address, inbox, accounts, notices, tookMs }: Started): string {
  const seconds = (tookMs / 1000).toLocaleString("pt-BR", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const lines = ["", `  Concurso à Vista está no ar em ${address} (pronto em ${seconds} s)`, ""];
  if (accounts.length > 0) {
    lines.push("  Contas de demonstração:");
    const width = (field: keyof DemoAccount) => Math.max(...accounts.map((account) => account[field].length));
    for (const { papel, email, senha } of accounts) {
      lines.push(`    ${papel.padEnd(width("papel"))}   ${email.padEnd(width("email"))}   senha: ${senha}`);
    }
    lines.push("");
  }
  for (const notice of notices) lines.push(`  ${notice}`, "");
  if (inbox) lines.push(`  E-mails e mensagens de WhatsApp enviados aparecem em ${inbox}`, "");
  lines.push("  Para encerrar: Ctrl+C", "");
  return lines.join("\n");
}
