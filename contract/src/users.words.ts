/** What accounts are called, without the schemas: for screens that have no form. */
export const userTypes = ["REGULAR", "PREMIUM", "ADMIN"] as const;

/** Who has premium: administrators too. */
export const premiumTypes = ["PREMIUM", "ADMIN"] as const;

/** Premium means PREMIUM or ADMIN (accounts §6). */
export function isPremium(userType: (typeof userTypes)[number]): boolean {
  return userType !== "REGULAR";
}
