import { brand, builtFor } from "@cav/contract/brand.ts";
import { Button, Container } from "@mantine/core";
import { Link } from "react-router";
import { siteOrigin } from "../lib/installation.ts";
import { publicMeta } from "../lib/page-title.ts";
import { ClosingCall } from "../ui/closing-call.tsx";
import { IconBellRinging } from "../ui/icons/bell-ringing.ts";
import { IconFileDiff } from "../ui/icons/file-diff.ts";
import { IconListSearch } from "../ui/icons/list-search.ts";
import { IconTargetArrow } from "../ui/icons/target-arrow.ts";
import { IconX } from "../ui/icons/x.ts";
import { RealExample } from "../ui/real-example.tsx";
import { ClosingSoon } from "./closing-soon.tsx";
import { benefits, pains } from "./content.ts";
import { Figures } from "./figures.tsx";
import classes from "./landing.module.css";
import { LandingPlans } from "./landing-plans.tsx";
import { SearchForm } from "./search-form.tsx";
import { Ways } from "./ways.tsx";

export const meta = () =>
  publicMeta({
    path: "/",
    title: "Alertas de concursos públicos que combinam com você",
    description:
      "Diga o que você procura em um concurso público e receba o alerta por e-mail ou WhatsApp " +
      "quando sair um que combina com você.",
    data: {
      "@type": "Organization",
      name: brand.name,
      url: `${siteOrigin()}/`,
      logo: `${siteOrigin()}/favicon.svg`,
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer support",
        email: builtFor.supportEmail,
        availableLanguage: "pt-BR",
      },
    },
  });

const icons = [IconListSearch, IconBellRinging, IconTargetArrow, IconFileDiff];

/** Landing page of visitors; signed-in users are redirected before the first paint (`lib/session-mark.ts`). */
export default function LandingPage() {
  return (
    <>
      <section className={classes.hero}>
        <Container className={classes.heroRow}>
          <div>
            <h1 className={classes.heroTitle}>{brand.slogan}</h1>
            <p className={classes.heroLead}>
              Conte o que você procura: o alerta do concurso que combina chega por{" "}
              <span className="numeric">e-mail</span> ou WhatsApp.
            </p>
            <SearchForm />
            <div className={classes.heroActions}>
              <Button component={Link} to="/register" size="lg" className={classes.primary}>
                Começar Agora
              </Button>
              <Button component={Link} to="/login" size="lg" variant="outline" className={classes.secondary}>
                Fazer Login
              </Button>
            </div>
            <p className={classes.heroNote}>Gratuito para começar. Sem cartão de crédito.</p>
          </div>
          <ClosingSoon />
        </Container>
        <Figures />
      </section>
      <Ways />
      <section className={classes.pains} aria-labelledby="problemas">
        <Container className={classes.painsRow}>
          <div>
            <h2 id="problemas">Estudar já é difícil. Achar o concurso não precisa ser.</h2>
            <p className={classes.lead}>Se você procura vaga pública, conhece bem estes quatro problemas.</p>
          </div>
          <ul className={classes.painList}>
            {pains.map(({ title, text }) => (
              <li key={title}>
                <IconX size={20} stroke={2.25} aria-hidden="true" />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Container>
      </section>
      <Container component="section" className={classes.section} aria-labelledby="beneficios">
        <h2 id="beneficios">Menos busca, mais estudo</h2>
        <p className={classes.lead}>O Concurso à Vista procura, compara e avisa. Você decide.</p>
        <ul className={classes.benefits}>
          {benefits.map(({ title, text }, index) => {
            const Icon = icons[index] ?? IconTargetArrow;
            return (
              <li key={title} className={classes.benefit}>
                <span className={classes.icon}>
                  <Icon size={26} aria-hidden="true" />
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ul>
      </Container>
      <Container component="section" className={classes.section} aria-labelledby="exemplo">
        <h2 id="exemplo">Um edital de verdade, do começo ao alerta</h2>
        <p className={classes.lead}>São 44 cargos em um edital só. Você lê os oito que servem.</p>
        <RealExample />
      </Container>
      <Container className={classes.section}>
        <LandingPlans />
      </Container>
      <ClosingCall
        title="Seu próximo prazo pode ser amanhã"
        text="Crie a conta em menos de cinco minutos e deixe a procura com a gente."
      />
    </>
  );
}
