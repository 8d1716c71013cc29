import { List } from "@mantine/core";
import classes from "./terms-summary.module.css";

/** Summarises the terms where users accept them. */
export function TermsSummary() {
  return (
    <section className={classes.summary} aria-label="Resumo dos termos e condições">
      <strong>Resumo dos termos</strong>
      <List size="sm" mt={4} spacing={2}>
        <List.Item>Usamos suas preferências só para encontrar concursos e avisar você.</List.Item>
        <List.Item>Os alertas ajudam, mas o edital oficial é sempre a fonte que vale.</List.Item>
        <List.Item>Você pode parar de receber mensagens e excluir a conta quando quiser.</List.Item>
        <List.Item>Seus dados seguem a LGPD e não são vendidos.</List.Item>
      </List>
      {/* Opens a new tab, so that the typed values stay. */}
      <p className={classes.links}>
        Leia os{" "}
        <a href="/terms" target="_blank" rel="noopener">
          Termos e Condições
        </a>{" "}
        e a{" "}
        <a href="/privacy" target="_blank" rel="noopener">
          Política de Privacidade
        </a>{" "}
        (abrem em outra aba).
      </p>
    </section>
  );
}
