import { formatInteger } from "@cav/contract/format.ts";
import { hasPreferencias } from "@cav/contract/preferencias/choices.ts";
import type { UpdatePreferencias } from "@cav/contract/preferencias/preferencias.ts";
import { Anchor, Button, Card, Container, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { meQuery } from "../../lib/me.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import classes from "./comecar-page.module.css";
import { useMatchPreview } from "./match-preview.tsx";
import { LimitNotice } from "./preferencias-card.tsx";
import { CursosField, LocaisField, NiveisField, SalarioField } from "./preferencias-fields.tsx";
import { usePreferenciasForm } from "./use-preferencias-form.ts";

export const meta = () => pageTitle("Começar");

/** Three questions from a new account to its first list (screens.md, "From account to first alert"). */
export default function ComecarPage() {
  const me = useQuery(meQuery);
  return (
    <Container size={640} py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <div>
          <ScreenTitle>O que você procura?</ScreenTitle>
          <Text c="dimmed">Três respostas bastam, e dá para mudar tudo depois no seu perfil.</Text>
        </div>
        {me.isPending && <div aria-busy="true" className={classes.waiting} />}
        {me.isError && (
          <ErrorState
            title="Erro ao carregar dados do usuário. Por favor, tente novamente."
            onRetry={() => void me.refetch()}
          />
        )}
        {me.data && <Questions user={me.data} />}
      </Stack>
    </Container>
  );
}

type QuestionsProps = { user: Parameters<typeof usePreferenciasForm>[0] };

function Questions({ user }: QuestionsProps) {
  const navigate = useNavigate();
  const { form, draft, count, isFull, isOver, submit } = usePreferenciasForm(user);
  const save = submit(() => void navigate("/meus-concursos"));
  return (
    <form ref={form.form} noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <Question number={1} title="Onde você trabalharia?">
          <LocaisField form={form} name="locais_trabalho" label="Locais de trabalho" isFull={isFull}>
            Cidades, estados, regiões ou Brasil.
          </LocaisField>
        </Question>
        <Question number={2} title="Qual é a sua formação?">
          <NiveisField form={form} isFull={isFull} />
          <CursosField form={form} isFull={isFull} />
        </Question>
        <Question number={3} title="A partir de quanto?">
          <SalarioField form={form} isFull={isFull} />
        </Question>
        {isFull && <LimitNotice count={count} />}
        <Group className={classes.foot} justify="space-between">
          <Anchor component={Link} to="/concursos">
            Pular por agora
          </Anchor>
          <SeeButton draft={draft} isBusy={form.formState.isSubmitting} isOver={isOver} />
        </Group>
      </Stack>
    </form>
  );
}

function Question({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `pergunta-${number}`;
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} fz={20} id={id}>
          {number}. {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

type SeeProps = { draft: UpdatePreferencias; isBusy: boolean; isOver: boolean };

/** Button with the number of open exams that match the answers. */
function SeeButton({ draft, isBusy, isOver }: SeeProps) {
  const preview = useMatchPreview(draft);
  const hasAny = hasPreferencias(draft);
  const label = hasAny ? seeLabel(preview.data?.concursos) : "Responda ao menos uma";
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Button type="submit" size="md" loading={isBusy} disabled={!hasAny || isOver}>
        {label}
      </Button>
    </>
  );
}

function seeLabel(found: number | undefined): string {
  if (found === undefined) return "Ver concursos";
  if (found === 0) return "Avise-me quando sair";
  return found === 1 ? "Ver 1 concurso" : `Ver ${formatInteger(found)} concursos`;
}
