import { ilegivelLabels } from "@cav/contract/coletas/coletas.ts";
import { formatBytes } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { defineTask, type Failure, runTask, smallLimits } from "../../../platform/sandbox/sandbox.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import { findWideCharset } from "../texto/charset.ts";

type Pdf = typeof import("../texto/pdf.ts");
const openPdf = defineTask<Pdf["openPdf"]>(
  new URL("../texto/pdf.ts", import.meta.url),
  "openPdf",
  smallLimits,
);
type Signs = typeof import("../texto/count-signs.ts");
const countSigns = defineTask<Signs["countSigns"]>(
  new URL("../texto/count-signs.ts", import.meta.url),
  "countSigns",
  smallLimits,
);

/** Pages with fewer characters are shells that scripts would fill. */
const leastSigns = 200;

/**
 * Refuses unreadable input with a message for the administrator: other formats, a PDF with a password, a page
 * without text. Only sizes and first bytes are checked here; parsing runs in a separate process. @throws FetchError
 * FORMATO
 */
export async function checkReadable(bytes: Buffer, charset: string | null): Promise<void> {
  if (bytes.length > limits.editalMaxBytes)
    throw refusal(`Passa de ${formatBytes(limits.editalMaxBytes)}, o máximo de um documento.`);
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return checkPdf(bytes);
  if (bytes.subarray(0, 4_096).includes(0) && !findWideCharset(bytes))
    throw refusal("Não é um PDF, nem uma página, nem um texto. Cole um destes.");
  const outcome = await runTask(countSigns, [bytes, charset]);
  if ("failure" in outcome) throw refusal(sentenceOf(outcome.failure, tooComplex));
  const { signs, isPage, hasLostLetters } = outcome.value;
  if (hasLostLetters) throw refusal(`${ilegivelLabels.LETRAS}.`);
  if (signs >= leastSigns) return;
  throw refusal(
    isPage
      ? "A página quase não tem texto: talvez um programa a preencha no navegador. Copie o texto e cole-o."
      : `O texto é curto demais para um edital: tem menos de ${leastSigns} letras.`,
  );
}

const tooComplex = "A página tem marcação demais para ser lida. Copie só o texto do edital e cole-o.";

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
