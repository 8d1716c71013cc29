/** What is personal or secret by its shape, whoever's it is. */
const shapes: Record<string, RegExp> = {
  "an e-mail address": /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi,
  // Not a part of a uuid, a fraction, or a word; nor the largest integer, by which a fact that is not known excludes nobody.
  "a phone": /(?<![\w.-])(?!2147483647\b)\+?\d{10,13}(?![\w-]|\.\d)/g,
  "a token": /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  "a session's cookie": /\b(?:access|refresh)_token=[^\s;"]+/g,
  "a hash of a password": /\$argon2\w*\$[^\s"]+/g,
};

/**
 * Lines of a log that tell something of a person: by its shape, or one of the `secrets`, however written. Each with
 * what it tells, which itself is struck out of it.
 */
export function findTold(log: string, secrets: Iterable<string>): string[] {
  // A secret of a few letters would be found in words.
  const given = [...new Set(secrets)].filter((secret) => secret.length >= 5);
  const spellings = given.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ]);
  // Longest first, so that a secret that holds another is struck out whole.
  const alternatives = [...new Set(spellings)]
    .sort((a, b) => b.length - a.length)
    .map((text) => RegExp.escape(text));
  const secret = alternatives.length > 0 && new RegExp(alternatives.join("|"), "gi");
  const patterns = Object.entries({ ...(secret && { "a secret of the run": secret }), ...shapes });
  return log.split("\n").flatMap((line) => {
    // Milliseconds since 1970 have as many digits as a phone.
    const text = line.replace(/"time":\d+,?/, "");
    const told = patterns.filter(([, pattern]) => text.search(pattern) >= 0);
    if (told.length === 0) return [];
    const masked = told.reduce((rest, [, pattern]) => rest.replaceAll(pattern, "[…]"), text);
    return [`${told.map(([what]) => what).join(", ")}: ${masked}`];
  });
}
