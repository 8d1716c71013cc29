import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { concursoBehindQuery } from "./queries.ts";

/** Returns the uuid of the exam that a redirect leads to; undefined for other addresses. */
function concursoOf(redirect: string | null): string | undefined {
  return /^\/concursos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=[?#]|$)/.exec(redirect ?? "")?.[1];
}

/** Names the exam that the user was opening, and links to its public page. */
export function BehindSignIn({ redirect }: { redirect: string | null }) {
  const uuid = concursoOf(redirect);
  const { data } = useQuery({ ...concursoBehindQuery(uuid ?? ""), enabled: uuid !== undefined });
  if (!data) return null;
  const { prazo, salario, vagas } = data.resumo;
  const facts = [prazo.texto, vagas, salario && `salário ${salario}`].filter(Boolean);
  return (
    <Alert role="status" title={data.titulo}>
      {facts.length > 0 && `${facts.join(", ")}. `}
      Entre para ver se combina com você, ou <Anchor href={concursoPath(data)}>leia sem entrar</Anchor>.
    </Alert>
  );
}
