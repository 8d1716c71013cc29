import { type AvisoDocument, avisosPath, listasPath } from "@cav/contract/coletas/documents.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Container, Stack, Title } from "@mantine/core";
import { Link } from "react-router";
import { AvisoForm } from "./aviso-form.tsx";
import classes from "./concurso-view.module.css";
import type { HeadFacts } from "./document-head.tsx";

const words: Record<AvisoDocument["passo"], { title: string; detail: (nome: string) => string }> = {
  pedido: {
    title: "Veja o seu e-mail",
    detail: () =>
      `Enviamos um link para confirmar o pedido. Ele vale por ${limits.emailConfirmationHours} horas; ` +
      `sem ele nenhum aviso chega. Não achou? Olhe no spam.`,
  },
  invalido: { title: "Falta acertar uma coisa", detail: () => "Corrija e envie de novo." },
  demais: {
    title: "Muitos pedidos",
    detail: () => "Recebemos muitos pedidos desta rede. Tente de novo daqui a pouco.",
  },
  confirmar: { title: "Confirmar o aviso", detail: (nome) => `Avisar você das novidades de: ${nome}.` },
  confirmado: {
    title: "Aviso confirmado",
    detail: () => "Pronto: você recebe um e-mail quando houver novidade. Cada e-mail traz o link para parar.",
  },
  encerrar: { title: "Parar estes avisos", detail: (nome) => `Parar os avisos de: ${nome}.` },
  encerrado: {
    title: "Avisos encerrados",
    detail: () => "Não enviamos mais nada sobre isto, e o seu pedido foi apagado.",
  },
  vencido: {
    title: "Este link não vale mais",
    detail: () =>
      "Ele venceu, ou o pedido foi apagado. Peça o aviso de novo na página do concurso ou da lista.",
  },
};

export function avisoHead({ passo, nome = "este concurso" }: AvisoDocument): HeadFacts {
  const { title, detail } = words[passo];
  return { path: avisosPath, title, description: detail(nome), isListed: false };
}

/** Pages of mail alerts without an account, one per step. */
export function AvisoView({ document }: { document: AvisoDocument }) {
  const { passo, nome = "este concurso", sobre, email, erro } = document;
  const { title, detail } = words[passo];
  return (
    <Container py={{ base: 16, sm: 32 }} className={classes.text}>
      <Stack gap="md">
        <Title order={1} fz={{ base: 22, sm: 30 }}>
          {title}
        </Title>
        <p className={classes.sentence}>{passo === "invalido" && !sobre ? erro : detail(nome)}</p>
        {passo === "invalido" && sobre && (
          <AvisoForm
            sobre={sobre}
            label="Seu e-mail"
            {...(email === undefined ? {} : { email })}
            {...(erro === undefined ? {} : { erro })}
          />
        )}
        <ByButton document={document} />
        <p className={classes.sentence}>
          <Link to={listasPath}>Ver concursos abertos</Link>
        </p>
      </Stack>
    </Container>
  );
}

/** Requires a click, because mail scanners open links. */
function ByButton({ document: { passo, token } }: { document: AvisoDocument }) {
  if (token === undefined || (passo !== "confirmar" && passo !== "encerrar")) return null;
  return (
    <form method="post" action={`${avisosPath}/${passo}?${new URLSearchParams({ token })}`}>
      <Button type="submit">{passo === "confirmar" ? "Sim, avise-me" : "Parar"}</Button>
    </form>
  );
}
