/** Reason of a failure; `at` is file and line. */
type Why = { message: string; at?: string };
/** `failed` names the failed tests; `seed` is that of their order. */
export type Results = {
  seed?: number;
  passed: number;
  skipped: number;
  failed: { test: string; why: Why[] }[];
};

export function readResults(file: string): Results | undefined;
/** Result of a part. */
type Outcome = { status: number; results: Results | undefined; unstable?: string[] };

export function filesToRepeat(first: Outcome): string[] | undefined;
export function settle(first: Outcome, second: Outcome): Outcome;
export function unstableLines(parts: ({ name: string } & Outcome)[]): string[];
export function sumUp(parts: { name: string; status: number; results: Results | undefined }[]): Results;
export function failureLines(results: Results): string[];
export function closingLine(results: Results): string;
