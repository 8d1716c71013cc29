import { Button } from "@mantine/core";
import { Link } from "react-router";
import { pageTitle } from "../lib/page-title.ts";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";

export const meta = () => pageTitle("Página não encontrada");

export default function NotFoundPage() {
  return (
    <EmptyState
      drawing={<HorizonDrawing />}
      title="Página não encontrada"
      titleOrder={1}
      detail="A página que você está procurando não existe ou foi removida."
      action={
        <Button component={Link} to="/">
          Ir para o início
        </Button>
      }
    />
  );
}
