import { formatMoney } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Mentor } from "@cav/contract/site/mentores.ts";
import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { whatsAppChat } from "../lib/whatsapp-link.ts";
import { IconBrandWhatsapp } from "../ui/icons/brand-whatsapp.ts";
import { IconFlag } from "../ui/icons/flag.ts";
import { IconMapPin } from "../ui/icons/map-pin.ts";
import { Tag } from "../ui/tag.tsx";
import classes from "./mentor-card.module.css";
import { MentorPhoto } from "./mentor-photo.tsx";

// Few mentors are reported, so dialog and form load on demand.
const ReportDialog = lazy(() => import("./report-dialog.tsx"));

/** Card of a mentor: name, subjects, place, price, contact. */
export function MentorCard({ mentor, isOwn }: { mentor: Mentor; isOwn: boolean }) {
  const { nome, conteudos, localizacao, foto_url } = mentor;
  return (
    <article className={classes.card} aria-label={nome}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <MentorPhoto nome={nome} url={foto_url} />
        <Stack gap={4} miw={0}>
          <Title order={2} fz={18}>
            <Anchor component={Link} to={`/mentores/${mentor.uuid}`} c="inherit">
              {nome}
            </Anchor>
          </Title>
          <ReviewTag mentor={mentor} />
          <Text size="sm" c="dimmed" className={classes.place}>
            <IconMapPin size={16} aria-hidden="true" /> {localizacao}
          </Text>
        </Stack>
      </Group>
      <SubjectTags conteudos={conteudos} />
      <Text className={classes.description}>{shortened(mentor.descricao)}</Text>
      <Text fw={680}>{priceOf(mentor)}</Text>
      <ContactButtons mentor={mentor} isOwn={isOwn} />
    </article>
  );
}

/** Review state of a mentor; rejected profiles, visible to their owner only, show none. */
export function ReviewTag({ mentor: { verificado, em_analise } }: { mentor: Mentor }) {
  if (verificado) return <Tag tone="success">Verificado</Tag>;
  return em_analise ? <Tag tone="info">Em análise</Tag> : null;
}

type ContactProps = { mentor: Mentor; isOwn: boolean; isVisitor?: boolean };

/** Contact and report buttons; visitors can't report, because that needs an account. */
export function ContactButtons({ mentor: { uuid, nome, whatsapp }, isOwn, isVisitor = false }: ContactProps) {
  const [isReporting, reporting] = useDisclosure(false);
  return (
    <>
      <Group gap="xs" mt="auto">
        <Button
          component="a"
          href={whatsAppChat(whatsapp, `Olá, ${nome}! Vi o seu perfil no Concurso à Vista.`)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
          aria-label={`Conversar com ${nome} pelo WhatsApp`}
        >
          Conversar
        </Button>
        {!isOwn && !isVisitor && (
          <Button
            variant="subtle"
            onClick={reporting.open}
            leftSection={<IconFlag size={18} aria-hidden="true" />}
            aria-label={`Denunciar ${nome}`}
          >
            Denunciar
          </Button>
        )}
      </Group>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog uuid={uuid} nome={nome} onClose={reporting.close} />
        </Suspense>
      )}
    </>
  );
}

export function subjectsOf(conteudos: string): string[] {
  return [...new Set(conteudos.split(",").map((subject) => subject.trim()))].filter(
    (subject) => subject !== "",
  );
}

/** Subjects of a mentor, without duplicates. */
export function SubjectTags({ conteudos }: { conteudos: string }) {
  return (
    <Group gap={6} component="ul" className={classes.subjects} aria-label="Conteúdos">
      {subjectsOf(conteudos).map((subject) => (
        <li key={subject}>
          <Tag>{subject}</Tag>
        </li>
      ))}
    </Group>
  );
}

/** Returns `R$ 80,50/hora`, or that the price is not stated (accounts §9). */
export function priceOf({ preco_hora }: Pick<Mentor, "preco_hora">): string {
  return preco_hora > 0 ? `${formatMoney(preco_hora)}/hora` : "Preço não informado";
}

/** Shortens a text to 380 characters; the card shows 7 lines (accounts §9). */
export function shortened(text: string): string {
  return text.length > limits.mentorDescricaoCard
    ? `${text.slice(0, limits.mentorDescricaoCard).trimEnd()}…`
    : text;
}
