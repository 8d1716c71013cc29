import type { User } from "@cav/contract/users/users.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { buscasQuery } from "../../lib/buscas.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { useProfile } from "../perfil-layout.tsx";
import { BuscasCard } from "./buscas-card.tsx";
import { PreferenciasCard } from "./preferencias-card.tsx";

export const meta = () => pageTitle("Meu Perfil");

/** Hashes of the former single profile page, which links of old mails contain. */
const pageOf: Record<string, string> = {
  "#ajustes-de-alertas": "alertas",
  "#meus-alertas": "alertas",
  "#calendario": "alertas",
  "#assinatura": "assinatura",
  "#dados-pessoais": "conta",
  "#acesso": "conta",
  "#chaves-de-acesso": "conta",
  "#chaves-de-api": "conta",
  "#duas-etapas": "conta",
  "#sessoes": "conta",
  "#privacidade": "conta",
};

/** Preferences or searches of the user. */
export default function PreferenciasPage() {
  const user = useProfile();
  const { hash } = useLocation();
  const page = pageOf[hash];
  if (page) return <Navigate replace to={`/perfil/${page}${hash}`} />;
  return <PreferenciasOrBuscas user={user} />;
}

/** Form of a single search; a list for premium users with several. */
function PreferenciasOrBuscas({ user }: { user: User }) {
  const buscas = useQuery(buscasQuery);
  const hasSeveral = buscas.data !== undefined && buscas.data.items.length > 1;
  if (isPremium(user.user_type) && buscas.isPending)
    return <Skeleton height={480} radius={12} aria-busy="true" aria-label="Carregando buscas" />;
  return (
    <>
      {!(hasSeveral && isPremium(user.user_type)) && <PreferenciasCard user={user} />}
      {buscas.data && <BuscasCard buscas={buscas.data} />}
      {buscas.isError && (
        <LoadFailure onRetry={buscas.refetch}>Não foi possível carregar suas buscas.</LoadFailure>
      )}
    </>
  );
}
