/** `failed` names each test that failed. */
export type Results = { passed: number; skipped: number; failed: string[] };

export function readResults(file: string): Results | undefined;
export function sumUp(parts: { name: string; status: number; results: Results | undefined }[]): Results;
export function closingLine(results: Results): string;
