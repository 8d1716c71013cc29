/** Masks an address: `maria@exemplo.com.br` becomes `m•••@exemplo.com.br`. */
export const maskedEmailOf = (email: string): string => email.replace(/^(.).*@/, "$1•••@");
