/** Sort orders of the accounts, without the schemas: newest, oldest, name, or last use. */
export const usersOrders = ["NOVOS", "ANTIGOS", "NOME", "ACESSO"] as const;
