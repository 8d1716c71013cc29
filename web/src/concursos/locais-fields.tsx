import { Card, Stack, Title } from "@mantine/core";
import { memo } from "react";
import { Controller, useFormContext } from "react-hook-form";
import type { ConcursoDraft } from "./concurso-draft.ts";
import { keptWhole, LocalPicker } from "./local-picker.tsx";

/** Cities where the exam is held. */
export const LocaisFields = memo(function LocaisFields() {
  const { control } = useFormContext<ConcursoDraft>();
  return (
    <Card component="section" aria-labelledby="locais-de-prova">
      <Stack gap="md">
        <Title order={2} fz={20} id="locais-de-prova">
          Locais de prova
        </Title>
        <Controller
          control={control}
          name="locais_prova"
          render={({ field, fieldState }) => (
            <LocalPicker
              kept={keptWhole}
              label="Cidades da prova"
              description="Deixe vazio enquanto não forem divulgadas."
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </Stack>
    </Card>
  );
});
