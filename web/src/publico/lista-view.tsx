import { type ListaDocument, listasPath, listaTitle, type PublicResumo } from "@cav/contract/documents.ts";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Container, Stack, TextInput, Title } from "@mantine/core";
import { Link } from "react-router";
import list from "../concursos/concurso-list.module.css";
import { DayGroup } from "../concursos/day-groups.tsx";
import { deadlineGroups } from "../concursos/deadline-groups.ts";
import { Acompanhe } from "./acompanhe.tsx";
import classes from "./concurso-view.module.css";
import { listaPagePath, listaSentence } from "./lista-meta.ts";
import { ListaRow } from "./lista-row.tsx";

/** Public page of a list of open exams. */
export function ListaView({ document }: { document: ListaDocument }) {
  const { concursos, path, busca } = document;
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="md">
        <Trail document={document} />
        <Title order={1} fz={{ base: 22, sm: 30 }}>
          {listaTitle(document)}
        </Title>
        <p className={classes.sentence}>{listaSentence(document)}</p>
        <search>
          <form action={path} className={classes.search}>
            <TextInput
              type="search"
              name="q"
              aria-label="Buscar nesta lista"
              placeholder="Cargo, órgão, banca ou cidade"
              maxLength={limits.searchMax}
              defaultValue={busca}
            />
            <Button type="submit" variant="default">
              Buscar
            </Button>
          </form>
        </search>
        {concursos.length > 0 ? (
          <Rows document={document} />
        ) : (
          <p className={classes.sentence}>
            Nada foi encontrado aqui. <Link to={listasPath}>Veja todos os concursos abertos</Link>.
          </p>
        )}
        <Pages document={document} />
        <Button component={Link} to="/register" className={classes.call}>
          Receber avisos do que combina comigo
        </Button>
        <Acompanhe path={path} label="Receba por e-mail os novos concursos desta lista" />
        <Groups document={document} />
      </Stack>
    </Container>
  );
}

/** Shows exams under headings of their days; search results, ordered by relevance, are one list. */
function Rows({ document: { concursos, busca, hoje: today, pagina, paginas } }: { document: ListaDocument }) {
  if (busca !== "") return <DayRows concursos={concursos} />;
  return (
    <div className={`${list.groups} ${classes.days}`}>
      {deadlineGroups(concursos, { isWhole: pagina === paginas, today }).map(({ key, concursos, ...day }) => (
        <DayGroup key={key} {...day} level={2}>
          <DayRows concursos={concursos} isUnderItsDay />
        </DayGroup>
      ))}
    </div>
  );
}

function DayRows({ concursos, ...row }: { concursos: PublicResumo[]; isUnderItsDay?: boolean }) {
  return (
    <ul className={`${list.rows} ${classes.listed}`}>
      {concursos.map((concurso) => (
        <li key={concurso.id}>
          <ListaRow concurso={concurso} {...row} />
        </li>
      ))}
    </ul>
  );
}

/** Breadcrumb: the lists that contain this one. */
function Trail({ document: { trilha } }: { document: ListaDocument }) {
  if (trilha.length === 0) return null;
  return (
    <nav aria-label="Você está em" className={classes.trail}>
      {trilha.map(({ path, nome }) => (
        <Link key={path} to={path}>
          {nome}
        </Link>
      ))}
    </nav>
  );
}

function Pages({ document }: { document: ListaDocument }) {
  const { pagina, paginas, busca } = document;
  if (paginas === 1) return null;
  const to = (page: number) =>
    busca === ""
      ? listaPagePath(document, page)
      : `${document.path}?q=${encodeURIComponent(busca)}&pagina=${page}`;
  return (
    <nav aria-label="Páginas" className={classes.pages}>
      {pagina > 1 && (
        <Link to={to(pagina - 1)} rel="prev">
          Página anterior
        </Link>
      )}
      <span>
        Página {formatInteger(pagina)} de {formatInteger(paginas)}
      </span>
      {pagina < paginas && (
        <Link to={to(pagina + 1)} rel="next">
          Próxima página
        </Link>
      )}
    </nav>
  );
}

/** Links to related lists. */
function Groups({ document: { grupos } }: { document: ListaDocument }) {
  return grupos.map(({ titulo, links }) => (
    <nav key={titulo} aria-label={titulo} className={classes.group}>
      <h2>{titulo}</h2>
      <ul>
        {links.map(({ path, nome, total = 0 }) => (
          <li key={path}>
            <Link to={path} title={formatCount(total, "concurso", "concursos")}>
              {nome} <span>{formatInteger(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ));
}
