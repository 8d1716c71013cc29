export function readFrom(cwd: string, program: string, ...args: string[]): string;
export function pack(checkout: string, name: string, target: string): string;
