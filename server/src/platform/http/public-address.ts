import dns from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** Networks of nobody in particular, of one's own house and of one's own machine (IANA's special-purpose registries). */
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

/** Of IPv6 only what is given out to the world counts, without the tunnels in which an address of IPv4 may hide. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
const tunnels = new BlockList();
tunnels.addSubnet("2001::", 23, "ipv6");
tunnels.addSubnet("2001:db8::", 32, "ipv6");
tunnels.addSubnet("2002::", 16, "ipv6");
tunnels.addSubnet("3fff::", 20, "ipv6");

/** Whether an address is somebody's on the internet: neither this machine, nor its house, nor nobody. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return global.check(address, "ipv6") && !tunnels.check(address, "ipv6");
  return isIP(address) === 4 && !special.check(address, "ipv4");
}

/**
 * Finds the addresses of a name as Node does, and refuses the name if one of them is not public. The connection goes to
 * what was looked at here: a name that answers otherwise the second time gets nowhere.
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
