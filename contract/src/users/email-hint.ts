// Suggests corrections for typing errors in addresses; users may ignore them.

/** Common mail domains in Brazil; `mail.com`, `email.com` and `ymail.com` exist, so they are not corrected. */
const domains = [
  ...["gmail.com", "googlemail.com", "hotmail.com", "hotmail.com.br", "outlook.com", "outlook.com.br"],
  ...["live.com", "live.com.br", "msn.com", "yahoo.com", "yahoo.com.br", "ymail.com", "icloud.com", "me.com"],
  ...["bol.com.br", "uol.com.br", "terra.com.br", "ig.com.br", "globo.com", "globomail.com", "r7.com"],
  ...[
    "oi.com.br",
    "zipmail.com.br",
    "proton.me",
    "protonmail.com",
    "mail.com",
    "email.com",
    "aol.com",
    "gmx.com",
  ],
];
const known = new Set(domains);

/** Impossible endings, with the likely one. */
const impossibleEndings: [RegExp, string][] = [
  [/\.(con|comm|coom|cpm|vom|xom|cim|cmo|ocm|cok|conm|c0m|come|om)$/, ".com"],
  [/\.(c?om?|con|cpm|vom)\.(b|nr|rb|br+[^.]|brr|vr|be?r[^.]*)$/, ".com.br"],
  [/\.(con|comm|cpm|vom|xom|cim|cmo|ocm|co|om)\.br$/, ".com.br"],
  [/\.com\.?br?$/, ".com.br"],
  [/\.(gov|org|edu|jus|leg|mil)\.?b$/, ".$1.br"],
  [/\.(gov|org|edu|jus|leg|mil)br$/, ".$1.br"],
];

/** Returns the edit distance: letters changed, missing, added, or two swapped. */
export function typingDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isExchanged) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next[j] = least;
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

const nameOf = (domain: string) => domain.split(".")[0] ?? "";

/** Shorter names resemble too many existing ones. */
const shortestName = 5;

function nearestDomain(domain: string): string | undefined {
  const name = nameOf(domain);
  const ending = domain.slice(name.length);
  const near = domains
    .map((one) => ({
      one,
      byName: typingDistance(name, nameOf(one)),
      byEnding: typingDistance(ending, one.slice(nameOf(one).length)),
    }))
    .filter(({ one, byName, byEnding }) => {
      const room = nameOf(one).length < shortestName ? 0 : 1;
      return byName <= room && byName + byEnding <= 2;
    });
  return near.sort((a, b) => a.byName + a.byEnding - (b.byName + b.byEnding))[0]?.one;
}

/** Returns the likely intended address; undefined if there is no suggestion. */
export function suggestEmail(typed: string): string | undefined {
  const email = typed
    .trim()
    .toLowerCase()
    .replace(/^www\./, "");
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .replace(/,/g, ".")
    .replace(/\.$/, "");
  const whole = domain.includes(".") ? domain : endings[domain];
  if (at < 1 || !whole) return undefined;
  const meant = `${email.slice(0, at)}@${domainMeant(whole)}`;
  return meant === typed.trim().toLowerCase() ? undefined : meant;
}

/** Providers that are typed without an ending. */
const endings: Record<string, string> = Object.fromEntries(
  ["gmail.com", "hotmail.com", "outlook.com", "yahoo.com.br", "icloud.com", "uol.com.br", "bol.com.br"]
    .concat("terra.com.br", "live.com")
    .map((domain) => [nameOf(domain), domain]),
);
/** Providers that have only a Brazilian domain. */
const onlyBrazilian = new Set(["uol.com", "bol.com", "terra.com", "ig.com"]);

function domainMeant(domain: string): string {
  if (known.has(domain)) return domain;
  if (onlyBrazilian.has(domain)) return `${domain}.br`;
  const [ending, instead] = impossibleEndings.find(([pattern]) => pattern.test(domain)) ?? [];
  const possible = ending && instead ? domain.replace(ending, instead) : domain;
  if (known.has(possible)) return possible;
  // Gmail has no Brazilian domain.
  if (/^g[a-z]{3,4}\.com\.br$/.test(possible) && typingDistance(nameOf(possible), "gmail") <= 1)
    return "gmail.com";
  return nearestDomain(possible) ?? possible;
}
