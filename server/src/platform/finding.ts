import { messageOf, reasonOf } from "./start-error.ts";

/** Fine, could be better, switched off, or blocking. */
export type State = "ok" | "warning" | "off" | "broken";

export type Finding = {
  topic: string;
  state: State;
  /** The result. */
  said: string;
  /** How the operator can fix the problem. */
  mend?: string;
};

/** Inputs of a check; tests replace time and the outside world. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  now: () => Date;
  resolveTxt: (name: string) => Promise<string[][]>;
  /** Addresses of browsers' push services. */
  pushServices: readonly string[];
  /** Files that may set the installation's variables. */
  environmentFiles: readonly string[];
  timeoutMs: number;
};

/** Creates findings of one topic. */
export function findingsOf(topic: string) {
  const say =
    (state: State) =>
    (said: string, mend?: string): Finding => ({ topic, state, said, ...(mend ? { mend } : {}) });
  return { ok: say("ok"), warning: say("warning"), off: say("off"), broken: say("broken") };
}

export type Answer = { status: number; body: unknown; date: Date | undefined };

/** Returns an address's answer, or the reason why there is none as text. */
export async function findAnswer(
  url: string,
  timeoutMs: number,
  headers: Record<string, string> = {},
): Promise<Answer | string> {
  try {
    const response = await fetch(url, {
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const date = new Date(response.headers.get("date") ?? Number.NaN);
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body, date: Number.isNaN(date.getTime()) ? undefined : date };
  } catch (error) {
    return causeOf(error);
  }
}

/** Returns the cause below `fetch`'s own error, which says little. */
export function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "sem resposta a tempo";
  const cause = error instanceof Error ? error.cause : undefined;
  return cause ? reasonOf(cause) : messageOf(error);
}
