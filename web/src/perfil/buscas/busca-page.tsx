import { Anchor, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { buscasQuery } from "../../lib/buscas.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { SlidersDrawing } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { UpgradeButton } from "../../ui/upgrade-button.tsx";
import { useProfile } from "../perfil-layout.tsx";
import { BuscaForm } from "./busca-form.tsx";

export const meta = () => pageTitle("Busca");

/** Edits or creates a search. */
export default function BuscaPage() {
  const user = useProfile();
  const { busca: wanted } = useParams();
  const buscas = useQuery({ ...buscasQuery, refetchOnMount: "always" });
  if (buscas.isPending) return <Skeleton height={480} radius={12} aria-busy="true" />;
  if (buscas.isError)
    return (
      <ErrorState title="Não foi possível carregar suas buscas." onRetry={() => void buscas.refetch()} />
    );
  const { items, maximo } = buscas.data;
  if (maximo === 1)
    return (
      <EmptyState
        drawing={<SlidersDrawing />}
        title="Várias buscas são do plano Premium"
        detail="No plano gratuito você tem uma busca: a das suas preferências."
        action={<UpgradeButton />}
      />
    );
  const found = items.find(({ numero }) => String(numero) === wanted);
  if (!found && wanted !== "nova")
    return (
      <EmptyState
        drawing={<SlidersDrawing />}
        title="Esta busca não existe mais"
        action={
          <Anchor component={Link} to="/perfil">
            Ver minhas buscas
          </Anchor>
        }
      />
    );
  return <BuscaForm key={wanted} user={user} {...(found && { busca: found })} />;
}
