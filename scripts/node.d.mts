export const root: string;
export const pinnedPackage: string;
export const pinnedVersion: string;
export const usesPinned: boolean;
export const node: string;
export function findNodeFault(): string | undefined;
export function describeNodeFault(reason: string): string;
