import { calls } from "@cav/contract/calls.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import type { MentorEmAnalise } from "@cav/contract/site/mentores.ts";
import { revisaoLabels } from "@cav/contract/site/mentores.words.ts";
import { Alert, Button, Card, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { priceOf } from "../../mentores/mentor-card.tsx";
import { MentorPhoto } from "../../mentores/mentor-photo.tsx";
import { mentoresKey } from "../../mentores/queries.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { Tag, type TagTone } from "../../ui/tag.tsx";

const tones: Record<MentorEmAnalise["revisao"], TagTone> = {
  PENDENTE: "warning",
  APROVADO: "success",
  REPROVADO: "danger",
};

/** A decision on the shown version of a profile; if the mentor changed it since, the new version is shown. */
type Decision = { revisao: "APROVADO" | "REPROVADO"; motivo: string; versao: number };

function useReview({ uuid }: MentorEmAnalise) {
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: mentoresKey });
  const done = (message: string) => {
    readAgain();
    showSuccess(message);
  };
  const failed = (error: Error) => {
    if (error instanceof ApiError && error.status === 409) readAgain();
    showError(detailOf(error, "Não foi possível salvar. Tente novamente."));
  };
  const decide = useMutation({
    mutationFn: (body: Decision) => call(calls.reviewMentor, { params: { uuid }, body }),
    onSuccess: ({ revisao }) =>
      done(
        revisao === "APROVADO"
          ? "Mentor aprovado e avisado por e-mail."
          : "Mentor reprovado e avisado por e-mail.",
      ),
    onError: failed,
  });
  const dismiss = useMutation({
    mutationFn: () => call(calls.dismissMentorReports, { params: { uuid } }),
    onSuccess: () => done("Denúncias dispensadas."),
    onError: failed,
  });
  return { decide, dismiss };
}

/** Card with all facts for a decision, and its buttons. */
export function ReviewCard({ mentor }: { mentor: MentorEmAnalise }) {
  const { nome, revisao, denuncias, versao } = mentor;
  const { decide, dismiss } = useReview(mentor);
  const [isRejecting, rejecting] = useDisclosure(false);
  return (
    <Card component="article" aria-label={nome}>
      <Stack gap="sm">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <MentorPhoto nome={nome} url={mentor.foto_url} />
          <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <Title order={2} fz={18}>
              {nome}
            </Title>
            <Text size="sm" c="dimmed">
              {mentor.user_email} · cadastrado em {formatDateTime(mentor.created_at)}
            </Text>
            <Group gap={6} mt={4}>
              <Tag tone={tones[revisao]}>{revisaoLabels[revisao]}</Tag>
              {!mentor.is_active && <Tag>Inativo</Tag>}
            </Group>
          </div>
        </Group>
        <Text size="sm">
          {mentor.conteudos} · {mentor.localizacao} · {priceOf(mentor)} · +{mentor.whatsapp}
        </Text>
        <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{mentor.descricao}</Text>
        {mentor.motivo && (
          <Text size="sm" c="dimmed">
            Motivo da reprovação: {mentor.motivo}
          </Text>
        )}
        {denuncias.map(({ motivo, em }) => (
          <Alert key={em} color="yellow" title={`Denúncia de ${formatDateTime(em)}`}>
            {motivo}
          </Alert>
        ))}
        <Group gap="xs">
          {revisao !== "APROVADO" && (
            <Button
              loading={decide.isPending}
              onClick={() => decide.mutate({ revisao: "APROVADO", motivo: "", versao })}
            >
              Aprovar
            </Button>
          )}
          {revisao !== "REPROVADO" && (
            <Button variant="outline" color="red.9" onClick={rejecting.open}>
              Reprovar
            </Button>
          )}
          {denuncias.length > 0 && (
            <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
              Dispensar denúncias
            </Button>
          )}
        </Group>
      </Stack>
      <Dialog isOpen={isRejecting} title={`Reprovar ${nome}`} onClose={rejecting.close}>
        <RejectionForm
          isPending={decide.isPending}
          onCancel={rejecting.close}
          onReject={(motivo) =>
            decide.mutate({ revisao: "REPROVADO", motivo, versao }, { onSuccess: rejecting.close })
          }
        />
      </Dialog>
    </Card>
  );
}

type RejectProps = { isPending: boolean; onCancel: () => void; onReject: (motivo: string) => void };

/** Form of a rejection; its reason is sent to the owner. */
function RejectionForm({ isPending, onCancel, onReject }: RejectProps) {
  const [motivo, setMotivo] = useState("");
  const [wasTried, setTried] = useState(false);
  const isMissing = motivo.trim() === "";
  return (
    <Stack gap="md">
      <Textarea
        size="md"
        label="Motivo"
        description="O mentor lê este texto no perfil e no e-mail."
        autosize
        minRows={3}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
        error={wasTried && isMissing ? "Diga ao mentor o motivo da reprovação" : undefined}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button
          color="red.9"
          loading={isPending}
          onClick={() => {
            setTried(true);
            if (!isMissing) onReject(motivo.trim());
          }}
        >
          Reprovar
        </Button>
      </Group>
    </Stack>
  );
}
