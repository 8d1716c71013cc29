import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import type { JsonFault } from "@cav/contract/json-fault.ts";
import { Alert, Button, Card, Code, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { StatusNotice } from "../page/status-notice.tsx";
import classes from "./json-editor.module.css";

type Props = {
  text: string;
  fault: JsonFault | undefined;
  /** Fields refused at the last save, by path. */
  errors: FieldError[];
  /** Status that the dates imply, when the text has another. */
  byDates: ConcursoStatus | undefined;
  onTakeStatus: (status: ConcursoStatus) => void;
  onChange: (text: string) => void;
  onFormat: () => void;
  onLeave: () => void;
};

/** Edits the draft as JSON (exams §2.6). Invalid text stays as typed, with the parser's error. */
export function JsonEditor(props: Props) {
  const { text, fault, errors, byDates, onTakeStatus, onChange, onFormat, onLeave } = props;
  return (
    <Card component="section" aria-labelledby="json">
      <Stack gap="md">
        <Title order={2} fz={20} id="json">
          JSON do concurso
        </Title>
        <Text c="dimmed" id="json-dica">
          Datas no formato <Code>AAAA-MM-DD</Code> (YYYY-MM-DD); cidades e cursos só pelos números dos seus
          ids; níveis de escolaridade <Code>FUNDAMENTAL</Code>, <Code>MEDIO</Code> ou <Code>SUPERIOR</Code>.{" "}
          <Code>null</Code> diz que o edital ainda não divulgou.
        </Text>
        {fault && (
          <Alert color="red" role="alert" title="JSON inválido">
            Linha {fault.line}, coluna {fault.column}: {fault.message}
          </Alert>
        )}
        {errors.length > 0 && (
          <Alert color="red" role="alert" title="Verifique os campos">
            <ul className={classes.errors}>
              {errors.map(({ field, message }) => (
                <li key={field + message}>
                  <Code>{field}</Code>: {message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <Textarea
          aria-label="JSON do concurso"
          aria-describedby="json-dica"
          classNames={{ input: classes.text ?? "" }}
          rows={24}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={fault !== undefined}
        />
        <StatusNotice byDates={byDates} onTake={onTakeStatus} />
        <Group>
          <Button variant="light" onClick={onFormat}>
            Formatar JSON
          </Button>
          <Button variant="default" onClick={onLeave}>
            Voltar ao Formulário Normal
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
