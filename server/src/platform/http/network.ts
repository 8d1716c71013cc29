import { isIPv6, SocketAddress } from "node:net";

/**
 * The network by which an address is counted: of IPv6 the /64 that one household or one rented machine has whole, of IPv4
 * the address itself.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return plain;
  const short = new SocketAddress({ address: plain, family: "ipv6" }).address;
  // IPv4 on a socket of IPv6.
  if (short.includes(".")) return short.slice(short.lastIndexOf(":") + 1);
  const [before = [], after = []] = short.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}

/** What of an address may stand in a log: the network of 256 neighbours, or of one IPv6 household. */
export function maskedNetworkOf(address: string): string {
  const network = networkOf(address);
  return network.includes(":") ? network : network.replace(/\.\d+$/, ".0/24");
}
