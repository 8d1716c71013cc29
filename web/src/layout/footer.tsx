import { brand, type Network, networkOf, networks } from "@cav/contract/brand.ts";
import { dadosPath, listasPath } from "@cav/contract/coletas/documents.ts";
import { Container } from "@mantine/core";
import { Link } from "react-router";
import { useSite } from "../lib/site.ts";
import { SupportEmail } from "../lib/support-email.tsx";
import { Logo } from "../ui/frames/logo.tsx";
import { IconBrandFacebook } from "../ui/icons/brand-facebook.ts";
import { IconBrandInstagram } from "../ui/icons/brand-instagram.ts";
import { IconBrandLinkedin } from "../ui/icons/brand-linkedin.ts";
import { IconBrandTiktok } from "../ui/icons/brand-tiktok.ts";
import { IconBrandX } from "../ui/icons/brand-x.ts";
import { IconBrandYoutube } from "../ui/icons/brand-youtube.ts";
import { Year } from "../ui/today.tsx";
import classes from "./footer.module.css";

type FooterLink = { label: string; to: string; isOutside?: true };

const columns: { title: string; links: FooterLink[] }[] = [
  {
    title: "Plataforma",
    links: [
      { label: "Sobre", to: "/about" },
      { label: "Preços", to: "/plans" },
      // The server renders these pages; the app has no such screens.
      { label: "Concursos abertos", to: listasPath, isOutside: true },
      { label: "Dados abertos", to: dadosPath, isOutside: true },
    ],
  },
  { title: "Suporte", links: [{ label: "FAQ", to: "/faq" }] },
  {
    title: "Legal",
    links: [
      { label: "Termos e Condições", to: "/terms" },
      { label: "Política de Privacidade", to: "/privacy" },
      { label: "Cookies", to: "/cookies" },
      { label: "Encarregado de dados", to: "/encarregado" },
    ],
  },
];

const icons: Record<Network, typeof IconBrandX> = {
  Instagram: IconBrandInstagram,
  YouTube: IconBrandYoutube,
  LinkedIn: IconBrandLinkedin,
  Facebook: IconBrandFacebook,
  TikTok: IconBrandTiktok,
  X: IconBrandX,
};

/** Footer of every screen (exams §2.2). */
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
              {links.map(({ label, to, isOutside = false }) => (
                <li key={to}>
                  <Link to={to} reloadDocument={isOutside}>
                    {label}
                  </Link>
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
          © <Year /> {brand.name}
        </p>
        <p>Confira sempre o edital oficial: é ele que vale.</p>
      </Container>
    </footer>
  );
}

/** Social-network profiles. All icons are rendered hidden, because the documents' script shows those that exist. */
function Profiles() {
  const { data } = useSite();
  const urls = data?.perfis_sociais ?? [];
  return (
    <ul
      className={classes.profiles}
      aria-label="Redes sociais"
      hidden={urls.length === 0}
      data-fill={data ? undefined : "profiles"}
    >
      {(Object.keys(networks) as Network[]).map((network) => {
        const Icon = icons[network];
        const url = urls.find((one) => networkOf(one) === network);
        if (data && !url) return null;
        return (
          <li key={network} data-network={network} hidden={!url}>
            <a
              // While hidden it needs any address, because search engines report links without one.
              href={url ?? "/"}
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
