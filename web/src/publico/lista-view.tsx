import {
  type ListaDocument,
  type ListaLeitura,
  listasPath,
  listaTitle,
  type PublicResumo,
  perguntaPath,
  perguntaTitle,
} from "@cav/contract/coletas/documents.ts";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Container, Stack, TextInput, Title } from "@mantine/core";
import { Link } from "react-router";
import list from "../concursos/list/concurso-list.module.css";
import { DayGroup } from "../concursos/list/day-groups.tsx";
import { deadlineGroups } from "../concursos/list/deadline-groups.ts";
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
          {busca === "" ? listaTitle(document) : perguntaTitle(busca)}
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
        {document.leitura && <Leitura path={path} leitura={document.leitura} />}
        {concursos.length > 0 ? (
          <Rows document={document} />
        ) : (
          <p className={classes.sentence}>
            <Link to={listasPath}>Veja todos os concursos abertos</Link>.
          </p>
        )}
        <Pages document={document} />
        <Button component={Link} to="/register" className={classes.call}>
          Receber avisos do que combina comigo
        </Button>
        <Acompanhe
          path={path}
          busca={busca}
          label={
            busca === ""
              ? "Receba por e-mail os novos concursos desta lista"
              : `Receba por e-mail os novos concursos para “${busca}”`
          }
        />
        <Groups document={document} />
      </Stack>
    </Container>
  );
}

/** Says above the rows how the text was understood, and what they leave out. */
function Leitura({ path, leitura }: { path: string; leitura: ListaLeitura }) {
  const { aviso, oferta, resto, reconhecidos } = leitura;
  const labels = [...new Set(reconhecidos.map(({ rotulo }) => rotulo))];
  const other = oferta?.searchTerm ?? resto;
  return (
    <div role="status">
      {labels.length > 0 && <p className={classes.sentence}>Entendemos: {labels.join(", ")}.</p>}
      {aviso && <p className={classes.sentence}>{aviso}</p>}
      {other !== "" && (
        <p className={classes.sentence}>
          <Link to={perguntaPath(path, other)}>Buscar só por “{other}”</Link>
        </p>
      )}
    </div>
  );
}

/** Shows exams under headings of their days; results of a search are open ones, then closed ones. */
function Rows({ document }: { document: ListaDocument }) {
  const { concursos, busca, hoje: today, pagina, paginas } = document;
  if (busca !== "") {
    const [open, closed] = [true, false].map((isOpen) =>
      concursos.filter(({ resumo }) => resumo.prazo.aberto === isOpen),
    );
    return (
      <>
        {open && open.length > 0 && <DayRows concursos={open} />}
        {closed && closed.length > 0 && (
          <DayGroup title="Inscrições encerradas" note="" isNear={false} level={2}>
            <DayRows concursos={closed} isUnderItsDay />
          </DayGroup>
        )}
      </>
    );
  }
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
