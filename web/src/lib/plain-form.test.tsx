// @vitest-environment jsdom

import { useState } from "react";
import { expect, test, vi } from "vitest";
import { patient, press, show } from "../../test/show.tsx";
import { usePlainForm } from "./plain-form.ts";

/** A form with two fields, whose values another card saves again at once. */
function Example() {
  const [known, setKnown] = useState({ nome: "Ana", cidade: "Natal" });
  const { values, setValues, formState } = usePlainForm(known);
  return (
    <>
      <button type="button" onClick={() => setValues({ nome: "Ana Lima" })}>
        type
      </button>
      <button type="button" onClick={() => setKnown({ nome: "Bia", cidade: "Recife" })}>
        another saves
      </button>
      <output>{`${values.nome}, ${values.cidade}, ${formState.isDirty}`}</output>
    </>
  );
}

test("a form follows what another card saved, but keeps what was typed", async () => {
  show(<Example />);
  const shown = () => document.querySelector("output")?.textContent;
  await press("type");
  await vi.waitFor(() => expect(shown()).toBe("Ana Lima, Natal, true"), patient);
  await press("another saves");
  await vi.waitFor(() => expect(shown()).toBe("Ana Lima, Recife, true"), patient);
});
