import { Alert, Anchor, Button, Card, Container, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { pageTitle } from "../lib/page-title.ts";
import { useAlertSettings, useChangeSettings } from "./queries.ts";
import { SettingsFields } from "./settings-fields.tsx";

export const meta = () => pageTitle("Ajustar alertas");

/** Alert settings by a message's link, without a session: channels, frequency, reminders, pause, muted exams. */
export default function AjustesPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const settings = useAlertSettings({ token });
  return (
    <Container size={640} py={40}>
      <Card p={{ base: 20, sm: 32 }}>
        <Stack gap="lg">
          <div>
            <Title order={1} fz={26}>
              Ajustar alertas
            </Title>
            {settings.data && (
              <Text c="dimmed">Da conta {settings.data.email}. Cada mudança vale na hora.</Text>
            )}
          </div>
          {token === "" && <Incomplete />}
          {token !== "" && settings.isPending && (
            <Skeleton height={420} radius={8} aria-busy="true" aria-label="Carregando ajustes" />
          )}
          {settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
          {settings.data && (
            <>
              <MuteThis
                token={token}
                uuid={search.get("concurso")}
                muted={settings.data.silenciados.map(({ uuid }) => uuid)}
              />
              <SettingsFields settings={settings.data} of={{ token }} />
              <Text size="sm" c="dimmed">
                Para mudar o que combina com você (salário, cidades, cargos), entre no seu{" "}
                <Anchor component={Link} to="/perfil">
                  perfil
                </Anchor>
                .
              </Text>
            </>
          )}
        </Stack>
      </Card>
    </Container>
  );
}

/** Shown when a link is incomplete, because mail programs cut long links. */
function Incomplete() {
  return (
    <>
      <Alert color="yellow" role="alert">
        Este link está incompleto. Abra-o de novo pela mensagem, ou mude os alertas no seu perfil.
      </Alert>
      <Button component={Link} to="/perfil/alertas" variant="default">
        Abrir meu perfil
      </Button>
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <>
      <Alert color="red" role="alert">
        {detailOf(error, "Não foi possível carregar seus ajustes. Tente novamente em instantes.")}
      </Alert>
      {isRefused ? (
        <Button component={Link} to="/perfil/alertas" variant="default">
          Abrir meu perfil
        </Button>
      ) : (
        <Button variant="default" onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </>
  );
}

/** Mutes the exam of the message that led here. */
function MuteThis({ token, uuid, muted }: { token: string; uuid: string | null; muted: string[] }) {
  const change = useChangeSettings({ token });
  if (!uuid || muted.includes(uuid)) return null;
  return (
    <Button
      variant="light"
      loading={change.isPending}
      onClick={() =>
        change.mutate({ change: { silenciar: uuid }, done: "Você não receberá mais avisos deste concurso." })
      }
    >
      Silenciar o concurso desta mensagem
    </Button>
  );
}
