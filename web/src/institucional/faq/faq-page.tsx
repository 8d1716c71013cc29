import { CloseButton, Container, Tabs, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { publicMeta } from "../../lib/page-title.ts";
import { SupportEmail } from "../../lib/support-email.tsx";
import { IconSearch } from "../../ui/icons/search.ts";
import classes from "./faq.module.css";
import { type Question, searchQuestions } from "./question.ts";
import { categories } from "./questions.ts";

export const meta = () =>
  publicMeta({
    path: "/faq",
    title: "Perguntas frequentes",
    description: "Respostas sobre alertas, conta, concursos, assinaturas e mentoria no Concurso à Vista.",
    data: {
      "@type": "FAQPage",
      mainEntity: categories
        .flatMap(({ questions }) => questions)
        .map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
    },
  });

const searchId = "pesquisa-de-perguntas";
/** Returns text typed before hydration, which empties the field; must be read before that. */
const readTypedEarly = () =>
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLInputElement>(`#${searchId}`)?.value ?? "");

export default function FaqPage() {
  const [term, setTerm] = useState("");
  const [typedEarly] = useState(readTypedEarly);
  useEffect(() => {
    if (typedEarly) setTerm(typedEarly);
  }, [typedEarly]);
  const found = categories.map((category) => ({
    ...category,
    questions: searchQuestions(category.questions, term),
  }));
  return (
    <Container size={880} className={classes.page}>
      <header className={classes.head}>
        <h1>Perguntas frequentes</h1>
        <p>
          Não achou a resposta? Escreva para <SupportEmail />.
        </p>
      </header>
      <search className={classes.search}>
        <TextInput
          id={searchId}
          size="lg"
          aria-label="Pesquisar perguntas"
          placeholder="Pesquisar perguntas..."
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          rightSection={
            term && <CloseButton aria-label="Limpar pesquisa" size={44} onClick={() => setTerm("")} />
          }
          rightSectionWidth={48}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
      </search>
      {/* Renders every answer for readers without tabs; search results only in the active tab. */}
      <Tabs
        defaultValue={categories[0]?.id ?? null}
        keepMounted={term === ""}
        keepMountedMode="display-none"
        className={classes.tabs}
      >
        <Tabs.List aria-label="Assuntos">
          {found.map(({ id, label, questions }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
              {term && (
                <span
                  className={classes.count}
                  data-none={questions.length === 0 || undefined}
                  aria-hidden="true"
                >
                  {questions.length}
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {found.map(({ id, label, questions }) => (
          <Tabs.Panel key={id} value={id}>
            <h2 className={classes.category}>{label}</h2>
            {questions.map((item) => (
              <Item key={item.question} {...item} />
            ))}
            {questions.length === 0 && (
              <p className={classes.none} role="status">
                Nenhum resultado encontrado para "{term}" nesta categoria.
              </p>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Container>
  );
}

function Item({ question, answer }: Question) {
  return (
    <details className={classes.item}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  );
}
