import type { ReactNode } from "react";

type Props = { to: string; className?: string; title?: string; children?: ReactNode };

/** React Router's link before the router is there. Nobody gets to it by keyboard: it is about to be replaced. */
export function Link({ to, ...rest }: Props) {
  return <a href={to} tabIndex={-1} {...rest} />;
}
