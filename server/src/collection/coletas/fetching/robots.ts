import { limits } from "@cav/contract/limits.ts";

/** Bytes of a robots.txt that are read, the floor of RFC 9309, 2.5. */
export const robotsMaxBytes = 500 * 1024;

/** A path pattern: `*` is any signs, and an anchored one must reach the address' end. */
type Rule = { isAllowed: boolean; pattern: string; isAnchored: boolean; octets: number };

/** The rules for one crawler, the most specific first. */
export type Rules = readonly Rule[];

/**
 * Returns whether a robots.txt allows a crawler an address (RFC 9309). The cost is the file's size times a constant,
 * whatever the file and the address contain.
 */
export function isAllowed(robots: string, agent: string, address: string): boolean {
  const { pathname, search } = new URL(address);
  const path = normalised(pathname + search);
  if (path === "/robots.txt") return true;
  if (path.length > limits.urlMax) return false;
  const match = buildMatch(path);
  return parseRobots(robots, agent).find(match)?.isAllowed ?? true;
}

/** Parses the rules of a crawler's groups, or of the groups for all when it has none. */
export function parseRobots(text: string, agent: string): Rules {
  const own: Rule[] = [];
  const common: Rule[] = [];
  let isOwn = false;
  let isCommon = false;
  let isNaming = false;
  let hasOwn = false;
  for (const line of text.replace(/^\ufeff/, "").split(/[\r\n]/)) {
    const [name, value] = fieldOf(line);
    if (name === "user-agent") {
      if (!isNaming) isOwn = isCommon = false;
      isNaming = true;
      const token = tokenOf(value);
      if (token === agent.toLowerCase()) isOwn = hasOwn = true;
      else if (token === "*") isCommon = true;
    } else if (name === "allow" || name === "disallow") {
      // Other fields, such as Sitemap, belong to no group and end no list of names.
      isNaming = false;
      if (value === "" || !(isOwn || isCommon)) continue;
      const rule = ruleOf(name === "allow", value);
      if (isOwn) own.push(rule);
      if (isCommon) common.push(rule);
    }
  }
  // The longest pattern decides; of two equally long ones, the one that allows.
  return (hasOwn ? own : common).sort(
    (a, b) => b.octets - a.octets || Number(b.isAllowed) - Number(a.isAllowed),
  );
}

function fieldOf(line: string): [name: string, value: string] {
  const comment = line.indexOf("#");
  const said = comment < 0 ? line : line.slice(0, comment);
  const colon = said.indexOf(":");
  if (colon < 0) return ["", ""];
  return [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
}

/** Returns a product token without a version. */
const tokenOf = (value: string) => value.toLowerCase().split(/[/\s]/, 1)[0] ?? "";

function ruleOf(allows: boolean, value: string): Rule {
  const said = normalised(value);
  const isAnchored = said.endsWith("$");
  const pattern = isAnchored ? said.slice(0, -1) : said;
  return { isAllowed: allows, pattern, isAnchored, octets: said.length };
}

const encoder = new TextEncoder();
const plain = /^[\0-$&-\x7f]*$/;

/** Writes a text as octets of ASCII: percent-encoded in capitals, letters that need no encoding decoded. */
function normalised(text: string): string {
  if (plain.test(text)) return text;
  const parts: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const octet = code === 37 ? octetAt(text, at + 1) : undefined;
    if (octet !== undefined) {
      parts.push(isUnreserved(octet) ? String.fromCharCode(octet) : encodedOf(octet));
      at += 2;
    } else if (code < 128) parts.push(text.charAt(at));
    else {
      const sign = String.fromCodePoint(text.codePointAt(at) ?? code);
      for (const each of encoder.encode(sign)) parts.push(encodedOf(each));
      at += sign.length - 1;
    }
  }
  return parts.join("");
}

const encodedOf = (octet: number) => `%${octet.toString(16).toUpperCase().padStart(2, "0")}`;

/** Returns the octet that two hexadecimal digits write; undefined: a bad percent sign, which stays as it is. */
function octetAt(text: string, at: number): number | undefined {
  const [high, low] = [digitOf(text.charCodeAt(at)), digitOf(text.charCodeAt(at + 1))];
  return high < 0 || low < 0 ? undefined : high * 16 + low;
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

const isUnreserved = (octet: number) => /[\w.~-]/.test(String.fromCharCode(octet)) && octet < 128;

/**
 * Builds a test of patterns against one path. One bit for each offset says whether a
 * pattern's beginning can reach it, so each sign of a pattern costs the same few operations.
 */
export function buildMatch(path: string): (rule: Rule) => boolean {
  const words = (path.length >> 5) + 1;
  const offsetsOf = new Map<number, Uint32Array>();
  for (let at = 0; at < path.length; at++) {
    const offsets = offsetsOf.get(path.charCodeAt(at)) ?? new Uint32Array(words);
    offsets[at >> 5] = (offsets[at >> 5] ?? 0) | (1 << (at & 31));
    offsetsOf.set(path.charCodeAt(at), offsets);
  }
  const reached = new Uint32Array(words);
  return ({ pattern, isAnchored }) => {
    const star = pattern.indexOf("*");
    if (star < 0) return isAnchored ? path === pattern : path.startsWith(pattern);
    if (!path.startsWith(pattern.slice(0, star))) return false;
    reached.fill(0);
    reached[star >> 5] = 1 << (star & 31);
    for (let at = star; at < pattern.length; at++) {
      const code = pattern.charCodeAt(at);
      if (code === 42) {
        if (pattern.charCodeAt(at - 1) !== 42) spread(reached);
      } else if (!advance(reached, offsetsOf.get(code))) return false;
    }
    return !isAnchored || ((reached[path.length >> 5] ?? 0) >>> (path.length & 31)) % 2 === 1;
  };
}

/** Adds all offsets after the first one. */
function spread(reached: Uint32Array): void {
  const first = reached.findIndex((word) => word !== 0);
  const word = reached[first] ?? 0;
  reached[first] = -(word & -word);
  reached.fill(0xffffffff, first + 1);
}

/** Moves each place on by a sign that must stand there; returns whether any is left. */
function advance(reached: Uint32Array, offsets: Uint32Array | undefined): boolean {
  if (!offsets) return false;
  let carried = 0;
  let any = 0;
  for (let at = 0; at < reached.length; at++) {
    const kept = (reached[at] ?? 0) & (offsets[at] ?? 0);
    const moved = (kept << 1) | carried;
    carried = kept >>> 31;
    reached[at] = moved;
    any |= moved;
  }
  return any !== 0;
}
