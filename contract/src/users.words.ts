/** Labels of accounts without the schemas, for screens without a form. */
export const userTypes = ["REGULAR", "PREMIUM", "ADMIN"] as const;

/** Account types with premium, including administrators. */
export const premiumTypes = ["PREMIUM", "ADMIN"] as const;

/** Returns whether an account has premium: PREMIUM or ADMIN (accounts §6). */
export function isPremium(userType: (typeof userTypes)[number]): boolean {
  return userType !== "REGULAR";
}
