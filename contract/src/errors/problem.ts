/** A failure as it is told: its HTTP status, and the sentences that people read. */
export type Problem = { readonly status: number; readonly title: string; readonly detail: string };
