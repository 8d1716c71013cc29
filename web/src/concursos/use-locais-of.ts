import { folded } from "@cav/contract/folded.ts";
import type { Local } from "@cav/contract/locais.ts";
import { localName, localOption, localValue } from "@cav/contract/locais.ts";
import { useQueries } from "@tanstack/react-query";
import { localNameQuery } from "../lib/locais.ts";

/** What places some folded names stand for, as far as each stands for one. */
export function useLocaisOf(names: string[]): { locais: Map<string, Local>; isPending: boolean } {
  const found = useQueries({ queries: names.map(localNameQuery) });
  const locais = names.flatMap((name, index): [string, Local][] => {
    const meant = (found[index]?.data?.items ?? []).filter((local) => namesOf(local).includes(name));
    return meant.length === 1 && meant[0] ? [[name, meant[0]]] : [];
  });
  return { locais: new Map(locais), isPending: found.some(({ isPending }) => isPending) };
}

/** As a sheet may call it: a city by its name alone where no other has it, or with its state; São Paulo is a city and a state. */
function namesOf(local: Local): string[] {
  const names = local.tipo
    ? [localOption(local), localValue(local)]
    : [local.nome, localName(local), `${local.nome}/${local.uf}`];
  return names.map(folded);
}
