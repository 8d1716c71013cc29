import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import classes from "./advanced.module.css";

type Props = {
  label?: string;
  /** What addresses call parts of it: it opens for who is led to one of them. */
  ids?: readonly string[];
  children: ReactNode;
};

/** What few look for, folded; it is made, and asks the server, once it is opened. */
export function Advanced({ label = "Avançado", ids = [], children }: Props) {
  const { hash } = useLocation();
  const isSought = ids.includes(hash.slice(1));
  const [isOpen, setOpen] = useState(isSought);
  useEffect(() => {
    if (isSought) setOpen(true);
  }, [isSought]);
  return (
    <details
      className={classes.advanced}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{label}</summary>
      {isOpen && <div className={classes.body}>{children}</div>}
    </details>
  );
}
