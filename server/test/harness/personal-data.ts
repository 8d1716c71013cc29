/** Personal or secret data that is recognisable by its form. */
const shapes: Record<string, RegExp> = {
  "an e-mail address": /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi,
  // Excludes parts of uuids, fractions and words, and the largest integer, which marks unknown facts.
  "a phone": /(?<![\w.-])(?!2147483647\b)\+?\d{10,13}(?![\w-]|\.\d)/g,
  "a token": /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  "a session's cookie": /\b(?:access|refresh)_token=[^\s;"]+/g,
  "a hash of a password": /\$argon2\w*\$[^\s"]+/g,
};

/**
 * Returns the lines of a log that contain personal data, found by their form or because they contain one of
 * `secrets` in any spelling. Each line names the kind found, with the value removed.
 */
export function findTold(log: string, secrets: Iterable<string>): string[] {
  // Ignores short secrets, which occur in words.
  const given = [...new Set(secrets)].filter((secret) => secret.length >= 5);
  const spellings = given.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ]);
  // Longest first, so that a secret that contains another is removed completely.
  const alternatives = [...new Set(spellings)]
    .sort((a, b) => b.length - a.length)
    .map((text) => RegExp.escape(text));
  const secret = alternatives.length > 0 && new RegExp(alternatives.join("|"), "gi");
  const patterns = Object.entries({ ...(secret && { "a secret of the run": secret }), ...shapes });
  return log.split("\n").flatMap((line) => {
    // Timestamps in milliseconds have as many digits as a phone.
    const text = line.replace(/"time":\d+,?/, "");
    const told = patterns.filter(([, pattern]) => text.search(pattern) >= 0);
    if (told.length === 0) return [];
    const masked = told.reduce((rest, [, pattern]) => rest.replaceAll(pattern, "[…]"), text);
    return [`${told.map(([what]) => what).join(", ")}: ${masked}`];
  });
}
