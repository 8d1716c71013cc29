import { calls } from "@cav/contract/calls.ts";
import { Alert, Anchor, Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { pageTitle } from "../lib/page-title.ts";
import { NarrowCard } from "../ui/frames/narrow-card.tsx";

export const meta = () => pageTitle("Parar de receber e-mails");

/** Unsubscribes from a mailed link, without a session. Asks for a click, because scanners open links. */
export default function DescadastroPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const unsubscribe = useMutation({ mutationFn: () => call(calls.unsubscribe, { query: { token } }) });
  if (unsubscribe.isSuccess) {
    return (
      <NarrowCard title="Pronto">
        <Alert color="teal" role="status">
          Você não receberá mais alertas por e-mail.
        </Alert>
        <Text>
          Mudou de ideia? Ligue os e-mails de novo no seu{" "}
          <Anchor component={Link} to="/perfil/alertas">
            perfil
          </Anchor>
          .
        </Text>
      </NarrowCard>
    );
  }
  return (
    <NarrowCard
      title="Parar de receber e-mails"
      lead="Seus alertas de concursos deixarão de chegar por e-mail."
    >
      {unsubscribe.isError && (
        <Alert color="red" role="alert">
          {detailOf(unsubscribe.error, "Não foi possível concluir agora. Tente novamente em instantes.")}
        </Alert>
      )}
      <Button onClick={() => unsubscribe.mutate()} loading={unsubscribe.isPending} fullWidth>
        Parar de receber
      </Button>
      <Text size="sm" c="dimmed">
        Prefere só receber menos?{" "}
        <Anchor component={Link} to={`/alertas/ajustes?token=${encodeURIComponent(token)}`}>
          Ajuste seus alertas
        </Anchor>
        : resumo diário, pausa ou menos lembretes.
      </Text>
    </NarrowCard>
  );
}
