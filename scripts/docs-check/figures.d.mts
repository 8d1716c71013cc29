type Name = "docs-check" | "machines" | "upgrade";
export const figureTables: Record<Name, { page: string; rows: string[] }>;
export function readFigures(text: string, name: Name): Map<string, string[]>;
export function withFigures(text: string, name: Name, first: string, cells: readonly string[]): string;
export function noteFigures(name: Name, first: string, cells: readonly string[]): void;
export function today(): string;
