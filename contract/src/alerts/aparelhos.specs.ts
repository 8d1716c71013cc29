import type { Specs } from "../call.ts";
import { FavoritoSalvo } from "../concursos/favoritos.ts";
import { ByUuid, Nothing } from "../params.ts";
import {
  AddAparelho,
  AparelhoAdded,
  Aparelhos,
  MoveAparelho,
  RenameAparelho,
  SaveFromAvisoQuery,
} from "./aparelhos.ts";

export const aparelhosSpecs = {
  listAparelhos: {
    summary: "The caller's devices that take notifications, and what a browser needs to become one",
    answers: { 200: Aparelhos },
  },
  addAparelho: {
    summary:
      "Send alerts to this browser, too; one that is known already is renamed and becomes the caller's",
    body: AddAparelho,
    answers: { 201: AparelhoAdded },
    errors: ["invalid-aparelho", "too-many-aparelhos"],
    limits: [{ by: "caller", max: 30, seconds: 300 }],
  },
  renameAparelho: {
    summary: "Give one of the caller's devices another name",
    params: ByUuid,
    body: RenameAparelho,
    answers: { 204: Nothing },
    errors: ["aparelho-not-found"],
  },
  removeAparelho: {
    summary: "Send nothing to one of the caller's devices any more",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["aparelho-not-found"],
  },
  moveAparelho: {
    summary: "Send to another address what went to a device whose browser changed it, without a session",
    body: MoveAparelho,
    answers: { 204: Nothing },
    errors: ["aparelho-not-found", "invalid-aparelho"],
    limits: [{ by: "address", max: 60, seconds: 300 }],
  },
  saveConcursoFromAviso: {
    summary: "Save the exam of a notification, whose token says for whom, without a session",
    query: SaveFromAvisoQuery,
    answers: { 200: FavoritoSalvo },
    errors: ["not-found", "concurso-not-found", "plan-limit"],
    limits: [{ by: "address", max: 60, seconds: 300 }],
  },
} as const satisfies Specs;
