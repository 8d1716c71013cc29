import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** Signs that stand for their kind in a class: "\w", "[^<]" and the like. */
const usual = [..." \n.,-/:;0a1AéÀ<>()ºx_%=&'\"|*#"];
const bad = "\u0000\n!";

/** Texts of one expression that make it try its ways to match: a beginning, what repeats, and an end that fails. */
export type Attack = { begin: string; pump: string; end: string };

export const textOf = ({ begin, pump, end }: Attack, most: number) =>
  `${begin}${pump.repeat(Math.ceil(most / pump.length))}${end}`;

const isRepeat = (node: AST.Node): node is AST.Quantifier => node.type === "Quantifier" && node.max >= 20;

/** Returns attacks on an expression, for each part of it that may repeat. */
export function attacksOn({ source, flags }: RegExp, most = 160): Attack[] {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const mode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const pattern = parser.parsePattern(source, 0, source.length, mode);
  const own = [...new Set(source.replaceAll(/\\[\s\S]|[^\p{L}\p{N}\p{P}\s]/gu, ""))].slice(0, 30);
  const signs = [...new Set([...usual, ...own])];
  const flagsOfParts = flags.replaceAll(/[gmy]/g, "");
  const found: Attack[] = [];
  const visit = (node: AST.Node, before: string): string => {
    if (node.type === "Pattern" || isGroup(node)) {
      const samples = node.alternatives.map((one) => visit(one, before));
      return samples[0] ?? "";
    }
    if (node.type === "Alternative") {
      let said = "";
      for (const element of node.elements) said += visit(element, before + said);
      return said;
    }
    if (node.type === "Quantifier") {
      const once = visit(node.element, before);
      if (isRepeat(node)) {
        const pumps = new Set([...samplesOf(node.element, signs, flagsOfParts), once]);
        for (const pump of pumps) if (pump) found.push({ begin: before, pump, end: bad });
        if (before) found.push({ begin: "", pump: before + once, end: bad });
      }
      return once.repeat(Math.min(node.min, 50));
    }
    return samplesOf(node, signs, flagsOfParts)[0] ?? "";
  };
  const whole = visit(pattern, "");
  if (whole) found.push({ begin: "", pump: whole, end: bad });
  const each = new Map(found.map((one) => [`${one.begin}\u0001${one.pump}`, one]));
  const all = [...each.values()];
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)] as Attack);
}

const isGroup = (node: AST.Node): node is AST.Group | AST.CapturingGroup =>
  node.type === "Group" || node.type === "CapturingGroup";

/** Returns texts that a part of an expression matches, of different signs where it takes several. */
function samplesOf(node: AST.Node, signs: readonly string[], flags: string): string[] {
  switch (node.type) {
    case "Character":
      return [String.fromCodePoint(node.value)];
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass": {
      const own = new RegExp(`^(?:${node.raw})$`, flags);
      const taken = signs.filter((sign) => own.test(sign));
      return taken.length > 0 ? taken.slice(0, 24) : [node.type === "CharacterClass" ? firstOf(node) : "a"];
    }
    case "Group":
    case "CapturingGroup":
      return node.alternatives.flatMap((one) => samplesOf(one, signs, flags)).slice(0, 60);
    case "Alternative": {
      // Every part at its shortest, but for one that varies.
      const parts = node.elements.map((one) => samplesOf(one, signs, flags));
      const shortest = parts.map((one) => one[0] ?? "");
      const varied = parts.flatMap((one, at) =>
        one.slice(1, 12).map((text) => shortest.with(at, text).join("")),
      );
      return [shortest.join(""), ...varied].slice(0, 40);
    }
    case "Quantifier": {
      const once = samplesOf(node.element, signs, flags);
      if (node.min === 0) return ["", ...once];
      return once.map((one) => one.repeat(Math.min(node.min, 50)));
    }
    default:
      return [""];
  }
}

function firstOf({ elements }: AST.CharacterClass): string {
  const [first] = elements;
  if (first?.type === "Character") return String.fromCodePoint(first.value);
  if (first?.type === "CharacterClassRange") return String.fromCodePoint(first.min.value);
  return "a";
}
