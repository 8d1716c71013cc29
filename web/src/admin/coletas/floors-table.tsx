import type { FonteInteira } from "@cav/contract/coletas/coletas.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { Stack, Text, Title } from "@mantine/core";
import table from "../../ui/frames/data-table.module.css";
import { weekdays } from "./fonte-draft.ts";

/** Expected items of a source per weekday; fewer raise an alarm. */
export function FloorsTable({ aprendido, esperado }: Pick<FonteInteira, "aprendido" | "esperado">) {
  return (
    <Stack component="section" gap="sm" aria-labelledby="piso">
      <Title order={3} fz={17} id="piso">
        O mínimo de cada dia
      </Title>
      <Text c="dimmed">
        Menos itens que isso é um problema.{" "}
        {esperado
          ? "Vale o que um administrador disse."
          : "Vale um quarto do que é comum no dia da semana, pelas últimas oito semanas."}
      </Text>
      <div className={table.frame}>
        <table className={table.table} aria-labelledby="piso">
          <thead>
            <tr>
              <th scope="col">Dia</th>
              <th scope="col" data-numeric>
                No mínimo
              </th>
              {esperado && (
                <th scope="col" data-numeric>
                  Aprendido
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td data-label="No mínimo" data-numeric>
                  {formatInteger(esperado?.[index] ?? aprendido[index] ?? 1)}
                </td>
                {esperado && (
                  <td data-label="Aprendido" data-numeric>
                    {aprendido[index] == null ? "Nada ainda" : formatInteger(aprendido[index])}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}
