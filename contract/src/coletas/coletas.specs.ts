import type { Specs } from "../call.ts";
import { EditalForm } from "../concursos/editais.ts";
import { limits } from "../limits.ts";
import { ByUuid, Nothing } from "../params.ts";
import { Alvos } from "./alvos.ts";
import {
  Alarmes,
  Coberturas,
  Fonte,
  FonteInput,
  FonteInteira,
  Fontes,
  FonteUpdate,
  ItensDaFonte,
  Previa,
  PreviaInput,
  Visitas,
} from "./coletas.ts";
import {
  Atos,
  AtosQuery,
  ConfirmReleituras,
  Releituras,
  ReleiturasAceitas,
  ReleiturasQuery,
} from "./leituras.ts";
import { TextoColadoInput, TextosColados } from "./textos-colados.ts";

export const coletasSpecs = {
  listFontes: {
    summary: "Where notices are collected, each source with its last visit",
    answers: { 200: Fontes },
  },
  createFonte: {
    summary: "Add a source of a kind that is known; it is visited at once",
    body: FonteInput,
    answers: { 201: Fonte },
    errors: ["fonte-exists"],
  },
  previewFonte: {
    summary: "What any page lists, before a source is made of it; nothing is stored",
    body: PreviaInput,
    answers: { 200: Previa },
    errors: ["bad-fonte"],
  },
  updateFonte: {
    summary: "Change a source, pause it or let it go on. A stale `versao` is refused with 409",
    params: ByUuid,
    body: FonteUpdate,
    answers: { 200: Fonte },
    errors: ["fonte-not-found", "fonte-changed", "fonte-not-visited"],
  },
  getFonte: {
    summary: "One source, with what it owes on each weekday and what has been wrong with it",
    params: ByUuid,
    answers: { 200: FonteInteira },
    errors: ["fonte-not-found"],
  },
  listItensDaFonte: {
    summary: "What a source has under its keys, the last hundred that were seen",
    params: ByUuid,
    answers: { 200: ItensDaFonte },
    errors: ["fonte-not-found"],
  },
  listVisitas: {
    summary: "The last visits of a source, the newest first, also those that brought nothing",
    params: ByUuid,
    answers: { 200: Visitas },
    errors: ["fonte-not-found"],
  },
  listCoberturas: {
    summary: "How much of what aggregators list is ours as well, day by day, and what is missing",
    answers: { 200: Coberturas },
  },
  listAlvos: {
    summary:
      "Which organisers and large municipalities are collected from their own pages, and which could be",
    answers: { 200: Alvos },
  },
  listTextosColados: {
    summary: "What administrators pasted last, and what came of it",
    answers: { 200: TextosColados },
  },
  createTextoColado: {
    summary: "Paste the address of a notice, which a worker fetches, or its text",
    body: TextoColadoInput,
    bodyMaxBytes: 4 * limits.textoColadoTextoMax,
    answers: { 204: Nothing },
    errors: ["bad-colagem"],
  },
  createPdfTextoColado: {
    summary: "Paste a notice as a PDF",
    body: EditalForm,
    answers: { 204: Nothing },
    errors: ["bad-colagem"],
  },
  listAtos: {
    summary: "Acts that were collected in the last seven days, as they were read without a person",
    query: AtosQuery,
    answers: { 200: Atos },
  },
  listAlarmes: {
    summary: "What is wrong with sources now, the oldest first",
    answers: { 200: Alarmes },
  },
  listReleituras: {
    summary: "What a newer version of the reader or the extractor reads otherwise, before it counts",
    query: ReleiturasQuery,
    answers: { 200: Releituras },
  },
  confirmReleituras: {
    summary:
      "Let what was shown of a newer version's readings count; decided drafts stay as they are. A " +
      "worker applies what is accepted of the reader",
    body: ConfirmReleituras,
    answers: { 200: ReleiturasAceitas },
    errors: ["leitura-pior"],
  },
  requestVisita: {
    summary: "Visit a source now, besides its own hours",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["fonte-not-found", "fonte-paused", "fonte-not-visited"],
  },
} as const satisfies Specs;
