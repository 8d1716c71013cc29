import { listasPath, perguntaPath } from "@cav/contract/coletas/documents.ts";
import { estados } from "@cav/contract/locais/locais.words.ts";
import { Container } from "@mantine/core";
import classes from "./ways.module.css";

/** Positions that candidates of any schooling look for; each link asks the public catalogue. */
const cargos = [
  ...["Professor", "Enfermeiro", "Técnico em enfermagem", "Assistente administrativo"],
  ...["Médico", "Motorista", "Agente de saúde", "Advogado"],
];

/** Links to the public lists of each state, and of positions. */
export function Ways() {
  return (
    <Container component="section" className={classes.section} aria-labelledby="caminhos">
      <h2 id="caminhos">Concursos abertos por estado e cargo</h2>
      <ul className={classes.estados} aria-label="Estados">
        {Object.entries(estados).map(([uf, nome]) => (
          <li key={uf}>
            <a href={`${listasPath}/${uf.toLowerCase()}`} aria-label={`${uf}, ${nome}`} title={nome}>
              {uf}
            </a>
          </li>
        ))}
      </ul>
      <ul className={classes.cargos} aria-label="Cargos">
        {cargos.map((cargo) => (
          <li key={cargo}>
            <a href={perguntaPath(listasPath, cargo.toLowerCase())}>{cargo}</a>
          </li>
        ))}
      </ul>
    </Container>
  );
}
