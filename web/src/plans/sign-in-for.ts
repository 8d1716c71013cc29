import type { Plan } from "@cav/contract/subscriptions/plans.ts";

export const signInFirst = "/login?redirect=/plans";

/** Address of the sign-in that keeps the chosen plan through registration and the mailed link. */
export const signInFor = ({ uuid }: Pick<Plan, "uuid">) => `${signInFirst}?plano=${uuid}`;
