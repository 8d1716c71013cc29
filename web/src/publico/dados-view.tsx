import { brand, builtFor } from "@cav/contract/brand.ts";
import { type DocumentSite, dadosFiles, dadosPath, incorporarPath } from "@cav/contract/coletas/documents.ts";
import { concursoFacts, type FactRow, singleConcursoFacts } from "@cav/contract/concursos/concurso-facts.ts";
import { Container, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./concurso-view.module.css";
import type { HeadFacts } from "./document-head.tsx";

const title = "Dados abertos";
const description =
  "O catálogo de concursos públicos em JSON e CSV, feito todo dia, com a fonte de cada concurso. " +
  "Para baixar, reutilizar e citar.";
const licence = "https://creativecommons.org/licenses/by/4.0/deed.pt-br";

const frame =
  `<iframe src="${builtFor.origin}${incorporarPath}/pe?quantos=10&tema=sistema&cor=1f55cf" ` +
  `title="Concursos abertos em Pernambuco" width="100%" height="600" style="border:0"></iframe>`;

const script = `<script async src="${builtFor.origin}${incorporarPath}.js" data-lista="pe" data-quantos="10"></script>`;

/** Fields of an open-data record that need more words than their label. */
const explained: [string, string][] = [
  ["chave", "O que identifica o concurso aqui; nunca muda"],
  ["endereco", "A página pública do concurso"],
  ["publicado_em, alterado_em", "Quando entrou no catálogo e quando mudou por último (ISO 8601)"],
  ["fonte, edital_url", "De onde vieram os dados, e o edital ou a notícia oficial"],
  ["demonstracao", "Se o registro é de demonstração, com datas que não são as reais"],
  ["titulo, orgao, organizadora, descricao", "O concurso em palavras"],
  [
    "status",
    "A situação: previsto, edital aberto, inscrições abertas, aguardando provas, finalizado, suspenso, cancelado",
  ],
  ["data_inicio_inscricao, data_fim_inscricao", "As inscrições, dia a dia, no horário de Brasília"],
  ["data_fim_isencao, data_limite_pagamento, data_prova", "Os outros dias; vazio: não divulgado"],
  ["valor_inscricao", "A taxa em reais"],
  [
    "etapas",
    "Da comissão à nomeação: o que já houve e o que está previsto, com a fonte. No CSV, como no JSON",
  ],
  ["locais_prova, locais_trabalho", "Municípios, estados e regiões: códigos do IBGE no JSON, nomes no CSV"],
  [
    "cargos",
    "Os cargos: nome, salário, escolaridade, cursos, vagas por cota, cadastro reserva. No CSV, uma linha cada",
  ],
];

const isExplained = (name: string) => explained.some(([names]) => names.split(", ").includes(name));
const meaningOf = ({ label, codes }: FactRow) =>
  codes
    ? `${label}: ${Object.entries(codes)
        .map((one) => one.join(", "))
        .join("; ")}`
    : label;
const fields = [
  ...explained,
  ...singleConcursoFacts
    .filter((name) => !isExplained(name))
    .map((name): [string, string] => [name, meaningOf(concursoFacts[name])]),
];

/** Builds the head with the data set's metadata (schema.org). */
export function dadosHead({ origin, today }: DocumentSite): HeadFacts {
  return {
    path: dadosPath,
    title,
    description,
    isListed: true,
    data: [
      {
        "@type": "Dataset",
        name: `Concursos públicos no Brasil: catálogo do ${brand.name}`,
        description,
        url: origin + dadosPath,
        inLanguage: "pt-BR",
        license: licence,
        isAccessibleForFree: true,
        dateModified: today,
        spatialCoverage: { "@type": "Country", name: "Brasil" },
        keywords: ["concursos públicos", "editais", "vagas", "Brasil"],
        creator: { "@type": "Organization", name: brand.name, url: origin },
        distribution: dadosFiles.map(({ path, type }) => ({
          "@type": "DataDownload",
          encodingFormat: type,
          contentUrl: origin + path,
        })),
      },
    ],
  };
}

/** Describes the open data, its files and its licence. */
export function DadosView() {
  return (
    <Container py={{ base: 16, sm: 32 }} className={classes.text}>
      <Stack gap="md">
        <Title order={1} fz={{ base: 22, sm: 30 }}>
          {title}
        </Title>
        <p className={classes.sentence}>
          Tudo o que está publicado no catálogo, para quem pesquisa, noticia ou programa. Sem cadastro.
        </p>
        <nav aria-label="Arquivos" className={classes.pages}>
          {dadosFiles.map(({ form, path }) => (
            <a key={form} href={path}>
              Baixar em {form.toUpperCase()}
            </a>
          ))}
        </nav>
        <Section title="Atualização">
          Os arquivos são feitos uma vez por dia, no primeiro pedido depois da meia-noite de Brasília. O
          cabeçalho ETag diz se algo mudou desde o seu último pedido. Para saber na hora, use a API.
        </Section>
        <Section title="De onde vêm">
          Cada registro traz a sua fonte e o endereço do edital ou da notícia oficial. Um campo vazio não foi
          divulgado ou ainda não foi conferido. Em caso de dúvida vale sempre o edital.
        </Section>
        <Section title="Licença">
          <a href={licence} rel="license noopener noreferrer">
            Creative Commons Atribuição 4.0
          </a>
          : use, transforme e publique, também para vender, citando “{brand.name}” com um link para a página
          do concurso. Os editais são atos oficiais, livres por lei.
        </Section>
        <section aria-labelledby="campos">
          <Title order={2} fz={20} mb={8} id="campos">
            Campos
          </Title>
          <dl className={classes.fields}>
            {fields.map(([names, meaning]) => (
              <div key={names}>
                <dt>
                  <code>{names}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Section title="Uma lista no seu site">
          Um site de curso, de sindicato ou de prefeitura pode mostrar uma lista de concursos abertos, sem
          conta e sem cookies. O fim do endereço é o da lista; <code>quantos</code> vai de 1 a 30,{" "}
          <code>tema</code> é claro, escuro ou sistema, <code>cor</code> é a do título: <code>{frame}</code>{" "}
          Com um script de menos de 1 kB, a altura se ajusta à lista: <code>{script}</code>
        </Section>
        <Section title="API e feeds">
          Para consultar em vez de baixar: <a href="/api/docs">a API pública</a>, em{" "}
          <code>/api/v1/public/concursos</code>, sem chave e aberta a qualquer site. Cada lista de{" "}
          <Link to="/concursos-abertos">concursos abertos</Link> e cada concurso tem os seus feeds e o seu
          calendário.
        </Section>
      </Stack>
    </Container>
  );
}

function Section({ title: heading, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} fz={20} mb={8}>
        {heading}
      </Title>
      <p className={classes.sentence}>{children}</p>
    </section>
  );
}
