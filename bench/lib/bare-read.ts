import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

// Lower bound of a read with one prepared statement, as a process: `node:http` and a bare client look a session up by
// key and answer nothing. Takes the database's address and a session id; prints its own address.

const [url, session] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const text =
  "SELECT s.id, s.user_id, u.email, (SELECT numero FROM catalogo_versao) FROM sessions s JOIN " +
  "users u ON u.id = s.user_id WHERE s.id = $1";
const server = createServer(async (_request, response) => {
  await pool.query({ name: "session", text, values: [session] });
  response.setHeader("content-type", "application/json");
  response.end("{}");
}).listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.on("disconnect", () => process.exit());
