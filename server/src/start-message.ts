import type { DemoAccount } from "./seed/index.ts";

export type StartStep = { what: string; ms: number };

type Started = {
  address: string;
  /** Where messages of the local stand-ins are read; undefined where mail is real. */
  inbox: string | undefined;
  accounts: readonly DemoAccount[];
  /** What else the operator must know, a line each. */
  notices: readonly string[];
  /** What it was made of, in its order. */
  steps: readonly StartStep[];
  tookMs: number;
};

/** What takes longer is told of: whoever waits for a first start sees what for. */
const longMs = 500;

const tenthsOf = (ms: number) => Math.round(ms / 100);
const secondsOf = (ms: number) =>
  (tenthsOf(ms) / 10).toLocaleString("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The parts that took long and, as one, all others: they add up to the total as it is shown. */
function longStepsOf(steps: readonly StartStep[], tookMs: number): StartStep[] {
  const long = steps.filter(({ ms }) => ms >= longMs);
  const rest = tenthsOf(tookMs) - long.reduce((sum, { ms }) => sum + tenthsOf(ms), 0);
  return long.length > 0 && rest > 0 ? [...long, { what: "o resto", ms: rest * 100 }] : long;
}

/** What an operator reads when the process is ready. */
export function startMessage({ address, inbox, accounts, notices, steps, tookMs }: Started): string {
  const lines = ["", `  Concurso à Vista está no ar em ${address} (pronto em ${secondsOf(tookMs)} s)`];
  const long = longStepsOf(steps, tookMs).map(({ what, ms }) => `${what} ${secondsOf(ms)} s`);
  if (long.length > 0) lines.push(`  O que levou tempo: ${long.join(", ")}`);
  lines.push("");
  if (accounts.length > 0) {
    lines.push("  Contas de demonstração:");
    const width = (field: keyof DemoAccount) => Math.max(...accounts.map((account) => account[field].length));
    for (const { papel, email, senha } of accounts) {
      lines.push(`    ${papel.padEnd(width("papel"))}   ${email.padEnd(width("email"))}   senha: ${senha}`);
    }
    lines.push("");
  }
  for (const notice of notices) lines.push(`  ${notice}`, "");
  if (inbox) lines.push(`  O que é enviado aparece em ${inbox}`, "");
  lines.push("  Para encerrar: Ctrl+C", "");
  return lines.join("\n");
}
