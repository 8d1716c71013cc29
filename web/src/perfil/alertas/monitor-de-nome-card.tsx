import { calls } from "@cav/contract/calls.ts";
import type { MeuMonitorDeNome } from "@cav/contract/jornada/monitor-de-nome.ts";
import { motivoMonitorDeNomeLabels } from "@cav/contract/jornada/monitor-de-nome.words.ts";
import type { User } from "@cav/contract/users/users.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { useFocusOnHash } from "../../lib/focus-on-hash.ts";
import { readView } from "../../lib/view.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { monitorDeNomeQuery } from "../queries.ts";
import classes from "./alerts-card.module.css";
import { MencaoEntry } from "./mencao-entry.tsx";
import { MonitorDeNomeForm } from "./monitor-de-nome-form.tsx";

/** Name monitor in official acts, with its mentions. */
export function MonitorDeNomeCard({ user }: { user: User }) {
  // Private: hidden in a view as another user.
  const isSeen = readView() !== undefined;
  const vigia = useQuery({ ...monitorDeNomeQuery, enabled: !isSeen });
  useFocusOnHash(vigia.data !== undefined);
  if (isSeen) return null;
  return (
    <Card component="section" aria-labelledby="vigia-do-nome">
      <Stack gap="md">
        <div>
          <Title order={2} fz={20} id="vigia-do-nome">
            Monitor de nome
          </Title>
          <Text c="dimmed">
            Muita convocação sai só no diário oficial. Procuramos seu nome em cada publicação sobre concursos
            que coletamos e avisamos na hora: talvez seja você.
          </Text>
        </div>
        {vigia.isPending && <Skeleton height={96} radius={8} aria-busy="true" />}
        {vigia.isError && (
          <LoadFailure onRetry={vigia.refetch}>Não foi possível carregar o monitor do seu nome.</LoadFailure>
        )}
        {vigia.data && <Watched user={user} mine={vigia.data} />}
      </Stack>
    </Card>
  );
}

function Watched({ user, mine: { vigia, mencoes } }: { user: User; mine: MeuMonitorDeNome }) {
  const [isEditing, editing] = useDisclosure(false);
  if (!vigia || isEditing)
    return isPremium(user.user_type) ? (
      <MonitorDeNomeForm user={user} vigia={vigia} onDone={editing.close} />
    ) : (
      <Text>
        O monitor de nome é do plano Premium.{" "}
        <Anchor component={Link} to="/plans">
          Conheça os planos
        </Anchor>
      </Text>
    );
  return (
    <>
      <Text>
        <strong>{vigia.nome}</strong>
        {vigia.motivo && ` (${vigia.motivo_texto ?? motivoMonitorDeNomeLabels[vigia.motivo]})`}
        {vigia.cpf && `, CPF ***.${vigia.cpf.slice(0, 3)}.${vigia.cpf.slice(3)}-**`}
        {vigia.situacao === "DESCANSA"
          ? ". Parado: volta a procurar quando você tiver o Premium."
          : vigia.a_qualquer_hora
            ? ". Avisamos a qualquer hora, também na sua pausa e no seu silêncio."
            : ". Avisamos fora do seu horário de silêncio."}
      </Text>
      {mencoes.length === 0 && (
        <Text c="dimmed">
          Ainda não encontramos {vigia.motivo ? "o" : "seu"} nome. Olhamos também os últimos 30 dias.
        </Text>
      )}
      {mencoes.length > 0 && (
        <ul className={classes.list}>
          {mencoes.map((mencao) => (
            <MencaoEntry key={mencao.uuid} mencao={mencao} isOthers={vigia.motivo !== null} />
          ))}
        </ul>
      )}
      <Group>
        {vigia.situacao === "ATIVA" && (
          <Button variant="default" onClick={editing.open}>
            Alterar
          </Button>
        )}
        <EndMonitorDeNome />
      </Group>
    </>
  );
}

/** Ends the monitor as easily as it began (LGPD art. 8, § 5). */
function EndMonitorDeNome() {
  const queries = useQueryClient();
  const [isAsking, asking] = useDisclosure(false);
  const end = useMutation({
    mutationFn: () => call(calls.deleteMyMonitorDeNome, {}),
    onSuccess: () => {
      queries.setQueryData(monitorDeNomeQuery.queryKey, { vigia: null, mencoes: [] });
      showSuccess("Autorização retirada. Seu nome e o que encontramos foram apagados.");
    },
    onError: (error) => showError(detailOf(error, "Não foi possível parar. Tente novamente.")),
    onSettled: asking.close,
  });
  return (
    <>
      <Button variant="outline" color="red.9" onClick={asking.open}>
        Parar de procurar
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Parar de procurar seu nome?"
        text="Seu nome e tudo o que encontramos com ele são apagados agora."
        confirmLabel="Parar e apagar"
        isPending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={asking.close}
      />
    </>
  );
}
