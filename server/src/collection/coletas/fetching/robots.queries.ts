import type { Db } from "../../../tables.ts";

type Robots = { http: number; texto: string };

export async function findRobots(db: Db, host: string, since: Date): Promise<Robots | undefined> {
  return db
    .selectFrom("robots")
    .select(["http", "texto"])
    .where("host", "=", host)
    .where("obtido_em", ">", since)
    .executeTakeFirst();
}

export async function upsertRobots(db: Db, host: string, robots: Robots, now: Date): Promise<void> {
  const values = { ...robots, obtido_em: now };
  await db
    .insertInto("robots")
    .values({ host, ...values })
    .onConflict((conflict) => conflict.column("host").doUpdateSet(values))
    .execute();
}
