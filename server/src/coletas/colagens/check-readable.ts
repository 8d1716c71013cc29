import { formatBytes } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { defineTask, type Failure, runTask, smallLimits } from "../../platform/sandbox/sandbox.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import { toText } from "../texto/charset.ts";
import { checkMarkup } from "../texto/markup.ts";

type Pdf = typeof import("../texto/pdf.ts");
type Html = typeof import("../texto/html.ts");
const openPdf = defineTask<Pdf["openPdf"]>(
  new URL("../texto/pdf.ts", import.meta.url),
  "openPdf",
  smallLimits,
);
const readHtml = defineTask<Html["readHtml"]>(
  new URL("../texto/html.ts", import.meta.url),
  "readHtml",
  smallLimits,
);

/** An act has more signs than that; what has fewer is a page that a program would have filled. */
const leastSigns = 200;

/**
 * Refuses what nothing could be read from, in words for who pasted it: what is no PDF, page or text, a PDF that asks for a
 * password, a page without text. Here it is only counted; what parses it runs apart. @throws FetchError FORMATO
 */
export async function checkReadable(bytes: Buffer, charset: string | null): Promise<void> {
  if (bytes.length > limits.editalMaxBytes)
    throw refusal(`Passa de ${formatBytes(limits.editalMaxBytes)}, o máximo de um documento.`);
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return checkPdf(bytes);
  if (bytes.subarray(0, 4_096).includes(0))
    throw refusal("Não é um PDF, nem uma página, nem um texto. Cole um destes.");
  const text = toText(bytes, charset);
  if (/^\s{0,20}<|<html|<body/i.test(text.slice(0, 2_000))) return checkPage(text);
  if (text.trim().length < leastSigns)
    throw refusal(`O texto é curto demais para um edital: tem menos de ${leastSigns} letras.`);
}

const tooComplex = "A página tem marcação demais para ser lida. Copie só o texto do edital e cole-o.";

async function checkPage(text: string): Promise<void> {
  try {
    checkMarkup(text);
  } catch {
    throw refusal(tooComplex);
  }
  const outcome = await runTask(readHtml, [text]);
  if ("failure" in outcome) throw refusal(sentenceOf(outcome.failure, tooComplex));
  if (outcome.value.length < leastSigns)
    throw refusal(
      "A página quase não tem texto: talvez um programa a preencha no navegador. Copie o texto e cole-o.",
    );
}

async function checkPdf(bytes: Buffer): Promise<void> {
  const outcome = await runTask(openPdf, [bytes]);
  if ("value" in outcome) return;
  const { failure } = outcome;
  if (failure.reason === "error" && failure.name === "PasswordException")
    throw refusal("O PDF pede uma senha para abrir. Tire a senha, ou cole o texto.");
  throw refusal(
    failure.reason === "error"
      ? "O PDF não abre: veio incompleto ou está estragado. Baixe-o de novo."
      : sentenceOf(failure, "O PDF é complexo demais para ser aberto. Cole o texto do edital."),
  );
}

const sentenceOf = ({ reason }: Failure, otherwise: string) =>
  reason === "busy" ? "Há arquivos demais na fila agora. Tente de novo em um minuto." : otherwise;

const refusal = (message: string) => new FetchError("FORMATO", message);
