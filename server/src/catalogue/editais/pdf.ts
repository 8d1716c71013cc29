import { createHash } from "node:crypto";
import { fileNameOf } from "@cav/contract/folded.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { defineTask, runTask, smallLimits } from "../../platform/sandbox/sandbox.ts";

/** An uploaded notice after the checks. */
export type ReadPdf = { nome: string; sha256: string; bytes: Buffer };

const countPages = defineTask<typeof import("./open-pdf.ts")["countPages"]>(
  new URL("./open-pdf.ts", import.meta.url),
  "countPages",
  smallLimits,
);

/** Bytes at the end that contain a PDF's final marks. */
const endBytes = 1_024;

/**
 * Reads an uploaded notice. It must begin and end exactly as a PDF, which excludes disguised pages, programs and
 * archives, and truncated files. The content is only opened, in a separate process: readers use programs that trust no
 * file (decision 0055).
 * @throws AppError bad-edital
 */
export async function readPdf(bytes: Buffer | undefined, name: string | undefined): Promise<ReadPdf> {
  if (!bytes) throw new AppError("bad-edital", { detail: "Escolha o arquivo do edital, em PDF." });
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString("latin1"))) {
    throw new AppError("bad-edital", { detail: "O arquivo não é um PDF. Envie o edital em PDF." });
  }
  const end = bytes.subarray(-endBytes).toString("latin1");
  if (!/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end)) {
    throw new AppError("bad-edital", {
      detail:
        "O PDF está incompleto, ou tem outra coisa depois do seu fim. Baixe-o de novo e envie-o outra vez.",
    });
  }
  await checkReadable(bytes);
  return { nome: nameOf(name), sha256: createHash("sha256").update(bytes).digest("hex"), bytes };
}

/**
 * Checks that the PDF is no page, needs no password and has a page. Damaged files pass, since viewers often repair
 * them.
 */
async function checkReadable(bytes: Buffer): Promise<void> {
  const outcome = await runTask(countPages, [bytes]);
  if ("value" in outcome) {
    if (outcome.value > 0) return;
    throw new AppError("bad-edital", { detail: "O PDF não tem nenhuma página. Envie o edital inteiro." });
  }
  const { failure } = outcome;
  const detail = failure.reason === "error" ? refusals[failure.name] : undefined;
  if (detail) throw new AppError("bad-edital", { detail });
}

const refusals: Readonly<Record<string, string>> = {
  MarkupInside: "O PDF também é uma página da internet. Baixe o edital de novo, do site oficial.",
  PasswordException: "O PDF pede uma senha para abrir. Tire a senha e envie-o outra vez.",
};

/** Returns a file name that is safe everywhere. */
const nameOf = (name = "") => `${fileNameOf(name.replace(/\.pdf$/i, "") || "edital")}.pdf`;
