import { Button } from "@mantine/core";
import { Link } from "react-router";

type Props = { onClick?: () => void };

/** The gold way to the plans (exams §2.2). */
export function UpgradeButton({ onClick }: Props) {
  return (
    <Button component={Link} to="/plans" onClick={onClick} color="var(--cav-gold)" c="var(--cav-on-gold)">
      Fazer Upgrade
    </Button>
  );
}

/** Its place is taken by this where a payment is owed. */
export function PayButton({ onClick }: Props) {
  return (
    <Button
      component={Link}
      to="/perfil/assinatura"
      onClick={onClick}
      color="var(--cav-gold)"
      c="var(--cav-on-gold)"
    >
      Regularizar Pagamento
    </Button>
  );
}
