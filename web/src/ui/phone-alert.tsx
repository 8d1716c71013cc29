import classes from "./phone-alert.module.css";

/** Illustration of an alert on a phone; screen readers get one sentence. */
export function PhoneAlert() {
  return (
    <div
      className={classes.phone}
      role="img"
      aria-label="Ilustração de um telefone com um alerta: Universidade Federal de Pernambuco, inscrições até 08/09, cargo de Assistente em Administração combina com você"
    >
      <div className={classes.phoneBar} aria-hidden="true">
        Concurso à Vista
      </div>
      <div className={classes.bubble} aria-hidden="true">
        <p>
          <strong>Novo concurso: Universidade Federal de Pernambuco, inscrições até 08/09</strong>
        </p>
        <p className={classes.match}>Cargos: Assistente em Administração e mais 7</p>
        <p>Salário: R$ 3.181,39 · Vagas: 62 · Cidades: Recife - PE</p>
        <p>Combina, ou pode combinar, com as preferências do seu perfil, Marina.</p>
        <span className={classes.time}>09:14 ✓✓</span>
      </div>
      <div className={classes.bubbleButton} aria-hidden="true">
        Ver concurso
      </div>
    </div>
  );
}
