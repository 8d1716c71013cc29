import type { DemoAccount } from "./operation/seed/index.ts";

export type StartStep = { what: string; ms: number };

type Started = {
  address: string;
  /** Address of the emulators' inbox; undefined where mail is real. */
  inbox: string | undefined;
  accounts: readonly DemoAccount[];
  /** Further notices for the operator, one per line. */
  notices: readonly string[];
  /** The start's steps in order. */
  steps: readonly StartStep[];
  tookMs: number;
};

/** Milliseconds after which a step is listed, so that a slow first start is explained. */
const longMs = 500;

const tenthsOf = (ms: number) => Math.round(ms / 100);
const secondsOf = (ms: number) =>
  (tenthsOf(ms) / 10).toLocaleString("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * Returns the slow steps of the start, and the sum of the others as one step; together they are the shown
 * total.
 */
function longStepsOf(steps: readonly StartStep[], tookMs: number): StartStep[] {
  const long = steps.filter(({ ms }) => ms >= longMs);
  const rest = tenthsOf(tookMs) - long.reduce((sum, { ms }) => sum + tenthsOf(ms), 0);
  return long.length > 0 && rest > 0 ? [...long, { what: "o resto", ms: rest * 100 }] : long;
}

/** Builds the message that an operator sees when the process is ready. */
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
