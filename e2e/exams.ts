import { expect, type Page } from "@playwright/test";
import { call, demo, enter, tokenOf } from "./people.ts";

/** The day this many days from today in Brasília, as YYYY-MM-DD: asked for when it is needed, a run may pass midnight there. */
export function inDays(days: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

/** An open exam in Brasília with one position, as the form's example is. */
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

/** An administrator publishes the example, with what is other than usual, by call; returns the path of its page. */
export async function publish(
  changes: { titulo: string } & Record<string, unknown>,
  salario = cargo.salario,
): Promise<string> {
  const body = { ...example(), cargos: [{ ...cargo, salario }], ...changes };
  // Journeys share one product, and the example's notice.
  const { uuid } = await call("POST", "/concursos?duplicado=true", {
    body,
    token: await tokenOf(demo.admin),
    status: 201,
  });
  return `/concursos/${uuid}`;
}

/** An administrator opens the form of a new exam. */
export async function openForm(page: Page): Promise<void> {
  await enter(page, demo.admin, "/concursos/novo");
  await expect(page.getByRole("heading", { level: 1, name: "Novo Concurso" })).toBeVisible();
}
