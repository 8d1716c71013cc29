import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { hashPassword, verifyPassword } from "@cav/server/identity/who/password.ts";
import { password } from "./dataset/users.ts";

// Lower bound of a sign-in over HTTP, as a process: `node:http` and the password check, without account, session or
// database. Prints its address.

const hash = await hashPassword(password);
const server = createServer(async (request, response) => {
  const { password: given } = (await json(request)) as { password: string };
  response.statusCode = (await verifyPassword(given, hash)) ? 200 : 401;
  response.setHeader("content-type", "application/json");
  response.end("{}");
}).listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.on("disconnect", () => process.exit());
