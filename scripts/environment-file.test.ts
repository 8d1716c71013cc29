import { expect, test } from "vitest";
import { parseEnvironmentFile } from "./environment-file.mjs";

// Rules of systemd.exec(5), "EnvironmentFile=".
test.each([
  ["a plain value with spaces and signs", "MAIL_FROM=Concurso à Vista <a@b.br>", "Concurso à Vista <a@b.br>"],
  ["an empty value", "MAIL_FROM=", ""],
  ["spaces around a plain value", "MAIL_FROM=  a b  ", "a b"],
  ["a sign that begins comments elsewhere", "MAIL_FROM=a #b", "a #b"],
  ["a dollar sign, which is not replaced", "MAIL_FROM=$HOME`id`", "$HOME`id`"],
  ["another equals sign", "MAIL_FROM=a=b==", "a=b=="],
  ["single quotes", "MAIL_FROM='a \\n \"b\" '", 'a \\n "b" '],
  ["double quotes with escapes", 'MAIL_FROM="a \\"b\\" \\\\ \\$c "', 'a "b" \\ $c '],
  ["an escape that means nothing in double quotes", 'MAIL_FROM="a\\x"', "a\\x"],
  ["two quoted parts", `MAIL_FROM="a" 'b'`, "ab"],
  ["a quoted part before a plain one", 'MAIL_FROM="a" b', "ab"],
  ["quotes over two lines", 'MAIL_FROM="a\nX=b"', "a\nX=b"],
  ["a quote within a value", `MAIL_FROM=d'água "x"`, `d'água "x"`],
  ["a line that goes on", "MAIL_FROM=a\\\nb", "ab"],
  ["an escaped sign", "MAIL_FROM=a\\ b\\\\", "a b\\"],
  ["an indented line", "  MAIL_FROM=a", "a"],
  ["a line end of Windows", "MAIL_FROM=a\r\n", "a"],
  ["the last of two", "MAIL_FROM=a\nMAIL_FROM=b", "b"],
])("reads %s", (_, text, value) => {
  expect(parseEnvironmentFile(`# A=1\n; B=2\n\n${text}`)).toEqual({ MAIL_FROM: value });
});

test("reads the example, which sets a value for each line", () => {
  expect(parseEnvironmentFile("A=1\nB_2='x'\nnot a variable\nC=\n")).toEqual({ A: "1", B_2: "x", C: "" });
});
