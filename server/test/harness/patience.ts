/** Timeout of `vi.waitFor` on a busy machine; Vitest's default of 1 s is too short there. */
export const patient = { timeout: 50_000, interval: 50 };
