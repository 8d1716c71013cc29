/** Why a test failed; `at` is a file and a line of it. */
type Why = { message: string; at?: string };
/** `failed` names each test that failed; `seed` is that of the order in which they ran. */
export type Results = {
  seed?: number;
  passed: number;
  skipped: number;
  failed: { test: string; why: Why[] }[];
};

export function readResults(file: string): Results | undefined;
/** What a part ended with. */
type Outcome = { status: number; results: Results | undefined; unstable?: string[] };

export function filesToRepeat(first: Outcome): string[] | undefined;
export function settle(first: Outcome, second: Outcome): Outcome;
export function unstableLines(parts: ({ name: string } & Outcome)[]): string[];
export function sumUp(parts: { name: string; status: number; results: Results | undefined }[]): Results;
export function failureLines(results: Results): string[];
export function closingLine(results: Results): string;
