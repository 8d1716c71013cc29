/** Labels of accounts without the schemas, for screens without a form. */
export const userTypes = ["REGULAR", "PREMIUM", "ADMIN"] as const;
type UserType = (typeof userTypes)[number];

export const userTypeLabels: Record<UserType, string> = {
  REGULAR: "Regular",
  PREMIUM: "Premium",
  ADMIN: "Administrador",
};

export const papeis = ["EDITOR", "SUPORTE"] as const;
type Papel = (typeof papeis)[number];

export const papelLabels: Record<Papel, string> = { EDITOR: "Editor", SUPORTE: "Suporte" };

/** Returns the label of an account's type. */
export function typeLabel({ user_type, papel }: { user_type: UserType; papel: Papel | null }): string {
  return user_type === "ADMIN" && papel ? papelLabels[papel] : userTypeLabels[user_type];
}

/** Account types with premium, including administrators. */
export const premiumTypes = ["PREMIUM", "ADMIN"] as const;

/** Returns whether an account has premium: PREMIUM or ADMIN (accounts §6). */
export function isPremium(userType: UserType): boolean {
  return userType !== "REGULAR";
}
