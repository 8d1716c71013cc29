import { privacyEmail } from "../../lib/installation.ts";
import { publicMeta } from "../../lib/page-title.ts";
import { encarregadoSections } from "./encarregado-sections.tsx";
import { LegalLayout } from "./legal-layout.tsx";

export const meta = () =>
  publicMeta({
    path: "/encarregado",
    title: "Encarregado de dados",
    description:
      "Quem responde pelos dados pessoais nesta instalação do Concurso à Vista, o que pedir, como e em que prazo.",
  });

export default function EncarregadoPage() {
  return (
    <LegalLayout
      title="Encarregado de dados"
      lead="Com quem você fala sobre os seus dados pessoais, o que pode pedir, como e em que prazo (art. 41 da LGPD)."
      summary={[
        `Escreva para ${privacyEmail()}, de preferência pelo e-mail da sua conta.`,
        "Pedir é de graça, e você não precisa dizer por quê.",
        "Ver, corrigir, levar e apagar os seus dados você também faz sozinho, na hora, em Meu Perfil.",
      ]}
      sections={encarregadoSections}
    />
  );
}
