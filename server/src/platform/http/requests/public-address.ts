import dns from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** Reserved, private and local networks (IANA's special-purpose registries). */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, bits, "ipv4");

/** Global IPv6 unicast, without tunnels that can hide an IPv4 address. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
const tunnels = new BlockList();
tunnels.addSubnet("2001::", 23, "ipv6");
tunnels.addSubnet("2001:db8::", 32, "ipv6");
tunnels.addSubnet("2002::", 16, "ipv6");
tunnels.addSubnet("3fff::", 20, "ipv6");

/** Returns whether an address is public: not local, private or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return global.check(address, "ipv6") && !tunnels.check(address, "ipv6");
  return isIP(address) === 4 && !special.check(address, "ipv4");
}

/**
 * Resolves a name like Node does, and fails if any address is not public. The connection uses the checked address, so a
 * second, different DNS answer does not matter.
 */
export const resolvePublicly: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(Object.assign(new Error(`${hostname} is not public`), { code: "EPRIVATE" }), "");
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
