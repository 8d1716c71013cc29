import { Button, Container } from "@mantine/core";
import { Link, Outlet, useLocation } from "react-router";
import { Logo } from "../ui/logo.tsx";
import { DemonstrationNotice } from "./demonstration-notice.tsx";
import { Footer } from "./footer.tsx";
import classes from "./layout.module.css";

/** Bar and footer of the public pages; each button is hidden on its own page (exams §2.2). */
export default function PublicLayout() {
  // Prerendered pages know their address with a slash at its end.
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, "");
  const isRegister = pathname === "/register" || pathname === "/cadastro";
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Container className={classes.barRow}>
          <Link to="/" className={classes.brand} aria-label="Concurso à Vista, página inicial">
            <Logo />
          </Link>
          <span className={classes.spacer} />
          {pathname !== "/login" && (
            <Button component={Link} to="/login" variant="subtle" px={12}>
              Login
            </Button>
          )}
          {!isRegister && (
            <Button component={Link} to="/register" px={14}>
              Cadastrar
            </Button>
          )}
        </Container>
      </header>
      <DemonstrationNotice />
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
