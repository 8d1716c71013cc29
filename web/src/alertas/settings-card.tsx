import { Card, Skeleton, Stack, Title } from "@mantine/core";
import { LoadFailure } from "../ui/states/load-failure.tsx";
import { useAlertSettings } from "./queries.ts";
import { SettingsFields } from "./settings-fields.tsx";

/** Alert settings in the profile. */
export function AlertSettingsCard() {
  const settings = useAlertSettings("me");
  return (
    <Card component="section" aria-labelledby="ajustes-de-alertas">
      <Stack gap="xs">
        <Title order={2} fz={17} id="ajustes-de-alertas">
          Como receber os alertas
        </Title>
        {settings.isPending && <Skeleton height={320} radius={8} aria-busy="true" />}
        {settings.isError && (
          <LoadFailure onRetry={settings.refetch}>Não foi possível carregar seus ajustes.</LoadFailure>
        )}
        {settings.data && <SettingsFields settings={settings.data} of="me" />}
      </Stack>
    </Card>
  );
}
