import { Navigate, useLocation } from "react-router";
import { pageTitle } from "../lib/page-title.ts";
import { useProfile } from "./perfil-layout.tsx";
import { PreferenciasCard } from "./preferencias-card.tsx";

export const meta = () => pageTitle("Meu Perfil");

/** What the profile's one page of before called its parts: links of old mails name them. */
const pageOf: Record<string, string> = {
  "#ajustes-de-alertas": "alertas",
  "#meus-alertas": "alertas",
  "#calendario": "alertas",
  "#assinatura": "assinatura",
  "#dados-pessoais": "conta",
  "#acesso": "conta",
  "#chaves-de-acesso": "conta",
  "#duas-etapas": "conta",
  "#sessoes": "conta",
  "#privacidade": "conta",
};

/** What the person looks for. */
export default function PreferenciasPage() {
  const user = useProfile();
  const { hash } = useLocation();
  const page = pageOf[hash];
  if (page) return <Navigate replace to={`/perfil/${page}${hash}`} />;
  return <PreferenciasCard user={user} />;
}
