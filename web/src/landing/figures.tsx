import { Container } from "@mantine/core";
import classes from "./figures.module.css";

const figures = [
  { name: "concursos_abertos", label: "concursos abertos agora" },
  { name: "vagas", label: "vagas anunciadas" },
  { name: "maior_salario", label: "maior salário entre eles" },
] as const;

/** Proof before promise: what the catalogue holds now. The document's script fills it in, or takes it away. */
export function Figures() {
  return (
    <Container className={classes.outer} data-fill="figures" aria-busy="true">
      <dl className={classes.figures}>
        {figures.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd data-fill={name}>&nbsp;</dd>
          </div>
        ))}
      </dl>
    </Container>
  );
}
