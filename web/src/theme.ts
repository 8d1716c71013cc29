import {
  type ActionIcon,
  type Alert,
  type Anchor,
  type Badge,
  type Button,
  type Card,
  type Checkbox,
  type CheckboxGroup,
  type Chip,
  type Container,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type Pagination,
  type Radio,
  rem,
  type Switch,
  type Tabs,
  type TextInput,
} from "@mantine/core";

/** Argument of a component's `extend`, as a type: importing the components would enlarge every page. */
type Extension<C extends { extend(input: never): unknown }> = Parameters<C["extend"]>[0];

/** Primary blue around #1F55CF, light to dark (visual.md). */
const azul: MantineColorsTuple = [
  "#EAF0FF",
  "#D5E0FE",
  "#B3C8FC",
  "#8FB0FF",
  "#5C86EE",
  "#3769DE",
  "#1F55CF",
  "#1946AD",
  "#153A90",
  "#10275F",
];

/** Mantine's dark scale: text, muted, borders, surface (6), ground (7). */
const noite: MantineColorsTuple = [
  "#E6EAF2",
  "#C4CEE0",
  "#A9B4C8",
  "#8593AB",
  "#66748F",
  "#2C3850",
  "#1B2434",
  "#121826",
  "#0E1420",
  "#0A0F18",
];

/** The platform's fonts supply other alphabets and emoji. */
const fontFamily = "Figtree, 'Figtree as Arial', 'Figtree as Roboto', system-ui, sans-serif";
const titles = "'Bricolage Grotesque', 'Bricolage as Arial', 'Bricolage as Roboto', system-ui, sans-serif";

/** Controls are at least 44 px high, the smallest target for a finger. */
const input = { size: "md" as const };

const onPrimary = "var(--cav-on-primary)";

const isButtonVariant = (variant: string) => ["filled", "outline", "subtle"].includes(variant);

/** Colours of destructive actions: Mantine's reds lack contrast in the light and in the dark scheme. */
function dangerColors(variant: string) {
  return variant === "filled"
    ? { background: "#B42318", hover: "#8F1A12", color: "#FFFFFF", border: "1px solid transparent" }
    : {
        background: "transparent",
        hover: "var(--cav-danger)",
        color: "var(--mantine-color-error)",
        border: variant === "outline" ? "1px solid var(--mantine-color-error)" : "1px solid transparent",
      };
}

const paginationNames: Record<string, string> = {
  first: "Primeira página",
  previous: "Página anterior",
  next: "Próxima página",
  last: "Última página",
};

/** Maps Mantine's alert colours to our tones. */
const alertTones: Record<string, string> = { yellow: "warning", teal: "success", red: "danger" };

/** Spec exams §2.9 and visual.md; fixes Mantine's defaults for WCAG AA in one place. */
export const theme = createTheme({
  colors: { azul, dark: noite },
  primaryColor: "azul",
  primaryShade: { light: 6, dark: 3 },
  // Mantine picks one text colour for both schemes; our primary needs one per scheme.
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    if (input.color?.startsWith("red") && isButtonVariant(input.variant)) return dangerColors(input.variant);
    const isPrimary = input.variant === "filled" && (!input.color || input.color === "azul");
    return isPrimary ? { ...colors, color: onPrimary } : colors;
  },
  fontFamily,
  headings: { fontFamily: titles, fontWeight: "680", textWrap: "balance" },
  defaultRadius: 8,
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  breakpoints: { xs: "0em", sm: "37.5em", md: "56.25em", lg: "75em", xl: "96em" },
  components: {
    // Long labels wrap on narrow phones; Mantine would cut them.
    Button: {
      defaultProps: { size: "md" },
      styles: {
        root: { maxWidth: "100%", height: "auto", minHeight: "var(--button-height)" },
        // Mantine does not centre the content of links styled as buttons.
        inner: { height: "auto", minHeight: "calc(var(--button-height) - 2px)" },
        label: { whiteSpace: "normal", height: "auto", overflowWrap: "anywhere" },
      },
    } satisfies Extension<typeof Button>,
    ActionIcon: { defaultProps: { size: 44, variant: "subtle" } } satisfies Extension<typeof ActionIcon>,
    Card: { defaultProps: { radius: 12, padding: 20, withBorder: true } } satisfies Extension<typeof Card>,
    Container: { defaultProps: { size: 1200 } } satisfies Extension<typeof Container>,
    TextInput: { defaultProps: input } satisfies Extension<typeof TextInput>,
    Checkbox: { defaultProps: { ...input, iconColor: onPrimary } } satisfies Extension<typeof Checkbox>,
    CheckboxGroup: { defaultProps: { size: "md" } } satisfies Extension<typeof CheckboxGroup>,
    // Chips are as high as the smallest allowed target, with text on the primary colour.
    Chip: {
      vars: () => ({
        root: { "--chip-color": onPrimary, "--chip-size": rem(44) },
        checkIcon: {},
        iconWrapper: {},
      }),
    } satisfies Extension<typeof Chip>,
    Radio: { defaultProps: { size: "md", iconColor: onPrimary } } satisfies Extension<typeof Radio>,
    Switch: { defaultProps: { size: "md" } } satisfies Extension<typeof Switch>,
    Tabs: { defaultProps: { keepMounted: false } } satisfies Extension<typeof Tabs>,
    Alert: {
      // Mantine's own tints lack contrast.
      vars: (_theme, { color }) => {
        const tone = alertTones[color ?? ""];
        return {
          root: tone ? { "--alert-bg": `var(--cav-${tone})`, "--alert-color": `var(--cav-on-${tone})` } : {},
        };
      },
      defaultProps: { radius: 12 },
    } satisfies Extension<typeof Alert>,
    Badge: { defaultProps: { radius: 6, tt: "none", size: "lg", fw: 600 } } satisfies Extension<typeof Badge>,
    // A link in a sentence has the sentence's size.
    Anchor: { defaultProps: { underline: "always", inherit: true } } satisfies Extension<typeof Anchor>,
    Pagination: {
      vars: () => ({ root: { "--pagination-active-color": onPrimary } }),
      defaultProps: {
        size: "xl",
        gap: 4,
        withEdges: true,
        getControlProps: (control) => ({ "aria-label": paginationNames[control] }),
        getItemProps: (page) => ({ "aria-label": `Página ${page}` }),
      },
    } satisfies Extension<typeof Pagination>,
  },
});

/** Contrast ratios were measured: see visual.md. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    "--cav-gold": "#F5B301",
    "--cav-on-gold": "#3A2A00",
    "--cav-deep": "#10275F",
    "--cav-deeper": "#0C1C44",
    "--cav-on-deep": "#C3D0EA",
    "--cav-shadow": "0 1px 2px rgb(16 39 95 / 0.05), 0 4px 12px rgb(16 39 95 / 0.05)",
  },
  light: {
    "--mantine-color-body": "#F4F6FA",
    "--mantine-color-text": "#1B2330",
    "--mantine-color-dimmed": "#5B6577",
    "--mantine-color-error": "#A11B1B",
    "--mantine-color-placeholder": "#67758C",
    "--mantine-color-anchor": "#1F55CF",
    "--mantine-color-default-border": "#8492A8",
    "--mantine-color-gray-4": "#8492A8",
    "--mantine-primary-color-contrast": "#FFFFFF",
    "--cav-on-primary": "#FFFFFF",
    "--cav-surface": "#FFFFFF",
    "--cav-line": "#E1E7F0",
    "--cav-tint": "#EAF0FF",
    "--cav-on-tint": "#1E40AF",
    "--cav-success": "#E7F6EE",
    "--cav-on-success": "#0B5E39",
    "--cav-warning": "#FFF4D6",
    "--cav-on-warning": "#6B4B00",
    "--cav-danger": "#FDECEC",
    "--cav-on-danger": "#A11B1B",
    "--cav-neutral": "#EBEFF5",
    "--cav-on-neutral": "#46536A",
  },
  dark: {
    "--mantine-color-body": "#121826",
    "--mantine-color-text": "#E6EAF2",
    "--mantine-color-dimmed": "#A9B4C8",
    "--mantine-color-error": "#FF9B9B",
    "--mantine-color-placeholder": "#93A0B8",
    "--mantine-color-anchor": "#8FB0FF",
    "--mantine-color-default-border": "#66748F",
    "--mantine-color-disabled": "#28344A",
    "--mantine-color-disabled-color": "#93A0B8",
    "--mantine-color-default": "#1B2434",
    "--mantine-color-default-hover": "#243047",
    "--mantine-color-azul-light": "#213156",
    "--mantine-color-azul-light-hover": "#2A3D6B",
    "--mantine-color-azul-light-color": "#B9CDFF",
    "--mantine-primary-color-contrast": "#0F172A",
    "--cav-on-primary": "#0F172A",
    "--cav-surface": "#1B2434",
    "--cav-line": "#2C3850",
    "--cav-tint": "#213156",
    "--cav-on-tint": "#B9CDFF",
    "--cav-success": "#143629",
    "--cav-on-success": "#8FE3B8",
    "--cav-warning": "#3D3010",
    "--cav-on-warning": "#FFDE8A",
    "--cav-danger": "#451D22",
    "--cav-on-danger": "#FFB3B3",
    "--cav-neutral": "#28344A",
    "--cav-on-neutral": "#C4CEE0",
  },
});
