import { limits } from "@cav/contract/limits.ts";
import { userTypeLabels } from "@cav/contract/users.ts";
import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { UsersState } from "./user-filters.ts";

type Texts = Pick<UsersState, "nome" | "email">;
type Props = { value: UsersState; onApply: (change: Partial<UsersState>) => void };

/** Type, e-mail and name; typing counts as soon as it rests. */
export function FilterBar({ value, onApply }: Props) {
  const { nome, email } = value;
  const [draft, setDraft] = useState<Texts>({ nome, email });
  // They follow the address when it changes by itself, as by going back.
  useEffect(() => setDraft({ nome, email }), [nome, email]);
  const applySoon = useDebouncedCallback(onApply, limits.searchDebounceMs);
  function type(change: Partial<Texts>) {
    const next = { ...draft, ...change };
    setDraft(next);
    applySoon(next);
  }
  return (
    <SimpleGrid component="search" aria-label="Filtros" cols={{ base: 1, sm: 3 }} spacing="md">
      <TextInput
        label="Nome"
        type="search"
        maxLength={limits.searchMax}
        value={draft.nome}
        onChange={(event) => type({ nome: event.currentTarget.value })}
      />
      <TextInput
        label="E-mail"
        type="search"
        inputMode="email"
        maxLength={limits.searchMax}
        value={draft.email}
        onChange={(event) => type({ email: event.currentTarget.value })}
      />
      <NativeSelect
        label="Tipo"
        size="md"
        data={[
          { value: "", label: "Todos" },
          ...Object.entries(userTypeLabels).map(([type, label]) => ({ value: type, label })),
        ]}
        value={value.tipo}
        onChange={(event) => onApply({ ...draft, tipo: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
