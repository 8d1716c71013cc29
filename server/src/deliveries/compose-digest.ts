import { footerLinks } from "../alerts/index.ts";
import { type Digest, novoConcursoVariables } from "../messages/index.ts";
import { type Message, tokenOf } from "./compose-messages.ts";

/** Puts the messages of one reader together. */
export function composeDigest(appUrl: string, told: [Message, ...Message[]]): Digest {
  const [first] = told;
  return {
    nome: contentOf(first).nome,
    itens: told.map(itemOf),
    demonstracao: told.some((message) => contentOf(message).demonstracao),
    link: `${appUrl}/perfil`,
    ...footerLinks(appUrl, tokenOf(first)),
  };
}

const contentOf = (message: Message) => (message.kind === "novo" ? message.novo : message.aviso);

function itemOf(message: Message): Digest["itens"][number] {
  const { titulo, link } = contentOf(message);
  if (message.kind === "aviso") return { titulo, link, linhas: message.aviso.linhas };
  const [, , deadline = "", cargos = ""] = novoConcursoVariables(message.novo);
  return { titulo, link, linhas: [`Novo concurso que combina com você. ${deadline}.`, `Cargos: ${cargos}.`] };
}
