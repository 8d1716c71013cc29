import { Button, Group, Title } from "@mantine/core";
import { useState } from "react";
import { Explained } from "./explained.tsx";
import { MuteButton } from "./mute-button.tsx";
import { explainedQuery } from "./queries.ts";

/** Explains why the user was or was not notified of an exam, and what is to come; loads when opened. */
export default function WhyAlerted({ uuid }: { uuid: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="por-que">
      <Title order={2} fz={20} mb={8} id="por-que">
        Por que (não) fui avisado?
      </Title>
      {isOpen && <Explained query={explainedQuery(uuid)} isOwn />}
      <Group gap="xs">
        {!isOpen && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Ver meus avisos deste concurso
          </Button>
        )}
        <MuteButton uuid={uuid} />
      </Group>
    </section>
  );
}
