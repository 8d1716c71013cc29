import { Card, Container, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { title: string; lead?: string; children: ReactNode };

/** The narrow card that short forms stand in: of accounts, and of links in messages. */
export function NarrowCard({ title, lead, children }: Props) {
  return (
    <Container size={480} py={40}>
      <Card p={{ base: 20, sm: 32 }}>
        <Stack gap="lg">
          <div>
            <Title order={1} fz={26}>
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
