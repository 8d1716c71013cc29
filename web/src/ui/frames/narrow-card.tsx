import { Card, Container, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./narrow-card.module.css";

/** A stable ref callback, so that React calls it on mount and unmount only. */
const takeFocus = (title: HTMLHeadingElement | null) => title?.focus();

type Props = {
  title: string;
  lead?: string;
  /** Whether the title takes the focus, because the card replaced a submitted form. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** Narrow card around short forms, such as sign-in and the pages of links in messages. */
export function NarrowCard({ title, lead, takesFocus = false, children }: Props) {
  return (
    <Container size={480} py={40}>
      <Card className={classes.card}>
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
