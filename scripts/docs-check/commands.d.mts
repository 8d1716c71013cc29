export const pages: string[];
export function commandsOf(page: string): string[];
export const typed: [command: RegExp, by: { file?: string; why?: string }][];
export function untyped(): { why: string; commands: string[] }[];
export function whoTypes(command: string): [RegExp, { file?: string; why?: string }] | undefined;
