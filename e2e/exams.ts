import { expect, type Page } from "@playwright/test";
import { call, demo, enter, tokenOf } from "./people.ts";

/** Returns the day in so many days in Brasília, YYYY-MM-DD; computed when called, because a run may pass midnight. */
export function inDays(days: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns an open exam in Brasília with one position, like the form's example. */
const example = () => ({
  titulo: "Tribunal Exemplo - Concurso Público",
  organizadora: "Fundação Exemplo",
  status: "INSCRICOES_ABERTAS",
  data_inicio_inscricao: inDays(0),
  data_fim_inscricao: inDays(30),
  data_prova: inDays(90),
  valor_inscricao: 120,
  edital_url: "https://edital.example/tribunal",
  descricao: "Exemplo para conhecer o formulário.",
  locais_prova: [5300108],
});

const cargo = {
  nome: "Técnico Judiciário",
  salario: "8529.65",
  locais_trabalho: [5300108],
  vagas_por_cota: { AMPLA_CONCORRENCIA: "7", PESSOA_NEGRA: "2", PESSOA_COM_DEFICIENCIA: "1" },
};

/** Publishes the example with changes as an administrator; returns the path of its page. */
export async function publish(
  changes: { titulo: string } & Record<string, unknown>,
  salario = cargo.salario,
): Promise<string> {
  const body = { ...example(), cargos: [{ ...cargo, salario }], ...changes };
  // Confirms the duplicate, because all journeys publish the same notice.
  const { uuid } = await call("POST", "/concursos?duplicado=true", {
    body,
    token: await tokenOf(demo.admin),
    status: 201,
  });
  return `/concursos/${uuid}`;
}

/** Opens the form of a new exam as an administrator. */
export async function openForm(page: Page): Promise<void> {
  await enter(page, demo.admin, "/concursos/novo");
  await expect(page.getByRole("heading", { level: 1, name: "Novo Concurso" })).toBeVisible();
}
