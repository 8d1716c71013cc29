import { Button, Card, Stack, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { Explained } from "../../alertas/explained.tsx";
import { userAlertReasonsQuery } from "./queries.ts";

const uuidIn = (text: string) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase();

/** Explains why a user was or was not notified of an exam, given the address of its page. */
export function WhySection({ uuid }: { uuid: string }) {
  const [address, setAddress] = useState("");
  const [asked, setAsked] = useState<string>();
  const [error, setError] = useState<string>();
  return (
    <Card component="section" aria-labelledby="por-que">
      <Stack gap="md">
        <Title order={2} fz={20} id="por-que">
          Por que (não) foi avisado?
        </Title>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const concurso = uuidIn(address);
            setAsked(concurso);
            setError(concurso ? undefined : "Cole o endereço da página do concurso no aplicativo.");
          }}
        >
          <Stack gap="sm">
            <TextInput
              label="Endereço do concurso"
              description="O da página dele no aplicativo, como /concursos/…"
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              error={error}
            />
            <Button type="submit" variant="default" mr="auto">
              Explicar
            </Button>
          </Stack>
        </form>
        {asked && <Explained query={userAlertReasonsQuery(uuid, asked)} isOwn={false} />}
      </Stack>
    </Card>
  );
}
