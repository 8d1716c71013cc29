/** How long what is waited for may take on a machine that is busy with others: Vitest's own second is over there in a blink. */
export const patient = { timeout: 50_000, interval: 50 };
