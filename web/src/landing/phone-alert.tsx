import classes from "./landing.module.css";

/** What an alert looks like, drawn: an illustration, so readers of the screen get one sentence. */
export function PhoneAlert() {
  return (
    <div
      className={classes.phone}
      role="img"
      aria-label="Ilustração de um telefone com um alerta: Tribunal Regional, inscrições até 12/12, cargo de Analista combina com você"
    >
      <div className={classes.phoneBar} aria-hidden="true">
        Concurso à Vista
      </div>
      <div className={classes.bubble} aria-hidden="true">
        <p>
          <strong>Novo concurso: Tribunal Regional, inscrições até 12/12</strong>
        </p>
        <p className={classes.match}>Cargos: Analista</p>
        <p>Salário: R$ 9.052,51 · Vagas: 20 · Cidades: Recife - PE</p>
        <p>Combina, ou pode combinar, com as preferências do seu perfil, Marina.</p>
        <span className={classes.time}>09:14 ✓✓</span>
      </div>
      <div className={classes.bubbleButton} aria-hidden="true">
        Ver concurso
      </div>
    </div>
  );
}
