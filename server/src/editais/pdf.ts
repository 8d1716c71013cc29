import { createHash } from "node:crypto";
import { fileNameOf } from "@cav/contract/folded.ts";
import { AppError } from "../platform/http/app-error.ts";

/** A notice that was sent and looked at. */
export type ReadPdf = { nome: string; sha256: string; bytes: Buffer };

/** As much of a file's end as its last marks stand in. */
const endBytes = 1_024;

/**
 * What was sent as a notice. It begins as a PDF and ends as one, to the byte: a page, a program or an archive that
 * pretends to be one, or carries one, begins or ends otherwise, and so does a file that came by halves. What stands between
 * is not read: who downloads it opens it with a program that trusts no file (decision 0055).
 * @throws AppError bad-edital
 */
export function readPdf(bytes: Buffer | undefined, name: string | undefined): ReadPdf {
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
  return { nome: nameOf(name), sha256: createHash("sha256").update(bytes).digest("hex"), bytes };
}

/** As a file may be called everywhere. */
const nameOf = (name = "") => `${fileNameOf(name.replace(/\.pdf$/i, "") || "edital")}.pdf`;
