import {
  type ConcursoDocument,
  concursoPath,
  type DocumentSite,
  listasPath,
} from "@cav/contract/coletas/documents.ts";
import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Container, Stack, Text, TextInput, Title } from "@mantine/core";
import { Link } from "react-router";
import { editalLinkLabel } from "../concursos/form/edital-link.ts";
import { cargoGroups, findCargosByText } from "../concursos/page/cargo-groups.ts";
import rows from "../concursos/page/cargos-section.module.css";
import { ConcursoDetails } from "../concursos/page/concurso-details.tsx";
import { ConcursoHead, SectionLinks } from "../concursos/page/concurso-head.tsx";
import page from "../concursos/page/concurso-page.module.css";
import { ConcursoSummary } from "../concursos/page/concurso-summary.tsx";
import { HistoricoFrame } from "../concursos/page/historico-frame.tsx";
import { HistoricoList } from "../concursos/page/historico-list.tsx";
import { shareText, whatsAppLink } from "../concursos/page/share-text.ts";
import { WholeCargoRow } from "../concursos/page/whole-cargo-row.tsx";
import layout from "../layout/layout.module.css";
import { IconBellRinging } from "../ui/icons/bell-ringing.ts";
import { IconExternalLink } from "../ui/icons/external-link.ts";
import { IconShare } from "../ui/icons/share.ts";
import { Acompanhe } from "./acompanhe.tsx";
import classes from "./concurso-view.module.css";
import { DocumentosSection } from "./documentos-section.tsx";

/** From 10 positions on, a search box is shown. */
const manyCargos = 10;

/** Public pages compare with no user. */
const nobody = new Map();

type Props = { document: ConcursoDocument; site: DocumentSite };

/** Public page of an exam; personal data is behind a button. */
export function ConcursoView({ document, site }: Props) {
  const { concurso, historico, procedencias, cargo } = document;
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="md">
        <nav aria-label="Você está em" className={classes.trail}>
          <Link to={listasPath}>Concursos abertos</Link>
        </nav>
        <ConcursoHead concurso={concurso} today={site.today} />
        <Actions concurso={concurso} origin={site.origin} />
        <SectionLinks count={concurso.cargos.length} />
        <div className={page.columns}>
          <Cargos concurso={concurso} wanted={cargo} />
          <div className={page.aside}>
            <ConcursoSummary concurso={concurso} procedencias={procedencias} today={site.today} />
          </div>
          <ConcursoDetails concurso={concurso} />
          <DocumentosSection {...document} />
          <HistoricoFrame>
            <HistoricoList historico={historico} />
          </HistoricoFrame>
        </div>
        <Acompanhe
          path={concursoPath(concurso)}
          label="Receba por e-mail as mudanças e os prazos deste concurso"
        />
      </Stack>
    </Container>
  );
}

/** Renders the actions for visitors and those for users; the head's script shows one of the two. */
function Actions({ concurso, origin }: { concurso: Concurso; origin: string }) {
  const own = `/concursos/${concurso.uuid}`;
  const bell = <IconBellRinging size={18} aria-hidden="true" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={classes.actions} role="group" aria-label="Ações do concurso">
      <Button
        component={Link}
        to={`/register?redirect=${encodeURIComponent(own)}`}
        leftSection={bell}
        className={layout.visitorOnly}
      >
        Ver se combina e receber avisos
      </Button>
      <Button component={Link} to={own} leftSection={bell} className={layout.memberOnly}>
        Salvar e ver o que combina
      </Button>
      <Button
        component="a"
        href={whatsAppLink(shareText(concurso, origin))}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconShare size={18} aria-hidden="true" />}
      >
        Compartilhar
      </Button>
      {concurso.edital_url && (
        <Button
          component="a"
          href={concurso.edital_url}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {editalLinkLabel(concurso.edital_url, concurso.edital_tipo)}
        </Button>
      )}
    </div>
  );
}

/** Rows of positions that open, similar ones grouped; the search is a form, so it works without scripts. */
function Cargos({ concurso, wanted }: { concurso: Concurso; wanted: string }) {
  const { cargos } = concurso;
  const found = findCargosByText(cargos, wanted);
  const groups = cargoGroups(found, nobody);
  const asked = `Buscar nos ${formatInteger(cargos.length)} cargos`;
  return (
    <section aria-labelledby="cargos" className={rows.section}>
      <Title order={2} fz={20} mb={8} id="cargos" tabIndex={-1}>
        Cargos Disponíveis
      </Title>
      {cargos.length >= manyCargos && (
        <form action={`${concursoPath(concurso)}#cargos`} className={classes.search}>
          <TextInput
            type="search"
            name="cargo"
            aria-label={asked}
            placeholder={asked}
            maxLength={limits.searchMax}
            defaultValue={wanted}
          />
          <Button type="submit" variant="default">
            Buscar
          </Button>
        </form>
      )}
      {wanted !== "" && (
        <Text mb={8}>
          {found.length === 0
            ? "Nenhum cargo encontrado."
            : formatCount(found.length, "cargo encontrado", "cargos encontrados")}{" "}
          <Link to={`${concursoPath(concurso)}#cargos`}>Ver todos</Link>
        </Text>
      )}
      {groups.length > 0 && (
        <div className={rows.rows}>
          {groups.map((group) => (
            <WholeCargoRow key={group.key} group={group} startsOpen={cargos.length === 1} />
          ))}
        </div>
      )}
    </section>
  );
}
