import { isIPv6, SocketAddress } from "node:net";

/**
 * Returns the network that an address counts as: the /64 of IPv6, which one household or server has whole, or the IPv4
 * address.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return plain;
  const short = new SocketAddress({ address: plain, family: "ipv6" }).address;
  // An IPv4 address on an IPv6 socket.
  if (short.includes(".")) return short.slice(short.lastIndexOf(":") + 1);
  const [before = [], after = []] = short.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}

/** Returns the part of an address that may be logged: a network of 256 IPv4 addresses, or an IPv6 household. */
export function maskedNetworkOf(address: string): string {
  const network = networkOf(address);
  return network.includes(":") ? network : network.replace(/\.\d+$/, ".0/24");
}
