export const pinnedVersion: string;
export function describeNodeFault(reason: string): string;
