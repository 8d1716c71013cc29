import { folded } from "@cav/contract/folded.ts";
import { formatCount } from "@cav/contract/format.ts";
import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { IconClipboardPlus } from "../ui/icons/clipboard-plus.ts";
import { IconPlus } from "../ui/icons/plus.ts";
import { IconSearch } from "../ui/icons/search.ts";
import { Pages } from "../ui/pages.tsx";
import { type CargoDraft, emptyCargo } from "./cargo-draft.ts";
import { CargoFields } from "./cargo-fields.tsx";
import { CargoLine } from "./cargo-line.tsx";
import { CargoSheetDialog } from "./cargo-sheet-dialog.tsx";
import classes from "./cargos-fields.module.css";
import type { ConcursoDraft } from "./concurso-draft.ts";
import { cargosPerPage, type ShownCargo } from "./use-shown-cargo.ts";

/** Table of positions with one row open; at least one position remains (exams §5). */
export function CargosFields({ shown }: { shown: ShownCargo }) {
  const { control, formState } = useFormContext<ConcursoDraft>();
  const { fields, append, insert, remove, replace } = useFieldArray({ control, name: "cargos" });
  const cargos = useWatch({ control, name: "cargos" });
  const [isPasting, setPasting] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.cargos;
  const error = errors?.message ?? errors?.root?.message;
  const found = fields
    .map((_, index) => index)
    .filter((index) => isSought(cargos[index], index, shown.search));
  const lines = found.slice((shown.page - 1) * cargosPerPage, shown.page * cargosPerPage);

  function add(cargo: CargoDraft, index: number) {
    const focus = { shouldFocus: true, focusName: `cargos.${index}.nome` };
    if (index === fields.length) append(cargo, focus);
    else insert(index, cargo, focus);
    shown.open(index);
  }

  return (
    <Card component="section" aria-labelledby="cargos">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} fz={20} id="cargos">
            Cargos
          </Title>
          <Text c="dimmed">{formatCount(fields.length, "cargo", "cargos")}</Text>
        </Group>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {fields.length > cargosPerPage && (
          <TextInput
            label="Ir para o cargo"
            description="Parte do nome, ou o número"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={shown.search}
            onChange={(event) => shown.seek(event.currentTarget.value)}
          />
        )}
        {found.length === 0 && <Text role="status">Nenhum cargo com esse nome ou número.</Text>}
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Cargo</th>
              <th scope="col">Nível</th>
              <th scope="col">Salário</th>
              <th scope="col">Vagas</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((index) => (
              <CargoLine
                key={fields[index]?.id}
                index={index}
                cargo={cargos[index] ?? emptyCargo()}
                isWrong={errors?.[index] !== undefined}
                isOpen={shown.index === index}
                onToggle={() => shown.toggle(index)}
              >
                <CargoFields
                  key={index}
                  index={index}
                  canRemove={fields.length > 1}
                  onDuplicate={() =>
                    add({ ...structuredClone(cargos[index] ?? emptyCargo()), uuid: undefined }, index + 1)
                  }
                  onRemove={() => {
                    remove(index);
                    shown.close();
                    addButton.current?.focus();
                  }}
                />
              </CargoLine>
            ))}
          </tbody>
        </table>
        <Pages pages={Math.ceil(found.length / cargosPerPage)} page={shown.page} onPage={shown.turn} />
        <Group gap="xs">
          <Button
            ref={addButton}
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => add(emptyCargo(), fields.length)}
          >
            Adicionar Cargo
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboardPlus size={18} aria-hidden="true" />}
            onClick={() => setPasting(true)}
          >
            Colar de uma planilha
          </Button>
        </Group>
      </Stack>
      <CargoSheetDialog
        isOpen={isPasting}
        onClose={() => setPasting(false)}
        onTake={(pasted) => {
          const kept = cargos.filter((cargo) => JSON.stringify(cargo) !== untouched);
          replace([...kept, ...pasted]);
          shown.close();
          setPasting(false);
        }}
      />
    </Card>
  );
}

/** The empty position of a new form; pasted positions replace it. */
const untouched = JSON.stringify(emptyCargo());

function isSought(cargo: CargoDraft | undefined, index: number, search: string): boolean {
  const sought = folded(search.trim());
  return String(index + 1) === sought || folded(cargo?.nome ?? "").includes(sought);
}
