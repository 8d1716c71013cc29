import { Button, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { SlidersDrawing } from "../ui/drawings.tsx";
import { IconBook } from "../ui/icons/book.ts";
import { IconCash } from "../ui/icons/cash.ts";
import { IconMapPin } from "../ui/icons/map-pin.ts";
import { IconSchool } from "../ui/icons/school.ts";
import { EmptyState } from "../ui/states/empty-state.tsx";
import classes from "./no-preferences.module.css";

const hints = [
  {
    icon: IconSchool,
    title: "Nível de escolaridade",
    text: "Fundamental, médio ou superior: só os cargos que você pode assumir.",
  },
  {
    icon: IconMapPin,
    title: "Locais de interesse",
    text: "As cidades onde você faria a prova ou trabalharia.",
  },
  { icon: IconCash, title: "Salário mínimo", text: "A partir de quanto um cargo vale a pena para você." },
  { icon: IconBook, title: "Formação e cursos", text: "Cargos que aceitam o seu curso superior." },
];

/** Shown before the first preference is set (exams §2.7). */
export function NoPreferencias() {
  return (
    <>
      <EmptyState
        drawing={<SlidersDrawing />}
        title="Preferências não configuradas"
        detail="Conte o que você procura e mostraremos os concursos que combinam com você."
        action={
          <Button component={Link} to="/perfil">
            Configurar Minhas Preferências
          </Button>
        }
      />
      <div className={classes.hints}>
        {hints.map(({ icon: Icon, title, text }) => (
          <div key={title} className={classes.hint}>
            <Icon size={28} aria-hidden="true" color="var(--mantine-primary-color-filled)" />
            <Title order={3} fz={16} mt={8}>
              {title}
            </Title>
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          </div>
        ))}
      </div>
    </>
  );
}
