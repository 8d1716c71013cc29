import type { Mudanca, Retificacao } from "@cav/contract/concursos/historico.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import { Stack, Text } from "@mantine/core";
import { type ChangeGroup, changeGroupsOf, splitGroups } from "./change-groups.ts";
import classes from "./historico.module.css";

/** Saves that changed an exam, newest first. */
export function HistoricoList({ historico }: { historico: Retificacao[] }) {
  if (historico.length === 0)
    return <Text c="dimmed">Nada mudou desde que este concurso foi publicado aqui.</Text>;
  return (
    <ol className={classes.list}>
      {historico.map((one) => (
        <RetificacaoEntry key={one.versao} retificacao={one} />
      ))}
    </ol>
  );
}

function RetificacaoEntry({ retificacao: { em, autor, mudancas } }: { retificacao: Retificacao }) {
  return (
    <li>
      <Stack gap={6}>
        <Text fw={650}>
          {formatDateTime(em)}
          {autor && ` · ${autor}`}
        </Text>
        <ChangeList mudancas={mudancas} />
      </Stack>
    </li>
  );
}

/** Changes of one save shown before "show all". */
const shownChanges = 8;

/** Changed facts from old to new, grouped by position; long lists are collapsed. */
export function ChangeList({ mudancas }: { mudancas: Mudanca[] }) {
  const [first, rest] = splitGroups(changeGroupsOf(mudancas), shownChanges);
  return (
    <>
      <Groups groups={first} />
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary>
            Mais {formatCount(rest.flatMap((group) => group.mudancas).length, "mudança", "mudanças")} em{" "}
            {formatCount(rest.length, "cargo", "cargos")}
          </summary>
          <Groups groups={rest} />
        </details>
      )}
    </>
  );
}

function Groups({ groups }: { groups: ChangeGroup[] }) {
  return (
    <ul className={classes.changes}>
      {groups.map(({ cargo, mudancas }, index) =>
        cargo === undefined ? (
          <FactLines key="" mudancas={mudancas} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two positions may have one name, in a fixed order
          <li key={index}>
            {cargo}
            <ul className={classes.changes}>
              <FactLines mudancas={mudancas} />
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}

function FactLines({ mudancas }: { mudancas: Mudanca[] }) {
  return mudancas.map((mudanca, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one fact may change several times in one entry, in a fixed order
    <li key={index}>
      <span className={classes.label}>{mudanca.rotulo}:</span> <Change mudanca={mudanca} />
    </li>
  ));
}

const elements = { igual: "span", incluido: "ins", removido: "del" } as const;

function Change({ mudanca: { tipo, de, para, trechos } }: { mudanca: Mudanca }) {
  if (trechos) {
    return trechos.map(({ tipo: what, texto }, index) => {
      const Element = elements[what];
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      return <Element key={index}>{texto}</Element>;
    });
  }
  if (tipo === "incluido") return <ins>incluído: {para}</ins>;
  if (tipo === "removido") return <del>removido: {de}</del>;
  return (
    <>
      <del>{de ?? "não divulgado"}</del>
      <span aria-hidden="true"> → </span>
      <ins>{para ?? "não divulgado"}</ins>
    </>
  );
}
