import { z } from "zod";
import type { Specs } from "../call.ts";
import { ByUuid, Nothing, Photo, Text } from "../params.ts";
import {
  DecisaoMentor,
  DenunciaMentor,
  FotoQuery,
  Mentor,
  MentorEmAnalise,
  MentorExportado,
  MentoresEmAnalise,
  MentoresEmAnaliseQuery,
  MentoresPage,
  MentoresQuery,
  MentorForm,
  MeuMentor,
} from "./mentores.ts";

export const mentoresSpecs = {
  listMentores: {
    summary:
      "Mentors who are visible, verified ones first; searched by name, subjects and city, accents ignored",
    query: MentoresQuery,
    answers: { 200: MentoresPage },
  },
  getMyMentor: {
    summary: "The caller's own profile; its id is all zeros when there is none",
    answers: { 200: MeuMentor },
  },
  createMentor: {
    summary: "Register as a mentor; one profile a person",
    body: MentorForm,
    answers: { 201: MeuMentor },
    errors: ["mentor-exists", "bad-image"],
  },
  updateMentor: {
    summary: "Change one's own profile; what readers see goes to the team's review again",
    params: ByUuid,
    body: MentorForm,
    answers: { 200: MeuMentor },
    errors: ["mentor-not-found", "bad-image"],
  },
  deleteMyMentor: {
    summary: "Delete one's own profile, with its photo and what was reported of it",
    answers: { 204: Nothing },
    errors: ["mentor-not-found"],
  },
  getMentor: {
    summary: "A mentor who is visible; one's own in any state",
    params: ByUuid,
    answers: { 200: Mentor },
    errors: ["mentor-not-found"],
  },
  getPublicMentor: {
    summary: "A verified mentor who wants to be read without an account",
    params: ByUuid,
    answers: { 200: Mentor },
    errors: ["mentor-not-found"],
  },
  getPublicMentorFoto: {
    summary: "Such a mentor's photo as WebP",
    params: ByUuid,
    query: FotoQuery,
    answers: { 200: Photo },
    answerType: "image/webp",
    errors: ["mentor-not-found"],
  },
  getMentorFoto: {
    summary: "A visible mentor's photo as WebP",
    params: ByUuid,
    query: FotoQuery,
    answers: { 200: Photo },
    answerType: "image/webp",
    errors: ["mentor-not-found"],
  },
  reportMentor: {
    summary: "Report a mentor to the team; again replaces what was said; oneself can't be reported",
    params: ByUuid,
    body: DenunciaMentor,
    answers: { 204: Nothing },
    errors: ["mentor-not-found", "own-mentor"],
  },
  listMentoresEmAnalise: {
    summary: "Every profile with its review and reports, what waits first",
    query: MentoresEmAnaliseQuery,
    answers: { 200: MentoresEmAnalise },
  },
  exportMentores: {
    summary: "Every mentor's profile, as a file for spreadsheets",
    answers: { 200: Text },
    answerType: "text/csv; charset=utf-8",
  },
  exportMentoresJson: {
    summary: "The same for programs",
    answers: { 200: z.array(MentorExportado) },
  },
  reviewMentor: {
    summary: "Approve or reject a profile; its owner is told by mail",
    params: ByUuid,
    body: DecisaoMentor,
    answers: { 200: MentorEmAnalise },
    errors: ["mentor-not-found", "mentor-changed"],
  },
  dismissMentorReports: {
    summary: "Set aside what was reported of a mentor",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["mentor-not-found"],
  },
} as const satisfies Specs;
