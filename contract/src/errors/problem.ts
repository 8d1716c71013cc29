/** An error: HTTP status and sentences for the user. */
export type Problem = { readonly status: number; readonly title: string; readonly detail: string };
