import { expect, test } from "vitest";
import {
  heldOf,
  type LocationFacts,
  locationStepOf,
  type PriorFacts,
  type ProposalFacts,
  priorStepOf,
  proposalStepOf,
} from "./decide.ts";

type Prior = PriorFacts["prior"][number];

/** Builds the draft 7 that holds the act 70 of document 1, with the words "a". */
const priorOf = (more: Partial<Prior> = {}): Prior => ({
  ...{ id: 7, estado: "ABERTA", concurso_id: 3, ato_id: 70, documento_id: 1, impressao: "a" },
  ...more,
});

test.each<[string, Omit<PriorFacts, "documentoId" | "impressao">, ReturnType<typeof priorStepOf>]>([
  ["an act in no draft is located", { prior: [], change: undefined }, { does: "locate", known: null }],
  [
    "an act in a decided draft stays there",
    { prior: [priorOf({ estado: "CONFIRMADA" })], change: undefined },
    { does: "nothing" },
  ],
  [
    "an act that is read the same is identified again",
    { prior: [priorOf()], change: "none" },
    { does: "identify", minuta: 7 },
  ],
  [
    "an act with other values is replaced",
    { prior: [priorOf()], change: "values" },
    { does: "replace", minuta: 7, ato: 70 },
  ],
  [
    "an act that opens now, and changed before, leaves its draft",
    { prior: [priorOf()], change: "deed" },
    { does: "locate", known: null, leaving: { minuta: 7, ato: 70 } },
  ],
  [
    "the same words in another document join the draft",
    { prior: [priorOf({ documento_id: 2 })], change: "values" },
    { does: "join", minuta: 7, isOpen: true },
  ],
  [
    "the same words join a confirmed draft too",
    { prior: [priorOf({ documento_id: 2, estado: "CONFIRMADA" })], change: undefined },
    { does: "join", minuta: 7, isOpen: false },
  ],
  [
    "older words of a page are left, once newer ones came",
    { prior: [priorOf({ documento_id: 9, impressao: "b" })], change: "values" },
    { does: "nothing" },
  ],
  [
    "newer words of a page replace the act of an open draft",
    { prior: [priorOf({ documento_id: 0, impressao: "b" })], change: "values" },
    { does: "replace", minuta: 7, ato: 70 },
  ],
  [
    "newer words of a page join a discarded draft",
    { prior: [priorOf({ documento_id: 0, impressao: "b", estado: "DESCARTADA" })], change: undefined },
    { does: "join", minuta: 7, isOpen: false },
  ],
  [
    "newer words of a page whose draft was confirmed are about its exam",
    { prior: [priorOf({ documento_id: 0, impressao: "b", estado: "CONFIRMADA" })], change: undefined },
    { does: "locate", known: 3 },
  ],
  [
    "of several drafts the one with the act of this document counts",
    { prior: [priorOf({ id: 9, documento_id: 5 }), priorOf({ estado: "DESCARTADA" })], change: undefined },
    { does: "nothing" },
  ],
])("%s", (_, facts, step) => {
  expect(priorStepOf({ documentoId: 1, impressao: "a", ...facts })).toEqual(step);
});

test("the draft that may change is the act's own, or else the newest", () => {
  const [newest, own] = [priorOf({ id: 9, documento_id: 5 }), priorOf()];
  const facts = { documentoId: 1, impressao: "a" };
  expect(heldOf({ ...facts, prior: [newest, own] })).toBe(own);
  expect(heldOf({ ...facts, prior: [newest] })).toBe(newest);
  expect(heldOf({ ...facts, prior: [] })).toBeUndefined();
});

const location: LocationFacts = {
  ...{ deed: "NOVO", isProgress: false, isForeseeing: false, isNamed: true },
  ...{ same: [], maybe: [], alike: [] },
};
const foreseeing = { deed: null, isProgress: true, isForeseeing: true } as const;
const progress = { deed: null, isProgress: true } as const;

test.each<[string, Partial<LocationFacts>, ReturnType<typeof locationStepOf>]>([
  ["one certain exam gets the proposals", { same: [3], maybe: [4] }, { does: "propose", concurso: 3 }],
  ["several certain exams are a choice", { same: [3, 4], maybe: [5] }, { does: "draft", opcoes: [3, 4, 5] }],
  ["a notice of an unknown exam is a new draft", {}, { does: "draft", opcoes: [] }],
  ["a notice with possible exams is a choice", { maybe: [4] }, { does: "draft", opcoes: [4] }],
  [
    "a notice joins the one open draft that is the same",
    {
      alike: [
        { id: 8, semelhanca: "MESMO" },
        { id: 9, semelhanca: "TALVEZ" },
      ],
      maybe: [4],
    },
    { does: "join", minuta: 8, isOpen: true },
  ],
  [
    "two open drafts that are the same are no answer",
    {
      alike: [
        { id: 8, semelhanca: "MESMO" },
        { id: 9, semelhanca: "MESMO" },
      ],
    },
    { does: "draft", opcoes: [] },
  ],
  [
    "with several certain exams no open draft is joined",
    { same: [3, 4], alike: [{ id: 8, semelhanca: "MESMO" }] },
    { does: "draft", opcoes: [3, 4] },
  ],
  ["a change of an unknown exam is left", { deed: "MUDANCA" }, { does: "unknown" }],
  [
    "a change joins the open draft of its notice",
    { deed: "MUDANCA", alike: [{ id: 8, semelhanca: "MESMO" }] },
    { does: "join", minuta: 8, isOpen: true },
  ],
  [
    "a change with possible exams is a choice",
    { deed: "MUDANCA", maybe: [4] },
    { does: "draft", opcoes: [4] },
  ],
  ["progress of an unknown exam is left", progress, { does: "unknown" }],
  ["progress with one possible exam asks", { ...progress, maybe: [4] }, { does: "draft", opcoes: [4] }],
  ["progress with two possible exams is left", { ...progress, maybe: [4, 5] }, { does: "unknown" }],
  ["an act before the notice is a foreseen exam", foreseeing, { does: "draft", opcoes: [] }],
  ["without a named body it is left", { ...foreseeing, isNamed: false }, { does: "unknown" }],
  [
    "it waits while a draft of the body is open",
    { ...foreseeing, alike: [{ id: 9, semelhanca: "TALVEZ" }] },
    { does: "unknown" },
  ],
  [
    "it never joins a draft, however alike",
    { ...foreseeing, alike: [{ id: 8, semelhanca: "MESMO" }] },
    { does: "unknown" },
  ],
  [
    "with several possible exams it asks",
    { ...foreseeing, maybe: [4, 5] },
    { does: "draft", opcoes: [4, 5] },
  ],
])("%s", (_, facts, step) => {
  expect(locationStepOf({ ...location, ...facts })).toEqual(step);
});

const proposal: ProposalFacts = {
  ...{ concurso: 3, isEmpty: false, isOld: false, isProgress: false, isSaid: false, drafts: [] },
};
const draft = { id: 8, estado: "ABERTA", tipo: "MUDANCA", isSame: false } as const;
const empty = { isEmpty: true } as const;

test.each<[string, Partial<ProposalFacts>, ReturnType<typeof proposalStepOf>]>([
  ["new proposals need a draft", {}, { does: "propose", concurso: 3 }],
  ["proposals of an older act need one too", { isOld: true }, { does: "propose", concurso: 3 }],
  ["an old act without proposals is left", { ...empty, isOld: true }, { does: "nothing" }],
  ["progress without proposals is left", { ...empty, isProgress: true }, { does: "nothing" }],
  ["a new act without proposals needs a draft", empty, { does: "propose", concurso: 3 }],
  [
    "the same proposals join the open draft",
    { drafts: [draft, { ...draft, id: 9, isSame: true }] },
    { does: "join", minuta: 9, isOpen: true },
  ],
  [
    "other proposals join none",
    { drafts: [draft, { ...draft, estado: "DESCARTADA" }, { ...draft, estado: "CONFIRMADA" }], isSaid: true },
    { does: "propose", concurso: 3 },
  ],
  [
    "an act without proposals joins the notice that it repeats",
    { ...empty, drafts: [{ ...draft, tipo: "NOVO", estado: "CONFIRMADA" }] },
    { does: "join", minuta: 8, isOpen: false },
  ],
  [
    "a notice takes no act with proposals",
    { drafts: [{ ...draft, tipo: "NOVO", isSame: true }] },
    { does: "propose", concurso: 3 },
  ],
  [
    "an act whose days are said joins the confirmed draft",
    { ...empty, isSaid: true, drafts: [{ ...draft, estado: "CONFIRMADA" }] },
    { does: "join", minuta: 8, isOpen: false },
  ],
  [
    "an act whose days are not said joins none",
    { ...empty, drafts: [{ ...draft, estado: "CONFIRMADA" }] },
    { does: "propose", concurso: 3 },
  ],
  [
    "the first draft that it repeats counts",
    {
      drafts: [
        { ...draft, isSame: true },
        { ...draft, id: 9, isSame: true },
      ],
    },
    { does: "join", minuta: 8, isOpen: true },
  ],
])("%s", (_, facts, step) => {
  expect(proposalStepOf({ ...proposal, ...facts })).toEqual(step);
});
