import {
  describeNovoMail,
  describeNovoNotice,
  type NovoConcurso,
  renderNovoConcursoWhatsApp,
} from "../../messages/index.ts";
import type { LiveParts, LiveValues } from "../../platform/http/answers/live-parts.ts";

const recife = "Recife - PE";
const locais = { nomes: [recife, "Vitória de Santo Antão - PE", "Caruaru - PE"], total: 3 };

/** The reasons of the example's search, which `web/src/ui/real-example.tsx` describes. */
const motivos: NovoConcurso["cargos"][number]["motivos"] = [
  { criterio: "salario", texto: "Salário de R$ 3.181,39 (seu mínimo: R$ 3.000,00)" },
  { criterio: "nivel_escolaridade", texto: "Ensino Médio" },
  { criterio: "locais_trabalho", texto: `Trabalho em ${recife}` },
];

const cargoOf = (nome: string, vagas: number): NovoConcurso["cargos"][number] => ({
  nome,
  salario: "3181.39",
  por_hora: false,
  a_definir: false,
  vagas,
  nivel: "MEDIO",
  locais,
  motivos,
});

const titulo = "Concurso Público UFPE 2026 - Técnico-Administrativos em Educação (Edital nº 12/2026)";

/** One exam of the demonstration as the delivery composes it for one search; a test repeats that. */
export const exemplo: Omit<NovoConcurso, "link" | "preferenciasLink" | "ajustesLink" | "descadastroLink"> = {
  nome: "Marina",
  titulo,
  hoje: "2026-08-22",
  item: {
    titulo,
    kind: "NOVO",
    said: [{ code: "NOVO", para: "2026-09-08" }],
    meaning: "COMBINA",
    cargo: "Assistente em Administração",
    certo: true,
    act: "INSCREVER",
    day: "2026-09-08",
  },
  data_inicio_inscricao: "2026-08-12",
  data_fim_inscricao: "2026-09-08",
  resumo: { banca: "FADE/UFPE", prova: "17/01 e 24/01/2027", taxa: "R$ 120,00", vagas: "114 vagas" },
  edital_url: "https://www.fadeconcursos.org.br/concursoufpe2026",
  locais_prova: { nomes: [recife], total: 1 },
  demonstracao: false,
  cargos: [
    cargoOf("Assistente em Administração", 52),
    cargoOf("Desenhista de Artes Gráficas", 1),
    cargoOf("Técnico em Contabilidade", 1),
    cargoOf("Técnico de Tecnologia da Informação - Desenvolvimento de Sistemas", 2),
    cargoOf("Técnico de Tecnologia da Informação - Dados e Integração", 1),
  ],
  totalCargos: 8,
  certos: 8,
  por_um_criterio: false,
  buscas: [],
};

/** Creates the live content of a page that shows only the example of an alert. */
export function createExamplePage(): () => Promise<LiveParts> {
  const parts = composeAlertaExemplo();
  return async () => parts;
}

/** Composes the alert that landing and about page show, as mail, WhatsApp message and notification. */
export function composeAlertaExemplo(): LiveParts {
  const none = { link: "", preferenciasLink: "", ajustesLink: "", descadastroLink: "" };
  const message = { ...exemplo, ...none };
  const { subject, saudacao, datas, resumo, cargos, outros } = describeNovoMail(message);
  const [primeira = "", ...linhas] = renderNovoConcursoWhatsApp(message).split("\n\n");
  const notificacao = describeNovoNotice(message);
  return {
    alerta: [
      {
        assunto: subject,
        titulo: message.titulo,
        paragrafos: [saudacao, datas, resumo].map(toLine),
        cargos: cargos.map(({ nome, fatos }) => ({ nome, fatos })),
        outros,
        // WhatsApp prints a text between asterisks in bold.
        destaque: primeira.replaceAll("*", ""),
        linhas: linhas.map(toLine),
        aviso: notificacao.titulo,
        corpo: notificacao.corpo,
      },
    ],
  };
}

const toLine = (texto: string): LiveValues => ({ texto });
