import { Checkbox } from "@mantine/core";
import classes from "./cotas-consent.module.css";

type Props = { isGiven: boolean; onChange: (isGiven: boolean) => void };

/** The separate, highlighted consent that sensitive data asks for (LGPD arts. 5, II and 11, I). */
export function CotasConsent({ isGiven, onChange }: Props) {
  return (
    <section className={classes.consent} aria-label="Consentimento para dados sensíveis">
      <strong>Autorização para dados sensíveis</strong>
      <p>
        A cota que você escolheu revela raça, etnia ou deficiência. Vamos usá-la só para encontrar cargos com
        vagas nessa modalidade. Você pode retirar a autorização quando quiser: a escolha é apagada.
      </p>
      <Checkbox
        label="Autorizo o uso das minhas preferências de cota para encontrar concursos"
        checked={isGiven}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </section>
  );
}
