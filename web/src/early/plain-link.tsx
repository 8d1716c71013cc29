import type { ReactNode } from "react";

type Props = { to: string; className?: string; title?: string; children?: ReactNode };

/** Replaces React Router's link before the router loads; unreachable by keyboard, because the app replaces it soon. */
export function Link({ to, ...rest }: Props) {
  return <a href={to} tabIndex={-1} {...rest} />;
}
