import { Container } from "@mantine/core";
import { publicMeta } from "../../lib/page-title.ts";
import { ClosingCall } from "../../ui/closing-call.tsx";
import { IconAdjustments } from "../../ui/icons/adjustments.ts";
import { IconBellRinging } from "../../ui/icons/bell-ringing.ts";
import { IconCoin } from "../../ui/icons/coin.ts";
import { IconDevices } from "../../ui/icons/devices.ts";
import { IconMapPin } from "../../ui/icons/map-pin.ts";
import { IconRefresh } from "../../ui/icons/refresh.ts";
import { IconSchool } from "../../ui/icons/school.ts";
import { IconUsers } from "../../ui/icons/users.ts";
import { RealExample } from "../../ui/real-example.tsx";
import classes from "./about.module.css";
import { features, problems, steps } from "./content.ts";

export function meta() {
  const year = new Date().getFullYear();
  return publicMeta({
    path: "/about",
    title: `Sobre: alertas de concursos públicos ${year}–${year + 1}`,
    description:
      `Conheça o Concurso à Vista: como encontramos os concursos públicos de ${year} e ` +
      `${year + 1} que combinam com você e avisamos a tempo.`,
  });
}

const icons = [
  IconDevices,
  IconAdjustments,
  IconBellRinging,
  IconCoin,
  IconMapPin,
  IconSchool,
  IconRefresh,
  IconUsers,
];

export default function AboutPage() {
  return (
    <>
      <section className={classes.hero}>
        <Container>
          <h1>Nenhum prazo perdido por falta de aviso</h1>
          <p>
            O Concurso à Vista nasceu de uma ideia simples: quem estuda para concurso deve gastar o tempo
            estudando, e não procurando edital.
          </p>
        </Container>
      </section>
      <Container component="section" className={classes.what} aria-labelledby="o-que-e">
        <h2 id="o-que-e">O que é</h2>
        <div>
          <p>
            É uma plataforma que reúne concursos públicos de todo o Brasil, compara cada cargo com o que você
            procura e avisa a tempo. Você diz o que importa: salário, vagas, cidades, escolaridade, cursos,
            cotas. Nós cuidamos de olhar o resto todos os dias.
          </p>
          <p>
            Cada alerta diz qual cargo combina, com qual preferência, e o que o edital ainda não divulgou. Sem
            mistério e sem promessa: a fonte que vale é sempre o edital oficial, a um clique.
          </p>
        </div>
      </Container>
      <Container component="section" className={classes.section} aria-labelledby="problemas">
        <h2 id="problemas">Os problemas, e o que fazemos com eles</h2>
        <table className={classes.problems}>
          <thead>
            <tr>
              <th scope="col">Como costuma ser</th>
              <th scope="col">Como é aqui</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ problem, solution }) => (
              <tr key={problem}>
                <td>{problem}</td>
                <td>{solution}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Container>
      <Container component="section" className={classes.section} aria-labelledby="recursos">
        <h2 id="recursos">O que você encontra</h2>
        <ul className={classes.features}>
          {features.map(({ title, text }, index) => {
            const Icon = icons[index] ?? IconBellRinging;
            return (
              <li key={title}>
                <Icon size={26} aria-hidden="true" />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ul>
      </Container>
      <Container component="section" className={classes.section} aria-labelledby="como-funciona">
        <h2 id="como-funciona">Como funciona</h2>
        <ol className={classes.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Container>
      <Container component="section" className={classes.section} aria-labelledby="exemplo">
        <h2 id="exemplo">Um edital de verdade</h2>
        <p className={classes.lead}>
          O que fazemos de um edital que existe, para quem procura algo que existe.
        </p>
        <RealExample />
      </Container>
      <ClosingCall
        title="Deixe a procura com a gente"
        text="A conta é gratuita, e as primeiras recomendações aparecem na hora."
      />
    </>
  );
}
