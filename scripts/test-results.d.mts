/** `failed` names each test that failed, `flaky` each that passed only the second time. */
export type Results = { passed: number; skipped: number; failed: string[]; flaky?: string[] };

export function readResults(file: string): Results | undefined;
export function sumUp(parts: { name: string; status: number; results: Results | undefined }[]): Results;
export function closingLine(results: Results): string;
