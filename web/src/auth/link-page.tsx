import { Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { NarrowCard } from "../ui/frames/narrow-card.tsx";
import { FailureAlert } from "../ui/states/failure-alert.tsx";

type Props = {
  title: string;
  lead: string;
  label: string;
  done: string;
  act: (token: string) => Promise<unknown>;
};

/** Runs a mailed link's action on a click, because mail scanners open every link. */
export function LinkPage({ title, lead, label, done, act }: Props) {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const acting = useMutation({ mutationFn: () => act(token) });
  const { error } = acting;
  const failure = acting.isError
    ? detailOf(error, "Não deu certo. Por favor, tente novamente.")
    : token === "" && "Link incompleto.";
  const isUseless = token === "" || (error instanceof ApiError && [400, 409].includes(error.status));
  return (
    <NarrowCard title={title} lead={lead}>
      <Stack gap="md">
        <FailureAlert>{failure || undefined}</FailureAlert>
        {acting.isSuccess && <Text role="status">{done}</Text>}
        {acting.isSuccess || isUseless ? (
          <Button component={Link} to="/login?redirect=/perfil" variant="default" fullWidth>
            Ir para o meu perfil
          </Button>
        ) : (
          <Button fullWidth loading={acting.isPending} onClick={() => acting.mutate()}>
            {label}
          </Button>
        )}
      </Stack>
    </NarrowCard>
  );
}
