import { brand } from "@cav/contract/brand.ts";
import { Container } from "@mantine/core";
import { Link } from "react-router";
import { Year } from "../ui/today.tsx";
import classes from "./footer-line.module.css";

const links = [
  { label: "Ajuda", to: "/faq" },
  { label: "Sobre", to: "/about" },
  { label: "Preços", to: "/plans" },
  { label: "Termos", to: "/terms" },
  { label: "Privacidade", to: "/privacy" },
  { label: "Cookies", to: "/cookies" },
];

/** One-line footer of work screens, with the main links of the full one. */
export function FooterLine() {
  return (
    <footer className={classes.footer}>
      <Container className={classes.line}>
        <span>
          © <Year /> {brand.name}
        </span>
        <nav aria-label="Rodapé" className={classes.links}>
          {links.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </Container>
    </footer>
  );
}
