import { Container, Text } from "@mantine/core";
import { Link } from "react-router";
import { Logo } from "../ui/logo.tsx";
import classes from "./layout.module.css";

export function Footer() {
  return (
    <footer className={classes.footer}>
      <Container className={classes.footerRow}>
        <div>
          <Logo onDark />
          <Text mt={8} size="sm">
            O concurso certo, avisado a tempo.
          </Text>
        </div>
        <nav aria-label="Plataforma">
          <Link to="/plans" className={classes.footerLink}>
            Preços
          </Link>
        </nav>
        <Text size="sm">© {new Date().getFullYear()} Concurso à Vista</Text>
      </Container>
    </footer>
  );
}
