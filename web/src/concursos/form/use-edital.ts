import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import type { Rascunho } from "@cav/contract/concursos/rascunhos.ts";
import { type Dispatch, type SetStateAction, useCallback, useState } from "react";

type Stored = { stored: Concurso | undefined; rascunho: Rascunho | undefined };

/** State of the form's notice: its owner, the stored file, and the version for the next save. */
export function useEdital(
  { stored, rascunho }: Stored,
  setBase: Dispatch<SetStateAction<number | undefined>>,
) {
  const [given] = useState(() => {
    const of = stored ?? rascunho;
    const owner = of && { uuid: of.uuid, isRascunho: rascunho !== undefined };
    return { owner, arquivo: of?.edital_arquivo ?? null };
  });
  // Keeps the old base when somebody else saved in between, so that the conflict is reported.
  const follow = useCallback(
    (versao: number) => setBase((before) => (before === versao - 1 ? versao : before)),
    [setBase],
  );
  return { ...given, follow };
}
