/** A shade or a use of one of the library's fourteen colours; of the product's own, components say at run time which they need. */
const shade =
  /(?<=[{;])\s*(--mantine-color-(?!azul-)[a-z]+-(?:\d|filled|light|outline|text)[\w-]*)\s*:[^;}]*;?/g;

/** A style sheet without the shades that nothing in it is painted with: they are a third of one that a phone waits for. */
export function leanSheet(sheet: string): string {
  const used = new Set([...sheet.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const leaner = sheet.replaceAll(shade, (declaration, name) => (used.has(name) ? declaration : ""));
  // What was left out may have been all that named another.
  return leaner === sheet ? sheet : leanSheet(leaner);
}
