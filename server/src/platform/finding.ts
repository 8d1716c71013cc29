import { messageOf, reasonOf } from "./start-error.ts";

/** Whether something holds, could be better, is switched off, or keeps the product from working. */
export type State = "ok" | "warning" | "off" | "broken";

export type Finding = {
  topic: string;
  state: State;
  /** What was found. */
  said: string;
  /** What to do about it. */
  mend?: string;
};

/** What a check looks at; time and the outside world can be others in tests. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  now: () => Date;
  resolveTxt: (name: string) => Promise<string[][]>;
  /** Addresses of services that bring notifications to browsers. */
  pushServices: readonly string[];
  /** Files that may hold the installation's variables. */
  environmentFiles: readonly string[];
  timeoutMs: number;
};

/** Says of one topic what was found. */
export function findingsOf(topic: string) {
  const say =
    (state: State) =>
    (said: string, mend?: string): Finding => ({ topic, state, said, ...(mend ? { mend } : {}) });
  return { ok: say("ok"), warning: say("warning"), off: say("off"), broken: say("broken") };
}

export type Answer = { status: number; body: unknown; date: Date | undefined };

/** What an address answers; a text says why it doesn't. */
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

/** The reason below the one that `fetch` gives, which says little. */
export function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "sem resposta a tempo";
  const cause = error instanceof Error ? error.cause : undefined;
  return cause ? reasonOf(cause) : messageOf(error);
}
