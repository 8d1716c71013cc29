import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import classes from "./advanced.module.css";

type Props = {
  label?: string;
  /** Hashes of elements inside the section; it opens when the address has one of them. */
  ids?: readonly string[];
  children: ReactNode;
};

/** Collapsed section for rare needs; its content mounts, and loads data, when opened. */
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
