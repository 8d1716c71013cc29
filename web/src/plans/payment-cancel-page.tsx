import { Button, Container } from "@mantine/core";
import { Link } from "react-router";
import { pageTitle } from "../lib/page-title.ts";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";

export const meta = () => pageTitle("Pagamento cancelado");

/** The provider redirects here when a checkout is cancelled. */
export default function PaymentCancelPage() {
  return (
    <Container size={640} py={32}>
      <EmptyState
        drawing={<HorizonDrawing />}
        title="Pagamento cancelado"
        titleOrder={1}
        detail="Nada foi cobrado e seu plano continua o mesmo. Você pode assinar quando quiser."
        action={
          <Button component={Link} to="/plans">
            Voltar aos planos
          </Button>
        }
      >
        <Button component={Link} to="/" variant="default">
          Página inicial
        </Button>
      </EmptyState>
    </Container>
  );
}
