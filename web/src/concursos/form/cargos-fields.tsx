import { folded } from "@cav/contract/folded.ts";
import { formatCount } from "@cav/contract/format.ts";
import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PlainField } from "../../ui/fields/plain-field.tsx";
import { IconClipboardPlus } from "../../ui/icons/clipboard-plus.ts";
import { IconPlus } from "../../ui/icons/plus.ts";
import { IconSearch } from "../../ui/icons/search.ts";
import { LatePages } from "../../ui/states/late-pages.tsx";
import { useOnceTrue } from "../../ui/use-once-true.ts";
import { CargoLine } from "../page/cargo-line.tsx";
import { cargosPerPage, type ShownCargo } from "../page/use-shown-cargo.ts";
import { type CargoDraft, emptyCargo } from "./cargo-draft.ts";
import { CargoFields } from "./cargo-fields.tsx";
import classes from "./cargos-fields.module.css";
import {
  isRowFaulty,
  useDraftErrors,
  useDraftForm,
  useDraftValue,
  useFaultOf,
  useRowKeys,
} from "./draft-form.ts";

// Few exams come from a spreadsheet.
const CargoSheetDialog = lazy(() =>
  import("./cargo-sheet-dialog.tsx").then((sheet) => ({ default: sheet.CargoSheetDialog })),
);

/** Table of positions with one row open; at least one position remains (exams §5). */
export function CargosFields({ shown }: { shown: ShownCargo }) {
  const form = useDraftForm();
  const keys = useRowKeys("cargos");
  const cargos = useDraftValue("cargos");
  const [isPasting, setPasting] = useState(false);
  const wasPasting = useOnceTrue(isPasting);
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = useDraftErrors();
  const error = useFaultOf("cargos");
  const found = keys.map((_, index) => index).filter((index) => isSought(cargos[index], index, shown.search));
  const lines = found.slice((shown.page - 1) * cargosPerPage, shown.page * cargosPerPage);

  function add(cargo: CargoDraft, index: number) {
    flushSync(() => {
      form.insertRow("cargos", index, cargo);
      shown.open(index);
    });
    document.getElementsByName(`cargos.${index}.nome`)[0]?.focus();
  }

  return (
    <Card component="section" aria-labelledby="cargos">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} fz={20} id="cargos">
            Cargos
          </Title>
          <Text c="dimmed">{formatCount(keys.length, "cargo", "cargos")}</Text>
        </Group>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {keys.length > cargosPerPage && (
          <PlainField
            label="Ir para o cargo"
            description="Parte do nome, ou o número"
            sign={<IconSearch size={18} aria-hidden="true" />}
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
                key={keys[index]}
                index={index}
                cargo={cargos[index] ?? emptyCargo()}
                isWrong={isRowFaulty(errors, `cargos.${index}`)}
                isOpen={shown.index === index}
                onToggle={() => shown.toggle(index)}
              >
                <CargoFields
                  key={index}
                  index={index}
                  canRemove={keys.length > 1}
                  onDuplicate={() =>
                    add({ ...structuredClone(cargos[index] ?? emptyCargo()), uuid: undefined }, index + 1)
                  }
                  onRemove={() => {
                    form.removeRow("cargos", index);
                    shown.close();
                    addButton.current?.focus();
                  }}
                />
              </CargoLine>
            ))}
          </tbody>
        </table>
        <LatePages pages={Math.ceil(found.length / cargosPerPage)} page={shown.page} onPage={shown.turn} />
        <Group gap="xs">
          <Button
            ref={addButton}
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => add(emptyCargo(), keys.length)}
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
      {wasPasting && (
        <Suspense fallback={null}>
          <CargoSheetDialog
            isOpen={isPasting}
            onClose={() => setPasting(false)}
            onTake={(pasted) => {
              const kept = cargos.filter((cargo) => JSON.stringify(cargo) !== untouched);
              form.replaceRows("cargos", [...kept, ...pasted]);
              shown.close();
              setPasting(false);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** The empty position of a new form; pasted positions replace it. */
const untouched = JSON.stringify(emptyCargo());

function isSought(cargo: CargoDraft | undefined, index: number, search: string): boolean {
  const sought = folded(search.trim());
  return String(index + 1) === sought || folded(cargo?.nome ?? "").includes(sought);
}
