import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { localName } from "@cav/contract/locais/locais.words.ts";
import { Anchor, Stack, Text, Title } from "@mantine/core";
import classes from "./concurso-page.module.css";

/** Prose about an exam: details, exam places, source. */
export function ConcursoDetails({
  concurso,
}: {
  concurso: Pick<Concurso, "descricao" | "locais_prova" | "fonte">;
}) {
  return (
    <Stack gap="lg">
      <section>
        <Title order={2} fz={20} mb={8} id="detalhes">
          Detalhes
        </Title>
        {concurso.descricao ? (
          <Text style={{ whiteSpace: "pre-line" }}>{concurso.descricao}</Text>
        ) : (
          <Text c="dimmed">Veja o que mais se sabe no edital.</Text>
        )}
      </section>
      <section>
        <Title order={2} fz={20} mb={8}>
          Locais de prova
        </Title>
        {concurso.locais_prova.length === 0 ? (
          <Text c="dimmed">Ainda não divulgados.</Text>
        ) : (
          <ul className={classes.places}>
            {concurso.locais_prova.map((local) => (
              <li key={local.id}>{localName(local)}</li>
            ))}
          </ul>
        )}
      </section>
      {concurso.fonte && <Source fonte={concurso.fonte} />}
    </Stack>
  );
}

/** Renders where the exam's facts come from: links the address and keeps the text after it (date of access). */
function Source({ fonte }: { fonte: string }) {
  const [, address = "", rest = ""] = /^(\S+)(.*)$/s.exec(fonte.trim()) ?? [];
  const url = URL.parse(address);
  return (
    <Text size="sm" c="dimmed">
      Fonte:{" "}
      {url?.protocol === "https:" || url?.protocol === "http:" ? (
        <>
          <Anchor href={url.href} target="_blank" rel="noopener noreferrer">
            {url.hostname.replace(/^www\./, "")}
          </Anchor>
          {rest}
        </>
      ) : (
        fonte
      )}
    </Text>
  );
}
