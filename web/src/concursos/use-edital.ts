import type { Concurso } from "@cav/contract/concursos.ts";
import type { Rascunho } from "@cav/contract/rascunhos.ts";
import { type Dispatch, type SetStateAction, useCallback, useState } from "react";

type Stored = { stored: Concurso | undefined; rascunho: Rascunho | undefined };

/** The form's notice: of what it is kept, what there is at first, and what a change of it means for the next save. */
export function useEdital(
  { stored, rascunho }: Stored,
  setBase: Dispatch<SetStateAction<number | undefined>>,
) {
  const [given] = useState(() => {
    const of = stored ?? rascunho;
    const owner = of && { uuid: of.uuid, isRascunho: rascunho !== undefined };
    return { owner, arquivo: of?.edital_arquivo ?? null };
  });
  // Somebody else's save in between is still to be told.
  const follow = useCallback(
    (versao: number) => setBase((before) => (before === versao - 1 ? versao : before)),
    [setBase],
  );
  return { ...given, follow };
}
