import { createHash } from "node:crypto";
import { fileNameOf } from "@cav/contract/folded.ts";
import { AppError } from "../platform/http/app-error.ts";
import { defineTask, runTask, smallLimits } from "../platform/sandbox/sandbox.ts";

/** A notice that was sent and looked at. */
export type ReadPdf = { nome: string; sha256: string; bytes: Buffer };

const countPages = defineTask<typeof import("./open-pdf.ts")["countPages"]>(
  new URL("./open-pdf.ts", import.meta.url),
  "countPages",
  smallLimits,
);

/** As much of a file's end as its last marks stand in. */
const endBytes = 1_024;

/**
 * What was sent as a notice. It begins as a PDF and ends as one, to the byte: a page, a program or an archive that
 * pretends to be one, or carries one, begins or ends otherwise, and so does a file that came by halves. What stands between
 * is only opened, apart: who downloads it opens it with a program that trusts no file (decision 0055).
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

/** Refuses what nobody could read: a PDF that asks for a password, or without a page. What is damaged, readers often mend. */
async function checkReadable(bytes: Buffer): Promise<void> {
  const outcome = await runTask(countPages, [bytes]);
  if ("value" in outcome) {
    if (outcome.value > 0) return;
    throw new AppError("bad-edital", { detail: "O PDF não tem nenhuma página. Envie o edital inteiro." });
  }
  const { failure } = outcome;
  if (failure.reason === "error" && failure.name === "PasswordException")
    throw new AppError("bad-edital", {
      detail: "O PDF pede uma senha para abrir. Tire a senha e envie-o outra vez.",
    });
}

/** As a file may be called everywhere. */
const nameOf = (name = "") => `${fileNameOf(name.replace(/\.pdf$/i, "") || "edital")}.pdf`;
