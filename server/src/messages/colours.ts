/** The product's colours (visual.md) of texts and backgrounds, light and dark. */
export const colours = {
  ground: { light: "#F4F6FA", dark: "#121826" },
  card: { light: "#FFFFFF", dark: "#1B2434" },
  text: { light: "#1B2330", dark: "#E6EAF2" },
  muted: { light: "#5B6577", dark: "#A9B4C8" },
  border: { light: "#E1E7F0", dark: "#2C3850" },
  link: { light: "#1F55CF", dark: "#8FB0FF" },
  button: { light: "#1F55CF", dark: "#8FB0FF" },
  onButton: { light: "#FFFFFF", dark: "#0F172A" },
  cargo: { light: "#EAF0FF", dark: "#243352" },
  cargoTitle: { light: "#1E40AF", dark: "#BBD0FF" },
} as const;

/** Pairs of text and background that must be readable. */
export const readable = [
  ["text", "card"],
  ["muted", "card"],
  ["link", "card"],
  ["onButton", "button"],
  ["text", "cargo"],
  ["muted", "cargo"],
  ["cargoTitle", "cargo"],
] as const satisfies [keyof typeof colours, keyof typeof colours][];

/** Dark styles by part, in the page's style with priority over inline ones. */
const dark = {
  "cav-ground": `background-color: ${colours.ground.dark} !important; color: ${colours.text.dark} !important`,
  "cav-card": `background-color: ${colours.card.dark} !important; border-color: ${colours.border.dark} !important`,
  "cav-text": `color: ${colours.text.dark} !important`,
  "cav-muted": `color: ${colours.muted.dark} !important`,
  "cav-link": `color: ${colours.link.dark} !important`,
  "cav-button": `background-color: ${colours.button.dark} !important; color: ${colours.onButton.dark} !important`,
  "cav-cargo": `background-color: ${colours.cargo.dark} !important`,
  "cav-cargo-title": `color: ${colours.cargoTitle.dark} !important`,
  "cav-line": `border-color: ${colours.border.dark} !important`,
};

/** Classes of parts with a dark style. */
export type Part = keyof typeof dark;

/** The dark style, for mail programs that support it. */
export const darkStyle = `@media (prefers-color-scheme: dark) {${Object.entries(dark)
  .map(([part, rules]) => ` .${part} { ${rules}; }`)
  .join("")} }`;
