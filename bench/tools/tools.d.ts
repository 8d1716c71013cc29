// What is used of the packages of this folder. They are installed only where something is measured, and what measures is
// checked all the same, with the product that it measures.

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
    /** Those without an answer in time included. */
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
