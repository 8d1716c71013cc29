import { Container } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Logo } from "../ui/frames/logo.tsx";
import classes from "./layout.module.css";
import { appLinks, hereOf } from "./menu.ts";
import { StaffNav } from "./staff-menu.tsx";
import { useBarLinks } from "./use-bar-links.ts";

type Props = { offer: ReactNode; account: ReactNode };

/** Bar above the screens of signed-in users; before the account is known, with the links of all (`AppFrame`). */
export function AppBar({ offer, account }: Props) {
  const here = hereOf(useLocation());
  return (
    <header className={classes.bar}>
      <Container className={classes.barRow}>
        <Link to="/meus-concursos" className={classes.brand} aria-label="Concurso à Vista, meus concursos">
          <Logo />
        </Link>
        <nav className={classes.wideOnly} aria-label="Principal" style={{ marginLeft: 16 }}>
          {useBarLinks(appLinks).map(({ label, to, isRoomy, kinds }) => (
            <Link
              key={to}
              to={to}
              className={`${classes.navLink} ${isRoomy ? classes.roomyOnly : ""}`}
              data-for={kinds}
              aria-current={here === to ? "page" : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <StaffNav />
        <span className={classes.spacer} />
        {/* On narrow screens the offer is in the account menu, because the bar has no room. */}
        <span className={classes.roomyOnly}>{offer}</span>
        {account}
      </Container>
    </header>
  );
}
