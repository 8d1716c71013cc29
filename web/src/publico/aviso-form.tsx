import { avisosPath } from "@cav/contract/coletas/documents.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, TextInput } from "@mantine/core";
import { Link } from "react-router";
import classes from "./concurso-view.module.css";

type Props = { sobre: string; label: string; email?: string; erro?: string };

/** Requests mail alerts without an account; works without scripts. */
export function AvisoForm({ sobre, label, email = "", erro }: Props) {
  return (
    <form method="post" action={avisosPath} className={classes.aviso}>
      <input type="hidden" name="sobre" value={sobre} />
      {/* Honeypot: only bots fill this hidden field. */}
      <input type="text" name="site" tabIndex={-1} autoComplete="off" aria-hidden="true" hidden />
      {/* A doubted address that is sent again counts as confirmed. */}
      {erro && <input type="hidden" name="visto" value={email} />}
      <TextInput
        type="email"
        name="email"
        label={label}
        placeholder="voce@exemplo.com"
        autoComplete="email"
        required
        withAsterisk={false}
        maxLength={limits.emailMax}
        defaultValue={email}
        error={erro}
      />
      <Button type="submit" variant="default">
        Avise-me
      </Button>
      <p className={classes.small}>
        Usamos o seu e-mail só para estes avisos. Você confirma por um link e sai com um clique.{" "}
        <Link to="/privacy">Privacidade</Link>
      </p>
    </form>
  );
}
