import { formatMoney } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Mentor } from "@cav/contract/mentores.ts";
import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "react-router";
import { whatsAppChat } from "../lib/whatsapp-link.ts";
import { Dialog } from "../ui/dialog.tsx";
import { IconBrandWhatsapp } from "../ui/icons/brand-whatsapp.ts";
import { IconFlag } from "../ui/icons/flag.ts";
import { IconMapPin } from "../ui/icons/map-pin.ts";
import { Tag } from "../ui/tag.tsx";
import classes from "./mentor-card.module.css";
import { MentorPhoto } from "./mentor-photo.tsx";
import { ReportMentor } from "./report-mentor.tsx";

/** A mentor: who, what about, where, for how much, and how to write to them. */
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

/** What the team has said of a mentor; nothing of who was rejected, whom only they see themselves. */
export function ReviewTag({ mentor: { verificado, em_analise } }: { mentor: Mentor }) {
  if (verificado) return <Tag tone="success">Verificado</Tag>;
  return em_analise ? <Tag tone="info">Em análise</Tag> : null;
}

type ContactProps = { mentor: Mentor; isOwn: boolean; isVisitor?: boolean };

/** The ways to a mentor, and to the team about one; visitors have no account to report with. */
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
      <Dialog isOpen={isReporting} title={`Denunciar ${nome}`} onClose={reporting.close}>
        <ReportMentor uuid={uuid} onDone={reporting.close} />
      </Dialog>
    </>
  );
}

export function subjectsOf(conteudos: string): string[] {
  return [...new Set(conteudos.split(",").map((subject) => subject.trim()))].filter(
    (subject) => subject !== "",
  );
}

/** What a mentor teaches, each subject once. */
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

/** `R$ 80,50/hora`, or that it was not told (accounts §9). */
export function priceOf({ preco_hora }: Pick<Mentor, "preco_hora">): string {
  return preco_hora > 0 ? `${formatMoney(preco_hora)}/hora` : "Preço não informado";
}

/** At most 380 characters; the card shows 7 lines of them (accounts §9). */
export function shortened(text: string): string {
  return text.length > limits.mentorDescricaoCard
    ? `${text.slice(0, limits.mentorDescricaoCard).trimEnd()}…`
    : text;
}
