import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import classes from "./setting-row.module.css";

type RowProps = {
  /** The hash in an address that leads to this row. */
  id: string;
  title: string;
  /** The setting as it is now. */
  value: ReactNode;
  /** Button or link beside the row's value. */
  action?: ReactNode;
  /** Below both. */
  children?: ReactNode;
};

/** Row of a card of settings: name, value, and the button that changes it. */
export function SettingRow({ id, title, value, action, children }: RowProps) {
  return (
    <section className={classes.row} aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <div className={classes.words}>
            <Title order={3} fz={16} id={id}>
              {title}
            </Title>
            <Text c="dimmed" size="sm" component="div">
              {value}
            </Text>
          </div>
          <div className={classes.action}>{action}</div>
        </Group>
        {children}
      </Stack>
    </section>
  );
}

type FoldedProps = RowProps & {
  /** Object of "Alterar" in the button's name. */
  what: string;
};

/** A setting row with content that opens on request, or when the address names it. */
export function FoldedRow({ what, children, ...row }: FoldedProps) {
  const { hash } = useLocation();
  const isSought = hash === `#${row.id}`;
  const [isOpen, setOpen] = useState(isSought);
  useEffect(() => {
    if (isSought) setOpen(true);
  }, [isSought]);
  const verb = isOpen ? "Fechar" : "Alterar";
  return (
    <SettingRow
      {...row}
      action={
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${verb} ${what}`}
          onClick={() => setOpen(!isOpen)}
        >
          {verb}
        </Button>
      }
    >
      {isOpen && children}
    </SettingRow>
  );
}
