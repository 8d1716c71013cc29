import { publicMeta } from "../../lib/page-title.ts";
import { sections } from "./cookies-sections.tsx";
import { LegalLayout } from "./legal-layout.tsx";

export const meta = () =>
  publicMeta({
    path: "/cookies",
    title: "Cookies",
    description:
      "Quais cookies o Concurso à Vista usa, para quê, por quanto tempo, e como controlá-los no navegador.",
  });

export default function CookiesPage() {
  return (
    <LegalLayout
      title="Política de Cookies"
      lead="O que o site guarda no seu navegador, e por quê."
      summary={[
        "Usamos só o que é indispensável para manter você conectado.",
        "Não há cookies de publicidade nem de estatística.",
        "Sem entrar na conta, nenhum cookie nosso é gravado.",
      ]}
      sections={sections}
    />
  );
}
