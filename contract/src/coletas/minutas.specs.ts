import type { Specs } from "../call.ts";
import { Alcance } from "../concursos/matching.ts";
import { limits } from "../limits.ts";
import { ByUuid } from "../params.ts";
import {
  ConfirmMinuta,
  DismissMinuta,
  LinkMinuta,
  Minuta,
  MinutaByHand,
  MinutaConfirmada,
  Minutas,
  MinutasQuery,
  Precisao,
  Procedencias,
} from "./minutas.ts";

export const minutasSpecs = {
  listMinutas: {
    summary: "Drafts that official acts propose, the nearest deadline first; discarded ones by their reason",
    query: MinutasQuery,
    answers: { 200: Minutas },
  },
  createMinuta: {
    summary: "Make a draft of an act by hand: of a new exam, or about one of the catalogue",
    body: MinutaByHand,
    answers: { 201: MinutaConfirmada },
    errors: ["ato-not-found", "concurso-not-found", "minuta-changed"],
  },
  getPrecisao: {
    summary:
      "How often what was read was right, by source and kind of act: what reviewers made of proposals in 90 days",
    answers: { 200: Precisao },
  },
  getMinuta: {
    summary: "One draft: its fields with their reasons and quotes, and the acts that they were read in",
    params: ByUuid,
    answers: { 200: Minuta },
    errors: ["minuta-not-found"],
  },
  confirmMinuta: {
    summary:
      "Publish the exam that a draft proposes, or change the one that it is about. A stale " +
      "`versao` is refused with 409, and so are unchecked cells unless `conferidas` is their number",
    params: ByUuid,
    body: ConfirmMinuta,
    bodyMaxBytes: limits.concursoMaxBytes,
    answers: { 200: MinutaConfirmada },
    errors: [
      "minuta-not-found",
      "minuta-changed",
      "minuta-ambigua",
      "minuta-a-conferir",
      "duplicate-concurso",
    ],
  },
  previewMinuta: {
    summary: "How many readers would hear of a draft, were it confirmed as it stands in the form",
    params: ByUuid,
    body: ConfirmMinuta,
    bodyMaxBytes: limits.concursoMaxBytes,
    answers: { 200: Alcance },
    errors: ["minuta-not-found"],
  },
  linkMinuta: {
    summary: "Say which exam a draft is about, or that it is about none that is in the catalogue",
    params: ByUuid,
    body: LinkMinuta,
    answers: { 200: Minuta },
    errors: ["minuta-not-found", "minuta-changed", "concurso-not-found"],
  },
  dismissMinuta: {
    summary: "Discard a draft with a reason; it stays findable, and one in twenty is offered again",
    params: ByUuid,
    body: DismissMinuta,
    answers: { 200: Minuta },
    errors: ["minuta-not-found", "minuta-changed"],
  },
  listProcedencias: {
    summary: "Where the facts of an exam are published, and when somebody last checked them",
    params: ByUuid,
    answers: { 200: Procedencias },
    errors: ["concurso-not-found"],
  },
  withdrawDescarte: {
    summary: "Take a discard back",
    params: ByUuid,
    answers: { 200: Minuta },
    errors: ["minuta-not-found", "minuta-changed"],
  },
} as const satisfies Specs;
