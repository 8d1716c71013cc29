import { limits } from "@cav/contract/limits.ts";
import { subscriptionStatusLabels } from "@cav/contract/subscriptions/subscriptions.words.ts";
import { userTypeLabels } from "@cav/contract/users/users.words.ts";
import { SimpleGrid } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { DayFilter } from "../../ui/fields/date-field.tsx";
import { PlainField, PlainSelect } from "../../ui/fields/plain-field.tsx";
import { pageSizes, type UsersState } from "./user-filters.ts";

type Texts = Pick<UsersState, "nome" | "email">;
type Props = { value: UsersState; onApply: (change: Partial<UsersState>) => void };

/** Filters, order and length of a page; typing is debounced. */
export function FilterBar({ value, onApply }: Props) {
  const { nome, email } = value;
  const [draft, setDraft] = useState<Texts>({ nome, email });
  // Follows the address, which the back button may change.
  useEffect(() => setDraft({ nome, email }), [nome, email]);
  const applySoon = useDebouncedCallback(onApply, limits.searchDebounceMs);
  function type(change: Partial<Texts>) {
    const next = { ...draft, ...change };
    setDraft(next);
    applySoon(next);
  }
  return (
    <SimpleGrid component="search" aria-label="Filtros" cols={{ base: 1, sm: 2, md: 4 }} spacing="md">
      <PlainField
        label="Nome"
        type="search"
        maxLength={limits.searchMax}
        value={draft.nome}
        onChange={(event) => type({ nome: event.currentTarget.value })}
      />
      <PlainField
        label="E-mail"
        type="search"
        inputMode="email"
        maxLength={limits.searchMax}
        value={draft.email}
        onChange={(event) => type({ email: event.currentTarget.value })}
      />
      <PlainSelect
        label="Tipo"
        data={[
          { value: "", label: "Todos" },
          ...Object.entries(userTypeLabels).map(([type, label]) => ({ value: type, label })),
        ]}
        value={value.tipo}
        onChange={(event) => onApply({ ...draft, tipo: event.currentTarget.value })}
      />
      <PlainSelect
        label="Assinatura"
        data={[
          { value: "", label: "Todas" },
          ...Object.entries(subscriptionStatusLabels).map(([status, label]) => ({ value: status, label })),
        ]}
        value={value.assinatura}
        onChange={(event) => onApply({ ...draft, assinatura: event.currentTarget.value })}
      />
      <DayFilter
        label="Cadastro desde"
        value={value.desde}
        onChange={(day) => onApply({ ...draft, desde: day })}
      />
      <DayFilter label="Cadastro até" value={value.ate} onChange={(day) => onApply({ ...draft, ate: day })} />
      <PlainSelect
        label="Ordem"
        data={[
          { value: "", label: "Mais novos" },
          { value: "ANTIGOS", label: "Mais antigos" },
          { value: "NOME", label: "Nome" },
          { value: "ACESSO", label: "Último acesso" },
        ]}
        value={value.ordem}
        onChange={(event) => onApply({ ...draft, ordem: event.currentTarget.value })}
      />
      <PlainSelect
        label="Por página"
        data={pageSizes.map((size) => ({ value: size, label: size }))}
        value={String(value.size)}
        onChange={(event) => onApply({ ...draft, size: Number(event.currentTarget.value) })}
      />
    </SimpleGrid>
  );
}
