// Parses a file of variables like systemd's EnvironmentFile=: no substitution, and "#" starts a comment only at a
// line's start.

const line =
  /^[ \t]*([A-Za-z_]\w*)=[ \t]*((?:(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*")[ \t]*)*)((?:[^\\\n]|\\[\s\S])*)$/gm;

/** Returns the variables in a file's text. */
export function parseEnvironmentFile(text) {
  const values = {};
  for (const [, name, quoted, plain] of text.replaceAll("\r\n", "\n").matchAll(line))
    values[name] = unquote(quoted) + unescapePlain(plain);
  return values;
}

const unquote = (text) =>
  [...text.matchAll(/'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"/g)]
    .map(
      ([, single, double = ""]) => single ?? double.replaceAll("\\\n", "").replaceAll(/\\(["\\`$])/g, "$1"),
    )
    .join("");

const unescapePlain = (text) =>
  text
    .trimEnd()
    .replaceAll("\\\n", "")
    .replaceAll(/\\([\s\S])/g, "$1");
