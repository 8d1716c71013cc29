// Rights of accounts, and queries by type.
import type { Papel, UserType } from "@cav/contract/users/users.ts";
import { demoDomain } from "../../config.ts";
import type { Db, Tx } from "../../tables.ts";

/**
 * Returns administrators without a limiting role (`papel`) and with a usable address; they receive notices that
 * need action.
 */
export async function findAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("user_type", "=", "ADMIN")
    .where("papel", "is", null)
    .where("email_desligado_por", "is distinct from", "ENDERECO")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether an administrator without a limiting role exists besides the demonstration's. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("user_type", "=", "ADMIN")
    .where("papel", "is", null)
    .where("email", "not like", `%@${demoDomain}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes a user an administrator without a limiting role; returns whether the user's address is confirmed. */
export async function setAdminUser(tx: Tx, id: number): Promise<boolean> {
  const { email_confirmado_em } = await tx
    .updateTable("users")
    .set({ user_type: "ADMIN", papel: null })
    .where("id", "=", id)
    .returning("email_confirmado_em")
    .executeTakeFirstOrThrow();
  return email_confirmado_em !== null;
}

/** Sets a user's type; `papel` applies to administrators only. */
export async function setUserType(
  tx: Tx,
  id: number,
  { user_type, papel }: { user_type: UserType; papel: Papel | null },
): Promise<void> {
  await tx.updateTable("users").set({ user_type, papel }).where("id", "=", id).execute();
}

/** Gives premium. */
export async function setPremiumUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable("users").set({ user_type: "PREMIUM", updated_at: now }).where("id", "=", id).execute();
}

/** Ends a user's premium, and with it WhatsApp. */
export async function setRegularUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ user_type: "REGULAR", habilitar_whatsapp: false, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Counts demonstration accounts that have a password. */
export async function countDemoAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("email", "like", `%@${demoDomain}`)
    .where("senha_hash", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns whether one of the demonstration's published accounts has a password. Looks by indexed address, since
 * every screen needs it.
 */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where(
      "email",
      "in",
      ["admin", "gratuita", "premium"].map((name) => `${name}@${demoDomain}`),
    )
    .where("senha_hash", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
