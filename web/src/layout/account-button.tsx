import { initials } from "@cav/contract/format.ts";
import { Avatar, Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { useUser } from "../lib/session-context.tsx";

type Props = ButtonProps & Omit<ComponentPropsWithRef<"button">, keyof ButtonProps>;

/** The reader's initials, which lead to what concerns their account. */
export function AccountButton(props: Props) {
  const { nome } = useUser();
  return (
    <Button variant="subtle" px={6} aria-label={`Conta de ${nome} (${initials(nome)})`} {...props}>
      <Avatar color="azul" variant="filled" radius="xl" size={36} aria-hidden="true">
        {initials(nome)}
      </Avatar>
    </Button>
  );
}
