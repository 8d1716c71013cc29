import type { Specs } from "../call.ts";
import { ByUuid, Nothing, Text } from "../params.ts";
import { CalendarioPessoal, CalendarioQuery, SaveCalendario } from "./calendario.ts";

export const calendarioSpecs = {
  getCalendario: {
    summary: "Every date of an exam as text/calendar (RFC 5545)",
    params: ByUuid,
    answers: { 200: Text },
    answerType: "text/calendar; charset=utf-8; method=PUBLISH",
    errors: ["concurso-not-found", "not-found"],
  },
  getCalendarioPessoal: {
    summary: "The secret address of the caller's own calendar, null while it is off, and what it carries",
    answers: { 200: CalendarioPessoal },
  },
  saveCalendarioPessoal: {
    summary: "Choose what the calendar carries; its address stays",
    body: SaveCalendario,
    answers: { 200: CalendarioPessoal },
  },
  renewCalendarioPessoal: {
    summary: "Switch the calendar on, or give it a new address; earlier ones end",
    answers: { 200: CalendarioPessoal },
  },
  endCalendarioPessoal: {
    summary: "Switch the calendar off; its address ends",
    answers: { 204: Nothing },
  },
  readCalendarioPessoal: {
    summary: "Dates of saved and matching exams of whom the address belongs to, as text/calendar (RFC 5545)",
    query: CalendarioQuery,
    answers: { 200: Text },
    answerType: "text/calendar; charset=utf-8; method=PUBLISH",
    errors: ["not-found"],
  },
} as const satisfies Specs;
