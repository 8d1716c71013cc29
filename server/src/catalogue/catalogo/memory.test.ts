import fc from "fast-check";
import { expect, test } from "vitest";
import type { ConcursoFacts } from "./catalogo.queries.ts";
import { inDeadlineOrder, Memory } from "./memory.ts";

const today = "2026-11-20";
const ids = 160;

const facts = fc
  .record({
    id: fc.integer({ min: 1, max: ids }),
    fim: fc.constantFrom(0, 20261119, 20261121, 20261201),
    criado: fc.integer({ min: 1, max: 3 }),
  })
  .map(
    (drawn): ConcursoFacts => ({
      ...drawn,
      uuid: `uuid ${drawn.id}`,
      status: "INSCRICOES_ABERTAS",
      anunciado: true,
      lugares: "",
      m_salario: 0,
      m_niveis: 0,
      trabalho: "",
      cargos: "",
    }),
  );

/** Changes of exams: some written, some deleted; an import writes too many to insert one by one. */
const change = fc.oneof(
  fc.record({
    written: fc.uniqueArray(facts, { maxLength: 5, selector: ({ id }) => id }),
    deleted: fc.uniqueArray(fc.integer({ min: 1, max: ids }), { maxLength: 3 }),
  }),
  fc.record({
    written: fc.uniqueArray(facts, { minLength: 110, maxLength: ids, selector: ({ id }) => id }),
    deleted: fc.constant([]),
  }),
);

test("after changes the order equals one that is sorted from all exams", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 10 }), (changes) => {
      const memory = new Memory(today);
      memory.sort();
      for (const { written, deleted } of changes) {
        const gone = deleted.filter((id) => written.every((one) => one.id !== id));
        memory.change([...written.map(({ id }) => id), ...gone], written);
        expect(memory.byDeadline()).toEqual([...memory.entries.values()].sort(inDeadlineOrder));
      }
    }),
    { numRuns: 60 },
  );
});
