import { publicMeta } from "../../lib/page-title.ts";
import { LegalLayout } from "./legal-layout.tsx";
import { dataSections } from "./privacy-data-sections.tsx";
import { rightsSections } from "./privacy-rights-sections.tsx";

export const meta = () =>
  publicMeta({
    path: "/privacy",
    title: "Política de Privacidade",
    description:
      "Quais dados o Concurso à Vista guarda, para quê, com quem compartilha, por quanto tempo, e " +
      "como exercer seus direitos pela LGPD.",
  });

export default function PrivacyPage() {
  return (
    <LegalLayout
      title="Política de Privacidade"
      lead={
        "Quais dados guardamos, para quê, por quanto tempo, e o que você pode fazer com eles, " +
        "conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018)."
      }
      summary={[
        "Guardamos o que é preciso para encontrar concursos e avisar você, e nada mais.",
        "Dados de cota são sensíveis: só são usados com a sua autorização, que pode ser retirada com um clique.",
        "Não vendemos dados, não mostramos anúncios e não usamos ferramentas de estatística de terceiros.",
        "Você baixa uma cópia de tudo e exclui a conta sozinho, em Meu Perfil.",
      ]}
      sections={[...dataSections, ...rightsSections]}
    />
  );
}
