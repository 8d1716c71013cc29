import { Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useAlertSettings } from "./queries.ts";
import { SettingsFields } from "./settings-fields.tsx";

/** How alerts come, in the profile. */
export function AlertSettingsCard() {
  const settings = useAlertSettings("me");
  return (
    <Card component="section" aria-labelledby="ajustes-de-alertas">
      <Stack gap="md">
        <Title order={2} fz={20} id="ajustes-de-alertas">
          Como receber os alertas
        </Title>
        {settings.isPending && <Skeleton height={320} radius={8} aria-busy="true" />}
        {settings.isError && (
          <Group justify="space-between" role="alert">
            <Text>Não foi possível carregar seus ajustes.</Text>
            <Button variant="default" onClick={() => void settings.refetch()}>
              Tentar de novo
            </Button>
          </Group>
        )}
        {settings.data && <SettingsFields settings={settings.data} of="me" />}
      </Stack>
    </Card>
  );
}
