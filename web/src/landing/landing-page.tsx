import { Box, Button, Container, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconBellRinging, IconCalendarCheck, IconListSearch, IconTargetArrow } from "@tabler/icons-react";
import { Link, Navigate } from "react-router";
import { pageTitle } from "../lib/page-title.ts";
import { useSession } from "../lib/session-context.tsx";
import { LandingPlans } from "../plans/landing-plans.tsx";
import classes from "./landing.module.css";
import { PhoneAlert } from "./phone-alert.tsx";

export const meta = () =>
  pageTitle(
    "O concurso certo, avisado a tempo",
    "Diga o que você procura em um concurso público e receba o alerta por e-mail ou WhatsApp quando sair um que combina com você.",
  );

const benefits = [
  {
    icon: IconListSearch,
    title: "Um lugar só",
    text: "Editais de prefeituras, tribunais, universidades e estatais, reunidos e comparáveis.",
  },
  {
    icon: IconTargetArrow,
    title: "Cargo por cargo",
    text: "Salário, cidade, escolaridade, curso e cotas conferidos em cada cargo, e não no edital inteiro.",
  },
  {
    icon: IconBellRinging,
    title: "O aviso chega até você",
    text: "Por e-mail e, no plano premium, por WhatsApp, minutos depois da publicação.",
  },
  {
    icon: IconCalendarCheck,
    title: "O motivo de cada alerta",
    text: "Você vê qual cargo combina, com qual preferência, e o que o edital ainda não divulgou.",
  },
];

/** The first page of a visitor; who is signed in goes to their exams (accounts §2). */
export default function LandingPage() {
  const { status } = useSession();
  if (status === "signed-in") return <Navigate replace to="/meus-concursos" />;
  return (
    <>
      <section className={classes.hero}>
        <Container className={classes.heroRow}>
          <div className={classes.heroText}>
            <Title order={1} className={classes.heroTitle}>
              O concurso certo, avisado a tempo.
            </Title>
            <Text className={classes.heroLead}>
              Conte o que você procura. Quando sair um concurso público que combina com você, o alerta chega
              antes do fim das inscrições.
            </Text>
            <Group gap="sm" mt={28}>
              <Button component={Link} to="/register" size="lg" className={classes.primary}>
                Começar Agora
              </Button>
              <Button component={Link} to="/login" size="lg" variant="outline" className={classes.secondary}>
                Fazer Login
              </Button>
            </Group>
          </div>
          <PhoneAlert />
        </Container>
      </section>
      <Container py={56}>
        <Title order={2} ta="center" mb={32}>
          Menos busca, mais estudo
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing={20}>
          {benefits.map(({ icon: Icon, title, text }) => (
            <div key={title} className={classes.benefit}>
              <Icon size={32} aria-hidden="true" color="var(--mantine-primary-color-filled)" />
              <Title order={3} fz={18} mt={12} mb={4}>
                {title}
              </Title>
              <Text c="dimmed">{text}</Text>
            </div>
          ))}
        </SimpleGrid>
        <Box mt={72}>
          <LandingPlans />
        </Box>
        <Stack align="center" gap="sm" mt={56}>
          <Title order={2} ta="center">
            Seu próximo prazo pode ser amanhã
          </Title>
          <Text c="dimmed" ta="center">
            A conta é gratuita e leva menos de cinco minutos.
          </Text>
          <Button component={Link} to="/register" size="lg">
            Criar minha conta
          </Button>
        </Stack>
      </Container>
    </>
  );
}
