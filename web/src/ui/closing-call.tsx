import { Button, Container } from "@mantine/core";
import { Link } from "react-router";
import classes from "./closing-call.module.css";

/** Last call to action of a public page. */
export function ClosingCall({ title, text }: { title: string; text: string }) {
  return (
    <Container component="section" className={classes.outer} aria-labelledby="comece">
      <div className={classes.band}>
        <h2 id="comece">{title}</h2>
        <p>{text}</p>
        <Button component={Link} to="/register" size="lg" className={classes.button}>
          Criar minha conta
        </Button>
      </div>
    </Container>
  );
}
