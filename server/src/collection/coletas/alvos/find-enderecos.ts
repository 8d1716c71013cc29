/** An address in an act; `host` in lower case. */
export type Endereco = { endereco: string; host: string };

const printed =
  /(?<![\w@.-])(https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,6})(?![\w@-])(\/[^\s<>"'“”‘’|]{0,300})?/gi;
const trailing = /[.,;:!?)\]}»…*_-]{1,20}$/;
const file = /\.(pdf|docx?|odt|xlsx?|ods|zip|rar|jpe?g|png)$/i;
const lengthMax = 300;

/** Finds site addresses in a text: with a scheme or www, or bare ones that end in .br; file names are skipped. */
export function findEnderecos(text: string): Endereco[] {
  const found = new Map<string, Endereco>();
  for (const [, scheme, name = "", path = ""] of text.matchAll(printed)) {
    const host = name.toLowerCase();
    if (!scheme && !host.startsWith("www.") && !host.endsWith(".br")) continue;
    const trimmed = path.replace(trailing, "").replace(/#.*/, "");
    const endereco = `${scheme?.toLowerCase() ?? "https://"}${host}${trimmed || "/"}`;
    if (endereco.length > lengthMax || file.test(trimmed) || !URL.canParse(endereco)) continue;
    found.set(endereco, { endereco, host });
  }
  return [...found.values()];
}
