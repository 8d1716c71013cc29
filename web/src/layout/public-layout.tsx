import { Button, Container } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { leadingOn } from "../lib/own-path.ts";
import { Logo } from "../ui/frames/logo.tsx";
import { DemonstrationNotice } from "./demonstration-notice.tsx";
import { Footer } from "./footer.tsx";
import classes from "./layout.module.css";
import { ScreenFrame } from "./screen-frame.tsx";

/** Layout of the public pages. */
export default function PublicLayout() {
  return <ScreenFrame head={<PublicHead />} foot={<PublicFoot />} />;
}

/** Bar of public pages; each button is hidden on its own page, and for users (exams §2.2). */
export function PublicHead() {
  // Prerendered pages have a trailing slash in their address.
  const { pathname: path, search } = useLocation();
  const pathname = path.replace(/(?<=.)\/$/, "");
  const redirect = new URLSearchParams(search).get("redirect");
  const isRegister = pathname === "/register" || pathname === "/cadastro";
  return (
    <header className={classes.bar}>
      <Container className={classes.barRow}>
        <Link to="/" className={classes.brand} aria-label="Concurso à Vista, página inicial">
          <Logo shrinks />
        </Link>
        <span className={classes.spacer} />
        {pathname !== "/plans" && (
          <Button
            component={Link}
            to="/plans"
            variant="subtle"
            className={`${classes.barButton} ${classes.wideOnly}`}
          >
            Planos e Recursos
          </Button>
        )}
        <Button
          component={Link}
          to="/meus-concursos"
          className={`${classes.barButton} ${classes.memberOnly}`}
        >
          Meus Concursos
        </Button>
        {pathname !== "/login" && (
          <Button
            component={Link}
            to={leadingOn("/login", redirect)}
            variant="subtle"
            className={`${classes.barButton} ${classes.visitorOnly}`}
          >
            Login
          </Button>
        )}
        {!isRegister && (
          <Button
            component={Link}
            to={leadingOn("/register", redirect)}
            className={`${classes.barButton} ${classes.visitorOnly}`}
          >
            Cadastrar
          </Button>
        )}
      </Container>
    </header>
  );
}

export function PublicFoot() {
  return (
    <>
      {/* At the bottom: the notice loads after the prerendered page and would push it down. */}
      <DemonstrationNotice />
      <Footer />
    </>
  );
}
