import { expect, test } from "vitest";
import { buildPdf } from "../../../test/attacks/files/pdf.ts";
import { readPdf } from "./pdf.ts";

const whole = "%PDF-1.7\n1 0 obj\n<< >>\nendobj\nxref\n0 1\ntrailer\n<< /Size 1 >>\nstartxref\n35\n%%EOF\n";
const read = (text: string, name?: string) => readPdf(Buffer.from(text, "latin1"), name);

test("a PDF is accepted, with its SHA-256 and a safe name", async () => {
  const { nome, sha256, bytes } = await read(whole, 'Edital nº 1/2026 "final"; São Paulo\r\n.PDF');
  expect(nome).toBe("edital-n-1-2026-final-sao-paulo.pdf");
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(bytes.length).toBe(whole.length);
  expect((await read(whole)).nome).toBe("edital.pdf");
});

test.each([
  ["locked against editing, as bodies lock theirs", whole.replace("<< /Size 1 >>", "<< /Encrypt 2 0 R >>")],
  ["ended by zeros, as some programs fill up", `${whole}\0\0\r\n`],
  [
    "with metadata in XML",
    whole.replace("<< >>", "<< /T (a < b) /H <a1b2> >>\nstream\n<rdf:RDF><a >\nendstream"),
  ],
  ["of version 2", whole.replace("1.7", "2.0")],
])("one that is %s is accepted too", async (_, text) => {
  expect((await read(text)).bytes.length).toBe(text.length);
});

test.each([
  ["a page", "<!doctype html><script>alert(1)</script>", "O arquivo não é um PDF"],
  ["a page with a PDF in it", `<script>/*${whole}*/</script>`, "O arquivo não é um PDF"],
  ["an archive", "PK\u0003\u0004 e mais", "O arquivo não é um PDF"],
  ["a PDF after other things", `\n${whole}`, "O arquivo não é um PDF"],
  ["a PDF with an archive at its end", `${whole}PK\u0005\u0006`, "outra coisa depois do seu fim"],
  ["a PDF with a page at its end", `${whole}<html></html>`, "outra coisa depois do seu fim"],
  [
    "a PDF that is also a page",
    whole.replace("1 0 obj", "<html><script>alert(1)</script>\n1 0 obj"),
    "também é uma página",
  ],
  [
    "one with a page in a comment",
    whole.replace("1 0 obj", "%<IMG src=x onerror=alert(1)>\n1 0 obj"),
    "também é uma página",
  ],
  [
    "one with a page between its parts",
    whole.replace("xref", "<svg/onload=alert(1)>\nxref"),
    "também é uma página",
  ],
  [
    "one with a page in a stream",
    whole.replace("<< >>", "<< >>\nstream\n<body onload=alert(1)>\nendstream"),
    "também é uma página",
  ],
  [
    "one with a page behind a stream without an end",
    whole.replace("<< >>", "stream\n<img src=x onerror=alert(1)>"),
    "também é uma página",
  ],
  ["half a PDF", whole.slice(0, 40), "incompleto"],
])("%s is refused, and says why", async (_, text, detail) => {
  await expect(read(text)).rejects.toThrow(
    expect.objectContaining({ code: "bad-edital", detail: expect.stringContaining(detail) }),
  );
});

test("an empty upload is refused", async () => {
  await expect(readPdf(undefined, undefined)).rejects.toThrow(
    expect.objectContaining({ detail: "Escolha o arquivo do edital, em PDF." }),
  );
});

const catalog = "<</Type/Catalog/Pages 2 0 R>>";
const onePage = [
  catalog,
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
];
// A PDF locked by a user password: without it no key opens the file.
const lock = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${"41".repeat(32)}>/U<${"42".repeat(32)}>>>/ID[<43><43>]`;

test.each([
  ["without a page", buildPdf([catalog, "<</Type/Pages/Kids[]/Count 0>>"]), "não tem nenhuma página"],
  ["that asks for a password", buildPdf(onePage, lock), "pede uma senha"],
])("a PDF %s is refused, and says why", async (_, bytes, detail) => {
  await expect(readPdf(bytes, "a.pdf")).rejects.toThrow(
    expect.objectContaining({ code: "bad-edital", detail: expect.stringContaining(detail) }),
  );
});

test("a PDF of one page is accepted", async () => {
  expect((await readPdf(buildPdf(onePage), "a.pdf")).nome).toBe("a.pdf");
});
