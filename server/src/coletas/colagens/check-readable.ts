import { formatBytes } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { getDocumentProxy } from "unpdf";
import { FetchError } from "../fetching/fetch-error.ts";
import { toText } from "../texto/charset.ts";
import { readHtml } from "../texto/html.ts";

/** An act has more signs than that; what has fewer is a page that a program would have filled. */
const leastSigns = 200;

/**
 * Refuses what nothing could be read from, in words for who pasted it: what is no PDF, page or text, a PDF that asks for a
 * password, a page without text. @throws FetchError FORMATO
 */
export async function checkReadable(bytes: Buffer, charset: string | null): Promise<void> {
  if (bytes.length > limits.editalMaxBytes)
    throw refusal(`Passa de ${formatBytes(limits.editalMaxBytes)}, o máximo de um documento.`);
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return checkPdf(bytes);
  if (bytes.subarray(0, 4_096).includes(0))
    throw refusal("Não é um PDF, nem uma página, nem um texto. Cole um destes.");
  const text = toText(bytes, charset);
  const isPage = /^\s{0,20}<|<html|<body/i.test(text.slice(0, 2_000));
  if ((isPage ? readHtml(text) : text.trim()).length < leastSigns)
    throw refusal(
      isPage
        ? "A página quase não tem texto: talvez um programa a preencha no navegador. Copie o texto e cole-o."
        : `O texto é curto demais para um edital: tem menos de ${leastSigns} letras.`,
    );
}

async function checkPdf(bytes: Buffer): Promise<void> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    await pdf.loadingTask.destroy();
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException")
      throw refusal("O PDF pede uma senha para abrir. Tire a senha, ou cole o texto.");
    throw refusal("O PDF não abre: veio incompleto ou está estragado. Baixe-o de novo.");
  }
}

const refusal = (message: string) => new FetchError("FORMATO", message);
