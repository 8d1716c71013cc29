import { Anchor, Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";

type WaitingCardProps = {
  title: string;
  /** Address of the screen with the details. */
  to: string;
  link: string;
  isPending: boolean;
  isError: boolean;
  /** Undefined: nothing is pending. */
  text: string | undefined;
  empty: string;
  children?: ReactNode;
};

/** Card of pending work on one screen, with a link to it. */
export function WaitingCard({
  title,
  to,
  link,
  isPending,
  isError,
  text,
  empty,
  children,
}: WaitingCardProps) {
  return (
    <Card component="section" aria-label={title}>
      <Stack gap="xs">
        <Title order={3} fz={17}>
          {title}
        </Title>
        {isPending ? (
          <Skeleton height={24} width="60%" aria-busy="true" />
        ) : (
          <Text fw={text ? 600 : undefined} c={text ? undefined : "dimmed"}>
            {isError ? "Não foi possível carregar." : (text ?? empty)}
          </Text>
        )}
        {children}
        <Anchor component={Link} to={to}>
          {link}
        </Anchor>
      </Stack>
    </Card>
  );
}
