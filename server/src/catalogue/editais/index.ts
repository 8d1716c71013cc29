export { findEditalArquivo, findEditalFact, removeEdital, saveEdital, updateEditalOwner } from "./editais.ts";
export { type ReadPdf, readPdf } from "./pdf.ts";
export { sendEdital } from "./send-edital.ts";
