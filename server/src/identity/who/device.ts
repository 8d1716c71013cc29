/** Order matters: most browsers also claim to be Chrome or Safari, and Android claims to be Linux. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "no iPhone"],
  [/\biPad\b/, "no iPad"],
  [/\bAndroid\b/, "no Android"],
  [/\bWindows\b/, "no Windows"],
  [/\bMac(intosh| OS X)\b/, "no Mac"],
  [/\bCrOS\b/, "no Chromebook"],
  [/\bLinux\b/, "no Linux"],
];

const nameOf = (text: string, names: [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? "";

/** Describes a browser by its user agent, without the version: "Chrome no Android". */
export function describeDevice(userAgent = ""): string {
  const text = userAgent.slice(0, 500);
  const [browser, system] = [nameOf(text, browsers), nameOf(text, systems)];
  if (!browser && !system) return "Dispositivo desconhecido";
  return `${browser || "Navegador"} ${system}`.trim();
}
