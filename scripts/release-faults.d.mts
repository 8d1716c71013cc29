type Found = {
  version: string;
  stated: string;
  changelog: string;
  changes: string;
  head: string;
  tagged: string | undefined;
  kept: string | undefined;
};

export function findReleaseFault(found: Found): string | undefined;
export function findAdvisoryFault(printed: string): string | undefined;
export function toSameBill(text: string, committed: Date): string;
