import { Button, Container } from "@mantine/core";
import { Link, Outlet, useLocation } from "react-router";
import { leadingOn } from "../lib/own-path.ts";
import { Logo } from "../ui/logo.tsx";
import { DemonstrationNotice } from "./demonstration-notice.tsx";
import { Footer } from "./footer.tsx";
import classes from "./layout.module.css";

/** Bar and footer of the public pages; each button is hidden on its own page, and for who is signed in (exams §2.2). */
export default function PublicLayout() {
  // Prerendered pages know their address with a slash at its end.
  const { pathname: path, search } = useLocation();
  const pathname = path.replace(/(?<=.)\/$/, "");
  const redirect = new URLSearchParams(search).get("redirect");
  const isRegister = pathname === "/register" || pathname === "/cadastro";
  return (
    <div className={classes.page}>
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
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {/* Below, since it comes after the prerendered page and would push it down. */}
      <DemonstrationNotice />
      <Footer />
    </div>
  );
}
