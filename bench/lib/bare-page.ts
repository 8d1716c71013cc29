import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";

// Upper bound of page servers in Node: sends the headers and bytes of another server's answer, and does nothing else.

type Answer = { headers: IncomingHttpHeaders; body: Buffer };

/** Headers that `node:http` writes for each answer. */
const ofTheConnection = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);

async function capture(url: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(url, { headers: { "accept-encoding": "br" } }, async (response) => {
    const body = Buffer.concat(await response.toArray());
    const own = Object.entries(response.headers).filter(([name]) => !ofTheConnection.has(name));
    resolve({ headers: { ...Object.fromEntries(own), "content-length": String(body.length) }, body });
  });
  asked.on("error", reject).end();
  return promise;
}

const [origin = "", ...paths] = process.argv.slice(2);
const answers = new Map<string, Answer>();
for (const path of paths) answers.set(path, await capture(origin + path));

const server = createServer(({ url = "" }, response) => {
  const known = answers.get(url);
  response.writeHead(known ? 200 : 404, known?.headers).end(known?.body);
}).listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.on("disconnect", () => process.exit());
