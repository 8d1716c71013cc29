import {
  type ConcursoDocument,
  concursoDescription,
  concursoImagemPath,
  concursoPath,
  concursoTitle,
  type DocumentSite,
  listasPath,
} from "@cav/contract/coletas/documents.ts";
import type { Cargo } from "@cav/contract/concursos/cargos.ts";
import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { isClosed } from "@cav/contract/concursos/concursos.ts";
import { formatMoney } from "@cav/contract/format.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import { localName } from "@cav/contract/locais/locais.words.ts";
import { nivelLabels } from "@cav/contract/preferencias/preferencias.words.ts";
import type { BreadcrumbList, Event, JobPosting, MonetaryAmount, PostalAddress } from "schema-dts";
import type { HeadFacts } from "./document-head.tsx";

/** Most places in the structured data; more would only make the page heavy. */
const toldLocais = 20;

/** Builds an exam page's head: title, description, structured data. */
export function concursoHead({ concurso, cargo }: ConcursoDocument, site: DocumentSite): HeadFacts {
  const path = concursoPath(concurso);
  return {
    path,
    title: concursoTitle(concurso),
    description: concursoDescription(concurso),
    followed: path,
    image: { path: concursoImagemPath(concurso), alt: concursoTitle(concurso) },
    // A search among positions is the same page, so it is not indexed.
    isListed: cargo === "",
    data: [breadcrumbOf(concurso, site), ...provasOf(concurso, site), ...jobsOf(concurso, site)],
  };
}

function breadcrumbOf(concurso: Concurso, { origin }: DocumentSite): BreadcrumbList {
  const steps = [
    { name: "Concursos abertos", item: origin + listasPath },
    { name: concurso.titulo, item: origin + concursoPath(concurso) },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}

/** A state is a region, and no locality. */
const addressOf = ({ nome, uf, tipo }: Local): PostalAddress => ({
  "@type": "PostalAddress",
  ...(tipo === undefined && { addressLocality: nome }),
  ...((tipo === undefined || tipo === "ESTADO") && { addressRegion: uf }),
  addressCountry: "BR",
});

/** Returns the exam day as an event, when it is known and in the future. */
function provasOf(concurso: Concurso, { origin, today }: DocumentSite): Event[] {
  const { titulo, status, data_prova: day, locais_prova: locais, orgao } = concurso;
  if (day === null || day < today || isClosed(status) || locais.length === 0) return [];
  return [
    {
      "@type": "Event",
      name: `Prova: ${titulo}`,
      startDate: day,
      endDate: day,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: locais.slice(0, toldLocais).map((local) => ({
        "@type": "Place",
        name: localName(local),
        address: addressOf(local),
      })),
      url: origin + concursoPath(concurso),
      ...(orgao ? { organizer: { "@type": "Organization", name: orgao } } : {}),
    },
  ];
}

/**
 * Returns a JobPosting when the exam has one position and all facts that Google requires. Pages with several positions
 * get none.
 */
function jobsOf(concurso: Concurso, site: DocumentSite): JobPosting[] {
  const { resumo, orgao, cargos } = concurso;
  const [cargo, ...others] = cargos;
  const hasBegun = (concurso.data_inicio_inscricao ?? site.today) <= site.today;
  if (!resumo.prazo.aberto || !hasBegun || orgao === null || !cargo || others.length > 0) return [];
  const isPlaced = cargo.remoto || (!cargo.locais_derivados && cargo.locais_trabalho.length > 0);
  const isJob = cargo.tipo_de_vaga === "CARGO" || cargo.tipo_de_vaga === "ESTAGIO";
  const isKnown = !cargo.a_definir && isPlaced && isJob;
  return isKnown ? [jobOf(cargo, orgao, concurso, site)] : [];
}

function jobOf(cargo: Cargo, orgao: string, concurso: Concurso, { origin }: DocumentSite): JobPosting {
  const { data_fim_inscricao: end, created_at, resumo, titulo } = concurso;
  const {
    nome,
    salario,
    salario_periodo,
    nivel_escolaridade: nivel,
    locais_trabalho,
    remoto,
    tipo_de_vaga,
  } = cargo;
  const told = [
    `${nome}: ${titulo}.`,
    salario && `Salário de ${formatMoney(salario)}${salario_periodo === "HORA" ? " por hora" : ""}.`,
    nivel && `Escolaridade: ${nivelLabels[nivel]}.`,
    resumo.prazo.texto && `${resumo.prazo.texto}.`,
  ];
  return {
    "@type": "JobPosting",
    title: nome,
    description: told.filter(Boolean).join(" "),
    datePosted: created_at.slice(0, 10),
    // Registration is open until the end of the last day.
    ...(end ? { validThrough: `${end}T23:59:59-03:00` } : {}),
    hiringOrganization: { "@type": "Organization", name: orgao },
    ...(tipo_de_vaga === "ESTAGIO" && { employmentType: "INTERN" }),
    ...(locais_trabalho.length > 0 && {
      jobLocation: locais_trabalho
        .slice(0, toldLocais)
        .map((local) => ({ "@type": "Place", address: addressOf(local) })),
    }),
    ...(remoto
      ? {
          jobLocationType: "TELECOMMUTE",
          applicantLocationRequirements: { "@type": "Country", name: "Brasil" },
        }
      : {}),
    ...(salario ? { baseSalary: salarioOf(salario, salario_periodo) } : {}),
    directApply: false,
    url: origin + concursoPath(concurso),
  };
}

function salarioOf(salario: string, periodo: Cargo["salario_periodo"]): MonetaryAmount {
  return {
    "@type": "MonetaryAmount",
    currency: "BRL",
    value: {
      "@type": "QuantitativeValue",
      value: Number(salario),
      unitText: periodo === "HORA" ? "HOUR" : "MONTH",
    },
  };
}
