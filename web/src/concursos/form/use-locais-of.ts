import { folded } from "@cav/contract/folded.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import { localName, localOption, localValue } from "@cav/contract/locais/locais.words.ts";
import { useQueries } from "@tanstack/react-query";
import { localNameQuery } from "../../lib/locais.ts";

/** Resolves folded names to places; ambiguous names stay unresolved. */
export function useLocaisOf(names: string[]): { locais: Map<string, Local>; isPending: boolean } {
  const found = useQueries({ queries: names.map(localNameQuery) });
  const locais = names.flatMap((name, index): [string, Local][] => {
    const meant = (found[index]?.data?.items ?? []).filter((local) => namesOf(local).includes(name));
    return meant.length === 1 && meant[0] ? [[name, meant[0]]] : [];
  });
  return { locais: new Map(locais), isPending: found.some(({ isPending }) => isPending) };
}

/** Returns the names that a sheet may use: with the state, or alone when unique. São Paulo is a city and a state. */
function namesOf(local: Local): string[] {
  const names = local.tipo
    ? [localOption(local), localValue(local)]
    : [local.nome, localName(local), `${local.nome}/${local.uf}`];
  return names.map(folded);
}
