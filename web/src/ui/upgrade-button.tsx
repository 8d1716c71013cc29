import { Button } from "@mantine/core";
import { Link } from "react-router";

/** The gold way to the plans (exams §2.2). */
export function UpgradeButton({ onClick }: { onClick?: () => void }) {
  return (
    <Button component={Link} to="/plans" onClick={onClick} color="var(--cav-gold)" c="var(--cav-on-gold)">
      Fazer Upgrade
    </Button>
  );
}
