import { folded } from "@cav/contract/folded.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { estados, localName } from "@cav/contract/locais/locais.words.ts";
import { Autocomplete, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DayFilter } from "../../ui/fields/date-field.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { filterCountsQuery, locaisQuery } from "../queries.ts";
import {
  type CodeFilter,
  choicesOf,
  codeFilters,
  type Filters,
  otherCodeFilters,
  writeAddress,
} from "./filters.ts";

type Props = {
  value: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Renders menus inside the sheet, because the sheet moves. */
  isInSheet?: boolean;
};

/** Fields of the filter panel (exams §2.4); the text search is above the list. */
export function FilterFields({ value, onChange, isInSheet = false }: Props) {
  const counts = useFilterCounts(value);
  const codeField = (name: CodeFilter) => (
    <NativeSelect
      key={name}
      size="md"
      label={codeFilters[name].label}
      data={[{ value: "", label: "Todos" }, ...withCounts(choicesOf(name), counts?.[name])]}
      value={value[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Stack gap="md">
      {codeField("status")}
      <TextInput
        label="Organizadora"
        placeholder="FGV, Cebraspe…"
        maxLength={limits.searchMax}
        value={value.organizadora}
        onChange={(event) => onChange({ organizadora: event.currentTarget.value })}
      />
      <LocalField value={value.local} onChange={(local) => onChange({ local })} isInSheet={isInSheet} />
      {otherCodeFilters.map(codeField)}
      <MoneyField
        label="Salário mínimo"
        max={limits.salarioMax}
        value={value.valor_min === "" ? "" : Number(value.valor_min)}
        onChange={(amount) => onChange({ valor_min: String(amount) })}
      />
      <DayFilter
        label="Prova de"
        value={value.data_prova_inicio}
        onChange={(day) => onChange({ data_prova_inicio: day })}
      />
      <DayFilter
        label="Prova até"
        value={value.data_prova_fim}
        onChange={(day) => onChange({ data_prova_fim: day })}
      />
    </Stack>
  );
}

/** Returns the number of results per choice; undefined while loading. */
function useFilterCounts(value: Filters) {
  const [settled] = useDebouncedValue(value, limits.searchDebounceMs);
  const address = writeAddress({ filters: settled, sort: "", page: 1, until: 1 }).toString();
  return useQuery(filterCountsQuery(address)).data;
}

/** Adds the number to each label, `Inscrições Abertas (212)`, when it is known. */
function withCounts<Choice extends { value: string; label: string }>(
  choices: Choice[],
  counts: Record<string, number> | undefined,
): Choice[] {
  if (!counts) return choices;
  return choices.map((choice) => ({
    ...choice,
    label: `${choice.label} (${formatInteger(counts[choice.value] ?? 0)})`,
  }));
}

type LocalFieldProps = { value: string; onChange: (value: string) => void; isInSheet: boolean };

/** City, state or region from the suggestions only, because an incomplete name finds nothing. */
function LocalField({ value, onChange, isInSheet }: LocalFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const [settled] = useDebouncedValue(text.trim(), limits.searchDebounceMs);
  const locais = useQuery({ ...locaisQuery(settled), enabled: settled.length > 1 });
  const states: string[] = Object.values<string>(estados).filter((nome) =>
    folded(nome).startsWith(folded(text.trim())),
  );
  const found = text.trim().length > 1 ? (locais.data?.items ?? []) : [];
  const localNames = found.filter(({ tipo }) => !tipo).map(localName);
  const areaNames = [...new Set([...states, ...found.filter(({ tipo }) => tipo).map(localName)])];
  const [isLeft, setLeft] = useState(false);
  const meant = [...areaNames, ...localNames].find((name) => folded(name) === folded(text.trim()));
  useEffect(() => {
    if (isLeft && meant && meant !== value) onChange(meant);
  }, [isLeft, meant, value, onChange]);
  return (
    <Autocomplete
      size="md"
      label="Local"
      placeholder="Cidade ou estado"
      maxLength={limits.searchMax}
      comboboxProps={isInSheet ? { withinPortal: false } : { portalProps: { target: "#conteudo" } }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 260, overflowY: "auto" } }}
      filter={({ options }) => options}
      data={[
        { group: "Estados e regiões", items: areaNames.slice(0, text.trim() === "" ? undefined : 4) },
        { group: "Cidades", items: localNames },
      ].filter(({ items }) => items.length > 0)}
      value={text}
      onChange={(typed) => {
        setText(typed);
        if (typed === "") onChange("");
      }}
      error={isLeft && text.trim() !== value && !meant ? "Escolha uma das sugestões." : undefined}
      onOptionSubmit={onChange}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && meant && meant !== value) onChange(meant);
      }}
    />
  );
}
