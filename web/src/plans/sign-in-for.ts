import type { Plan } from "@cav/contract/plans.ts";

export const signInFirst = "/login?redirect=/plans";

/** The plan that was chosen is carried through signing in, registering and the mailed link. */
export const signInFor = ({ uuid }: Pick<Plan, "uuid">) => `${signInFirst}?plano=${uuid}`;
