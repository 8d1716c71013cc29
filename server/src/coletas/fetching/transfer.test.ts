import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPublicAddress } from "../../platform/http/public-address.ts";
import { transfer } from "./transfer.ts";

let base: string;
const server = createServer((_request, response) => {
  response.writeHead(200);
  response.write("a");
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

describe("an address of nobody's site is not asked", () => {
  test.for([
    "http://localhost/",
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0x7f.1/",
    "http://localhost:5432/",
    "https://a:b@exemplo.com.br/",
    "ftp://exemplo.com.br/",
  ])("%s", async (address) => {
    await expect(transfer(new URL(address), {}, undefined)).rejects.toMatchObject({ desfecho: "ERRO" });
  });

  test.for([
    ["8.8.8.8", true],
    ["2606:4700::1111", true],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["172.31.255.255", false],
    ["192.168.0.1", false],
    ["224.0.0.1", false],
    ["::", false],
    ["::ffff:127.0.0.1", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["2002:7f00:1::", false],
    ["64:ff9b::7f00:1", false],
  ] as const)("%s is somebody's: %s", ([address, isPublic]) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

test("an answer that never ends is given up", async () => {
  const dripping = transfer(new URL("http://exemplo.com.br/"), { wholeMs: 200 }, base);
  await expect(dripping).rejects.toMatchObject({
    desfecho: "ERRO",
    message: expect.stringContaining("não terminou"),
  });
});
