import { join } from "node:path";
import { connectToOwnDatabase } from "../server/test/harness/own-database.ts";
import { findTold } from "../server/test/harness/personal-data.ts";
import { password } from "./people.ts";
import type { Product } from "./start-product.ts";

/** Users and mentors of the run, with their secrets. */
const users = `
  SELECT unnest(ARRAY[nome, email, telefone, senha_hash, google_sub]) AS told FROM users
  UNION SELECT unnest(ARRAY[nome, whatsapp]) FROM mentores
  UNION SELECT unnest(ARRAY[encode(hash, 'hex'), encode(hash, 'base64')]) FROM refresh_tokens
  UNION SELECT unnest(ARRAY[encode(token_hash, 'hex'), encode(token_hash, 'base64')]) FROM password_resets`;

async function fromDatabase({ home }: Product): Promise<string[]> {
  const client = await connectToOwnDatabase(join(home, "data"));
  const { rows } = await client.query<{ told: string | null }>(users);
  await client.end();
  return rows.flatMap(({ told }) => told ?? []);
}

/** Returns all recipients, including deleted ones, and the tokens in their links. */
async function fromMessages({ url }: Product): Promise<string[]> {
  const mails = await fetch(`${url}/dev/api/messages`).then((response) => response.text());
  const texts = await fetch(`${url}/dev/api/messages?channel=whatsapp`).then((response) => response.text());
  const sent = `${mails}\n${texts}`;
  const tokens = [...sent.matchAll(/token=([\w.-]{16,})/g)].map(([, token]) => token ?? "");
  const addresses = (JSON.parse(mails) as { to: string[] }[]).flatMap(({ to }) => to);
  return [...tokens, ...addresses];
}

/** Returns log lines that contain personal data of the run, with the data removed. */
export async function findPersonalDataInLog(product: Product): Promise<string[]> {
  const secrets = [password, ...(await fromDatabase(product)), ...(await fromMessages(product))];
  return findTold(product.readLog(), secrets);
}
