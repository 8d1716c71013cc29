import { NavLink } from "react-router";
import classes from "./page-tabs.module.css";

type Props = {
  label: string;
  /** `end`: matches the exact address only. */
  pages: readonly { label: string; to: string; end?: boolean }[];
};

/** Links to the pages below one heading. */
export function PageTabs({ label, pages }: Props) {
  return (
    <nav aria-label={label} className={classes.pages}>
      {pages.map(({ label, to, end = false }) => (
        <NavLink key={to} to={to} end={end} className={classes.page}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
