import { Button } from "@mantine/core";
import { Link } from "react-router";

/** The gold way to the plans (exams §2.2). */
export function UpgradeButton() {
  return (
    <Button component={Link} to="/plans" color="var(--cav-gold)" c="var(--cav-on-gold)">
      Fazer Upgrade
    </Button>
  );
}

/** Its place is taken by this where a payment is owed. */
export function PayButton() {
  return (
    <Button component={Link} to="/perfil/assinatura" color="var(--cav-gold)" c="var(--cav-on-gold)">
      Regularizar Pagamento
    </Button>
  );
}
