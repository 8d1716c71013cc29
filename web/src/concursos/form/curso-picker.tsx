import { folded } from "@cav/contract/folded.ts";
import type { Curso } from "@cav/contract/locais/cursos.ts";
import { useQuery } from "@tanstack/react-query";
import { AsyncPicker } from "../../ui/fields/async-picker.tsx";
import { RemovableChips } from "../../ui/fields/removable-chips.tsx";
import { cursosQuery } from "../queries.ts";

type Props = {
  label: string;
  description?: string;
  error?: string | undefined;
  disabled?: boolean;
  value: number[];
  onChange: (value: number[]) => void;
};

/** Picks courses by name, ignoring accents and case. */
export function CursoPicker({ label, description, error, disabled = false, value, onChange }: Props) {
  const cursos = useQuery(cursosQuery);
  const byId = new Map(cursos.data?.map((curso) => [curso.id, curso.nome]));
  async function load(search: string) {
    const all: Curso[] = cursos.data ?? (await cursos.refetch({ throwOnError: true })).data ?? [];
    const items = all.filter(({ nome }) => folded(nome).includes(folded(search.trim())));
    return { items, page: 1, pages: 1 };
  }
  return (
    <div>
      <AsyncPicker
        label={label}
        placeholder="Busque pelo nome do curso"
        description={description}
        error={error ?? (cursos.isError ? "Erro ao carregar cursos" : undefined)}
        disabled={disabled}
        queryKey="cursos"
        load={load}
        idOf={({ id }) => id}
        nameOf={({ nome }) => nome}
        isPicked={({ id }) => value.includes(id)}
        emptyText="Nenhum curso encontrado"
        onPick={({ id }) => onChange([...value, id])}
      />
      <RemovableChips
        label={label}
        items={value.map((id) => ({ key: String(id), label: byId.get(id) ?? `ID: ${id}` }))}
        onRemove={(key) => onChange(value.filter((id) => String(id) !== key))}
      />
    </div>
  );
}
