/** Returns the variables of a file that systemd's EnvironmentFile= would load. */
export function parseEnvironmentFile(text: string): Record<string, string>;
