import { brand, profiles } from "@cav/contract/brand.ts";
import { Container } from "@mantine/core";
import { IconBrandInstagram, IconBrandLinkedin, IconBrandYoutube } from "@tabler/icons-react";
import { Link } from "react-router";
import { SupportEmail } from "../lib/support-email.tsx";
import { Logo } from "../ui/logo.tsx";
import classes from "./footer.module.css";

const columns = [
  {
    title: "Plataforma",
    links: [
      { label: "Sobre", to: "/about" },
      { label: "Preços", to: "/plans" },
    ],
  },
  { title: "Suporte", links: [{ label: "FAQ", to: "/faq" }] },
  {
    title: "Legal",
    links: [
      { label: "Termos e Condições", to: "/terms" },
      { label: "Política de Privacidade", to: "/privacy" },
      { label: "Cookies", to: "/cookies" },
    ],
  },
];

const icons = { Instagram: IconBrandInstagram, YouTube: IconBrandYoutube, LinkedIn: IconBrandLinkedin };

/** The foot of every screen (exams §2.2). */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <Container className={classes.columns}>
        <div className={classes.brand}>
          <Logo onDark />
          <p>{brand.slogan}</p>
          <Profiles />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title} className={classes.column}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
              {title === "Suporte" && (
                <li>
                  <SupportEmail />
                </li>
              )}
            </ul>
          </nav>
        ))}
      </Container>
      <Container className={classes.base}>
        <p>
          © {new Date().getFullYear()} {brand.name}
        </p>
        <p>Confira sempre o edital oficial: é ele que vale.</p>
      </Container>
    </footer>
  );
}

function Profiles() {
  return (
    <ul className={classes.profiles} aria-label="Redes sociais">
      {profiles.map(({ network, url }) => {
        const Icon = icons[network];
        return (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${network} (abre em outra aba)`}
            >
              <Icon size={22} stroke={1.75} aria-hidden="true" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
