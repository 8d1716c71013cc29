import { NavLink } from "react-router";
import classes from "./page-tabs.module.css";

type Props = {
  label: string;
  /** `end`: its address alone is it, not those below it. */
  pages: readonly { label: string; to: string; end?: boolean }[];
};

/** The pages below one heading, as links. */
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
