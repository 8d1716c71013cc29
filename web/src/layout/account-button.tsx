import { initials } from "@cav/contract/format.ts";
import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { useUser } from "../lib/session-context.tsx";
import classes from "./account-button.module.css";

type Props = ButtonProps & Omit<ComponentPropsWithRef<"button">, keyof ButtonProps>;

/**
 * Button with the user's initials, for the account menu. The initials are in its name without brackets, because voice
 * users do not pronounce brackets (ACT rule 2ee8b8).
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
