// Types of the tools' used functions. The packages are installed for measurements only, but the measuring code is
// always type-checked.

declare module "autocannon" {
  type Request = Record<string, unknown>;
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Seconds. */
    timeout: number;
    requests: { setupRequest(request: Request): Request }[];
  };
  export type Result = {
    "2xx": number;
    non2xx: number;
    /** Includes timeouts. */
    errors: number;
    timeouts: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    statusCodeStats: Record<string, { count: number } | undefined>;
  };
  export default function autocannon(options: Options): Promise<Result>;
}

declare module "lighthouse" {
  export type Flags = {
    port: number;
    logLevel: "error";
    onlyCategories: string[];
    clearStorageTypes: string[];
  };
  type Audit = { id: string; score: number | null; numericValue?: number; details?: unknown };
  export type RunnerResult = {
    lhr: {
      audits: Record<string, Audit>;
      categories: Record<string, { score: number | null }>;
    };
  };
  export default function lighthouse(url: string, flags: Flags): Promise<RunnerResult | undefined>;
}
