import { formatCount, formatMoney } from "@cav/contract/format.ts";
import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { cursosQuery } from "../queries.ts";
import { type CargoDraft, totalVagas } from "./cargo-draft.ts";
import { localNamesIn, readSheet, type Sheet, type SheetLine, sheetColumns } from "./cargo-sheet.ts";
import classes from "./cargo-sheet-dialog.module.css";
import { useLocaisOf } from "./use-locais-of.ts";

type Props = { isOpen: boolean; onClose: () => void; onTake: (cargos: CargoDraft[]) => void };

/** Imports positions from a pasted spreadsheet, with a preview. */
export function CargoSheetDialog({ isOpen, onClose, onTake }: Props) {
  const [text, setText] = useState("");
  const cursos = useQuery({ ...cursosQuery, enabled: isOpen });
  const { locais, isPending } = useLocaisOf(localNamesIn(text));
  const sheet = readSheet(text, { cursos: cursos.data ?? [], locais });
  const right = sheet.lines.filter(({ errors }) => errors.length === 0);
  return (
    <Dialog isOpen={isOpen} title="Colar cargos de uma planilha" onClose={onClose}>
      <Stack gap="md">
        <Text>
          Copie as linhas na planilha e cole aqui. Com um cabeçalho, as colunas podem vir em qualquer ordem;
          sem ele, nesta: {sheetColumns.join(", ")}.
        </Text>
        <Textarea
          label="Linhas da planilha"
          rows={5}
          spellCheck={false}
          classNames={{ input: classes.text ?? "" }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isPending ? (
          <Text role="status">Procurando as cidades…</Text>
        ) : (
          sheet.lines.length > 0 && <Preview sheet={sheet} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={right.length === 0 || isPending}
            onClick={() => {
              onTake(right.map(({ cargo }) => cargo));
              setText("");
            }}
          >
            Incluir {formatCount(right.length, "cargo", "cargos")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Preview({ sheet: { lines, ignored } }: { sheet: Sheet }) {
  const wrong = lines.filter(({ errors }) => errors.length > 0);
  return (
    <Stack gap="xs">
      <Text role="status" fw={600}>
        {formatCount(lines.length, "linha lida", "linhas lidas")}
        {wrong.length > 0 && `, ${formatCount(wrong.length, "com erro fica", "com erro ficam")} de fora`}.
      </Text>
      {ignored.length > 0 && <Text c="dimmed">Colunas que não são lidas: {ignored.join(", ")}.</Text>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={classes.preview} aria-label="Prévia" tabIndex={0}>
        <ol className={classes.lines}>
          {[...wrong, ...lines.filter(({ errors }) => errors.length === 0)].map((line) => (
            <PreviewLine key={line.linha} {...line} />
          ))}
        </ol>
      </section>
    </Stack>
  );
}

function PreviewLine({ linha, cargo, errors }: SheetLine) {
  const vagas = totalVagas(cargo.vagas_por_cota);
  return (
    <li>
      <Text span fw={600}>
        Linha {linha}: {cargo.nome || "sem nome"}
      </Text>{" "}
      {errors.length === 0 ? (
        <Text span c="dimmed">
          {formatMoney(cargo.salario)}
          {vagas && ` · ${formatCount(Number(vagas), "vaga", "vagas")}`}
        </Text>
      ) : (
        <Text span c="var(--mantine-color-error)">
          {errors.join(" ")}
        </Text>
      )}
    </li>
  );
}
