import { publicMeta } from "../../lib/page-title.ts";
import { LegalLayout } from "./legal-layout.tsx";
import { sections } from "./terms-sections.tsx";

export const meta = () =>
  publicMeta({
    path: "/terms",
    title: "Termos e Condições",
    description:
      "As regras de uso do Concurso à Vista: conta, alertas, planos, cancelamento, mentores e responsabilidades.",
  });

export default function TermsPage() {
  return (
    <LegalLayout
      title="Termos e Condições"
      lead="As regras de uso do Concurso à Vista, em português claro."
      summary={[
        "A conta é gratuita; o premium é opcional e pode ser cancelado a qualquer momento.",
        "Os alertas ajudam a não perder prazos, mas o edital oficial é sempre a fonte que vale.",
        "Usamos as suas preferências para encontrar concursos e avisar você, e não vendemos seus dados.",
        "Você pode parar de receber mensagens e excluir a conta quando quiser.",
      ]}
      sections={sections}
    />
  );
}
