import { formatDateTime } from "@cav/contract/format.ts";
import type { CheckCookies } from "@cav/contract/users/auth.ts";
import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { browserStorage, expiryOf } from "../../lib/token-storage.ts";
import { Tag } from "../../ui/tag.tsx";
import { checkCookiesQuery } from "../queries.ts";

/** For administrators: the session in browser and server, without tokens (accounts §2). */
export function TokenDebuggerCard() {
  const check = useQuery({ ...checkCookiesQuery, enabled: false });
  return (
    <Card component="section" aria-labelledby="depurador-de-tokens">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} fz={20} id="depurador-de-tokens">
            Depurador de tokens
          </Title>
          <Button variant="light" onClick={() => void check.refetch()} loading={check.isFetching}>
            Verificar cookies
          </Button>
        </Group>
        <Text c="dimmed">Só administradores veem este quadro. Nenhum token é mostrado.</Text>
        {check.isError && (
          <Alert color="red" role="alert">
            {detailOf(check.error, "Não foi possível verificar os cookies. Tente novamente.")}
          </Alert>
        )}
        {check.data && <Findings seen={check.data} />}
      </Stack>
    </Card>
  );
}

function Findings({ seen }: { seen: CheckCookies }) {
  const { accessToken, refreshToken } = browserStorage.read();
  const expiry = expiryOf(accessToken);
  return (
    <Stack gap="sm" role="status">
      <Finding
        name="Token de acesso no navegador"
        isGood={expiry !== undefined}
        detail={expiry === undefined ? "ausente ou ilegível" : until(new Date(expiry * 1000).toISOString())}
      />
      <Finding
        name="Cópia do token de renovação no navegador"
        isGood={Boolean(refreshToken)}
        detail={refreshToken ? "presente" : "ausente"}
      />
      <Finding
        name="Cookie access_token no servidor"
        isGood={seen.access_token.valid}
        detail={told(seen.access_token)}
      />
      <Finding
        name="Cookie refresh_token no servidor"
        isGood={seen.refresh_token.valid}
        detail={told(seen.refresh_token)}
      />
      <Finding
        name="Autenticação desta chamada"
        isGood
        detail={seen.authenticated_by === "bearer" ? "cabeçalho Authorization" : "cookie"}
      />
    </Stack>
  );
}

const until = (instant: string) => `válido até ${formatDateTime(instant)}`;

function told({ present, valid, expires_at }: CheckCookies["access_token"]): string {
  if (!present) return "não recebido";
  if (!valid) return "recebido, mas vencido ou revogado";
  return expires_at ? until(expires_at) : "válido";
}

function Finding({ name, isGood, detail }: { name: string; isGood: boolean; detail: string }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text>{name}</Text>
      <Tag tone={isGood ? "success" : "warning"}>{detail}</Tag>
    </Group>
  );
}
