import { Anchor, Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useUser } from "../../lib/session-context.tsx";
import classes from "./painel.module.css";
import { useWaits, type Wait } from "./use-waits.tsx";

/** Waiting work, the most urgent first; screens without work share the last line. */
export function Waiting() {
  const waits = useWaits(useUser());
  const isOpen = ({ isPending, isError, text }: Wait) => isPending || isError || text !== undefined;
  const open = waits.filter(isOpen);
  const idle = waits.filter((wait) => !isOpen(wait));
  return (
    <Card p={0}>
      {open.map((wait) => (
        <WaitRow key={wait.title} wait={wait} />
      ))}
      {idle.length > 0 && (
        <div className={classes.row}>
          <Text c="dimmed" role="status">
            Nada espera em:{" "}
            {idle.map(({ title, to }, index) => (
              <span key={title}>
                {index > 0 && " · "}
                <Anchor component={Link} to={to}>
                  {title}
                </Anchor>
              </span>
            ))}
          </Text>
        </div>
      )}
    </Card>
  );
}

function WaitRow({ wait: { title, to, link, isPending, isError, text, details } }: { wait: Wait }) {
  return (
    <section className={classes.row} aria-label={title}>
      <div className={classes.head}>
        <div>
          <Title order={3} fz={16}>
            {title}
          </Title>
          {isPending ? (
            <Skeleton height={24} width={180} aria-busy="true" />
          ) : (
            <Text fw={600}>{isError ? "Não foi possível carregar." : text}</Text>
          )}
        </div>
        <Anchor component={Link} to={to}>
          {link}
        </Anchor>
      </div>
      {text && <Stack gap={6}>{details}</Stack>}
    </section>
  );
}
