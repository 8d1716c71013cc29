import { Card, Container, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Stable, so that it is called when the title comes and when it goes, and not in between. */
const takeFocus = (title: HTMLHeadingElement | null) => title?.focus();

type Props = {
  title: string;
  lead?: string;
  /** Whether it came in the place of a form that its reader has sent: they are told by where the focus is. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** The narrow card that short forms stand in: of accounts, and of links in messages. */
export function NarrowCard({ title, lead, takesFocus = false, children }: Props) {
  return (
    <Container size={480} py={40}>
      <Card p={{ base: 20, sm: 32 }}>
        <Stack gap="lg">
          <div>
            <Title order={1} fz={26} {...(takesFocus && { ref: takeFocus, tabIndex: -1 })}>
              {title}
            </Title>
            {lead && <Text c="dimmed">{lead}</Text>}
          </div>
          {children}
        </Stack>
      </Card>
    </Container>
  );
}
