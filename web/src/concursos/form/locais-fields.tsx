import { Card, Stack, Title } from "@mantine/core";
import { memo } from "react";
import { useDraftForm, useDraftValue, useFaultOf } from "./draft-form.ts";
import { keptWhole, LocalPicker } from "./local-picker.tsx";

/** Cities where the exam is held. */
export const LocaisFields = memo(function LocaisFields() {
  const form = useDraftForm();
  return (
    <Card component="section" aria-labelledby="locais-de-prova">
      <Stack gap="md">
        <Title order={2} fz={20} id="locais-de-prova">
          Locais de prova
        </Title>
        <LocalPicker
          kept={keptWhole}
          label="Cidades da prova"
          description="Deixe vazio enquanto não forem divulgadas."
          value={useDraftValue("locais_prova")}
          onChange={(locais) => form.setValue("locais_prova", locais)}
          error={useFaultOf("locais_prova")}
        />
      </Stack>
    </Card>
  );
});
