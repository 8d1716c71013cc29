import { Button, Title } from "@mantine/core";
import { useState } from "react";
import { Explained } from "./explained.tsx";
import { explainedQuery } from "./queries.ts";

/** Why the reader was or was not told of an exam; asked for when it is opened. */
export default function WhyAlerted({ uuid }: { uuid: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="por-que">
      <Title order={2} fz={22} mb={16} id="por-que">
        Por que (não) fui avisado?
      </Title>
      {isOpen ? (
        <Explained query={explainedQuery(uuid)} isOwn />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Ver meus avisos deste concurso
        </Button>
      )}
    </section>
  );
}
