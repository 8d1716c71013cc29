import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { estados, localName } from "@cav/contract/locais.ts";
import { Autocomplete, NativeSelect, NumberInput, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../lib/client.ts";
import { type Filters, nivelChoices, statusChoices } from "./filters.ts";

type Props = { value: Filters; onChange: (change: Partial<Filters>) => void };

/** The fields of the filter panel (exams §2.4). */
export function FilterFields({ value, onChange }: Props) {
  const all = { value: "", label: "Todos" };
  return (
    <Stack gap="md">
      <TextInput
        label="Buscar"
        placeholder="Concurso, cargo ou órgão"
        type="search"
        maxLength={limits.searchMax}
        value={value.searchTerm}
        onChange={(event) => onChange({ searchTerm: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label="Situação"
        data={[all, ...statusChoices]}
        value={value.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <TextInput
        label="Organizadora"
        placeholder="FGV, Cebraspe…"
        maxLength={limits.searchMax}
        value={value.organizadora}
        onChange={(event) => onChange({ organizadora: event.currentTarget.value })}
      />
      <PlaceField value={value.local} onChange={(local) => onChange({ local })} />
      <NativeSelect
        size="md"
        label="Escolaridade"
        data={[all, ...nivelChoices]}
        value={value.nivel_escolaridade}
        onChange={(event) => onChange({ nivel_escolaridade: event.currentTarget.value })}
      />
      <NumberInput
        size="md"
        label="Salário mínimo"
        prefix="R$ "
        decimalSeparator=","
        thousandSeparator="."
        decimalScale={2}
        min={0}
        max={limits.salarioMax}
        hideControls
        inputMode="decimal"
        value={value.valor_min}
        onChange={(amount) => onChange({ valor_min: String(amount) })}
      />
      <TextInput
        label="Prova de"
        type="date"
        value={value.data_prova_inicio}
        onChange={(event) => onChange({ data_prova_inicio: event.currentTarget.value })}
      />
      <TextInput
        label="Prova até"
        type="date"
        value={value.data_prova_fim}
        onChange={(event) => onChange({ data_prova_fim: event.currentTarget.value })}
      />
    </Stack>
  );
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** How many cities are suggested below the states. */
const suggestedCities = 8;

/** A city or a state, with suggestions; what is typed counts too. */
function PlaceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [settled] = useDebouncedValue(value.trim(), limits.searchDebounceMs);
  const cities = useQuery({
    queryKey: ["places", settled],
    queryFn: () => call(calls.listLocais, { query: { search: settled, page: 1, limit: suggestedCities } }),
    enabled: settled.length > 1,
    placeholderData: keepPreviousData,
  });
  const states: string[] = Object.values<string>(estados).filter((nome) =>
    plain(nome).startsWith(plain(value.trim())),
  );
  const cityNames = value.trim().length > 1 ? (cities.data?.items.map(localName) ?? []) : [];
  return (
    <Autocomplete
      size="md"
      label="Local"
      placeholder="Cidade ou estado"
      maxLength={limits.searchMax}
      comboboxProps={{ portalProps: { target: "#conteudo" } }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 260, overflowY: "auto" } }}
      filter={({ options }) => options}
      data={[
        { group: "Estados", items: states.slice(0, value.trim() === "" ? undefined : 4) },
        { group: "Cidades", items: cityNames.filter((name) => !states.includes(name)) },
      ].filter(({ items }) => items.length > 0)}
      value={value}
      onChange={onChange}
    />
  );
}
