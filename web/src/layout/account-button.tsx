import { initials } from "@cav/contract/format.ts";
import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { useUser } from "../lib/session-context.tsx";
import classes from "./account-button.module.css";

type Props = ButtonProps & Omit<ComponentPropsWithRef<"button">, keyof ButtonProps>;

/**
 * The reader's initials, which lead to what concerns their account. They are part of its name, without brackets: what stands in
 * brackets nobody says who calls a control by its name (ACT rule 2ee8b8).
 */
export function AccountButton(props: Props) {
  const { nome } = useUser();
  return (
    <Button variant="subtle" px={6} aria-label={`Conta de ${nome}, ${initials(nome)}`} {...props}>
      <span className={classes.initials} aria-hidden="true">
        {initials(nome)}
      </span>
    </Button>
  );
}
