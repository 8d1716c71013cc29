import { Button } from "@mantine/core";
import { Link } from "react-router";

/** Gold link to the plans (exams §2.2). */
export function UpgradeButton() {
  return (
    <Button component={Link} to="/plans" color="var(--cav-gold)" c="var(--cav-on-gold)">
      Fazer Upgrade
    </Button>
  );
}

/** Replaces the upgrade link when a payment is due. */
export function PayButton() {
  return (
    <Button component={Link} to="/perfil/assinatura" color="var(--cav-gold)" c="var(--cav-on-gold)">
      Regularizar Pagamento
    </Button>
  );
}
