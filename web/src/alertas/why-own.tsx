import { Button } from "@mantine/core";
import { useState } from "react";
import { Explained } from "./explained.tsx";
import { explainedQuery } from "./queries.ts";

/** Explains why the user was or was not notified of a mention, or of a page that they follow; loads when opened. */
export function WhyOwn({ uuid }: { uuid: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Explained query={explainedQuery(uuid)} isOwn isPersonal />;
  return (
    <Button variant="default" size="sm" onClick={() => setOpen(true)}>
      Por que (não) fui avisado?
    </Button>
  );
}
