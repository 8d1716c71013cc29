import { formatCount, formatDay, formatInteger, formatMoney } from "@cav/contract/format.ts";
import type { Assistente, ConflitoDaJornada, TaxaDaJornada } from "@cav/contract/jornada/jornada.ts";
import { estimativas } from "@cav/contract/jornada/jornada.words.ts";
import { Anchor, Card, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import classes from "./minha-jornada-page.module.css";

/** Decisions, fees and trips of the exams that the user may still take. */
export function AssistenteCard({ assistente }: { assistente: Assistente }) {
  const { conflitos, taxas, isencoes, viagens, sem_local } = assistente;
  const hasTaxas = taxas.a_pagar.length + taxas.inscritos.length > 0;
  const hasViagens = viagens === null || viagens.length > 0 || sem_local > 0;
  return (
    <section aria-labelledby="assistente">
      <Title order={2} fz={20} mb={8} id="assistente">
        Para você decidir
      </Title>
      <Card>
        <Part title="Provas que se chocam">
          {conflitos.length === 0 ? (
            <Text c="dimmed">Nenhum choque entre as datas e os locais já divulgados.</Text>
          ) : (
            <Conflitos assistente={assistente} />
          )}
        </Part>
        {hasTaxas && <Taxas taxas={taxas} />}
        {isencoes.length > 0 && (
          <Part title="Isenção da taxa" note="Quem tem direito está no edital de cada um.">
            <ul className={classes.list}>
              {isencoes.map(({ de, ate, ...one }) => (
                <li key={one.concurso}>
                  <Name {...one} />:{" "}
                  {de ? `de ${formatDay(de)} a ${formatDay(ate)}` : `até ${formatDay(ate)}`}
                </li>
              ))}
            </ul>
          </Part>
        )}
        {hasViagens && <Viagens viagens={viagens} semLocal={sem_local} />}
      </Card>
    </section>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={classes.part} role="group" aria-labelledby={id}>
      <Title order={3} fz={16} id={id}>
        {title}
      </Title>
      {children}
      {note && (
        <Text c="dimmed" size="sm">
          {note}
        </Text>
      )}
    </div>
  );
}

function Name({ concurso, titulo }: { concurso: string; titulo: string }) {
  return (
    <Anchor component={Link} to={`/concursos/${concurso}`}>
      {titulo}
    </Anchor>
  );
}

function Conflitos({ assistente: { conflitos, outros_conflitos } }: { assistente: Assistente }) {
  return (
    <>
      <ul className={classes.list}>
        {conflitos.map(({ primeiro, segundo, ...conflito }) => (
          <li key={`${primeiro.concurso} ${segundo.concurso} ${primeiro.dia} ${segundo.dia}`}>
            <Name {...primeiro} /> e <Name {...segundo} />: {conflitoText({ primeiro, segundo, ...conflito })}
          </li>
        ))}
      </ul>
      {outros_conflitos > 0 && (
        <Text size="sm">E mais {formatCount(outros_conflitos, "choque", "choques")} depois destes.</Text>
      )}
      {conflitos.some(({ km }) => km !== null) && (
        <Text c="dimmed" size="sm">
          De um dia para o outro, contamos 14 horas de viagem a 60 km/h: mais de {estimativas.kmEntreDias} km
          em linha reta não dá tempo por terra.
        </Text>
      )}
    </>
  );
}

function conflitoText({ primeiro, segundo, km, certo }: ConflitoDaJornada): string {
  const when =
    km === null
      ? `no mesmo dia, ${formatDay(primeiro.dia)}`
      : `em ${formatDay(primeiro.dia)} e ${formatDay(segundo.dia)}, a ${formatInteger(km)} km em linha reta`;
  return certo ? `${when}.` : `${when}, conforme o cargo.`;
}

function rangeText({ menor, maior }: { menor: number; maior: number }): string {
  return menor === maior ? formatMoney(menor) : `de ${formatMoney(menor)} a ${formatMoney(maior)}`;
}

function Taxas({ taxas: { a_pagar, inscritos, sem_valor, ...total } }: { taxas: Assistente["taxas"] }) {
  const known = a_pagar.length - sem_valor;
  return (
    <Part title="Taxas de inscrição">
      {known > 0 && (
        <Text>
          Total a pagar:{" "}
          <Text span fw={600}>
            {rangeText(total)}
          </Text>
          {sem_valor > 0 &&
            `, sem contar ${formatCount(sem_valor, "taxa não divulgada", "taxas não divulgadas")}`}
        </Text>
      )}
      <TaxaLines taxas={a_pagar} />
      {inscritos.length > 0 && (
        <>
          <Text mt={8}>Em que você já se inscreveu (confira se pagou):</Text>
          <TaxaLines taxas={inscritos} />
        </>
      )}
    </Part>
  );
}

function TaxaLines({ taxas }: { taxas: TaxaDaJornada[] }) {
  return (
    <ul className={classes.list}>
      {taxas.map((taxa) => (
        <li key={taxa.concurso}>
          <Name {...taxa} />: {taxa.valor ? rangeText(taxa.valor) : "taxa não divulgada"}, {dueText(taxa)}
        </li>
      ))}
    </ul>
  );
}

function dueText({ pagamento, inscricao }: TaxaDaJornada): string {
  if (pagamento) return `pagar até ${formatDay(pagamento)}`;
  const registration = inscricao ? ` (inscrições até ${formatDay(inscricao)})` : "";
  return `prazo de pagamento não divulgado${registration}`;
}

function Viagens({ viagens, semLocal }: { viagens: Assistente["viagens"]; semLocal: number }) {
  return (
    <Part title="Viagens">
      {viagens === null && (
        <Text>
          Diga em{" "}
          <Anchor component={Link} to="/perfil">
            Meu Perfil
          </Anchor>{" "}
          em que cidades você aceita fazer prova, e estimamos a viagem.
        </Text>
      )}
      {viagens && viagens.length > 0 && (
        <>
          <ul className={classes.list}>
            {viagens.map(({ de, para, km, custo, ...one }) => (
              <li key={one.concurso}>
                <Name {...one} />:{" "}
                {de === para
                  ? `em ${para}, da sua busca`
                  : `${para}, a cerca de ${formatInteger(km)} km de ${de}, uns ${formatMoney(custo)} ida e volta`}
              </li>
            ))}
          </ul>
          <Text c="dimmed" size="sm">
            É só uma ideia: estrada 30% mais longa que a linha reta e {formatMoney(estimativas.reaisPorKm)}{" "}
            por km, sem hospedagem nem comida, da cidade mais próxima das suas buscas.
          </Text>
        </>
      )}
      {semLocal > 0 && (
        <Text c="dimmed" size="sm">
          {formatCount(semLocal, "concurso ainda sem cidade de prova", "concursos ainda sem cidade de prova")}{" "}
          que possamos medir.
        </Text>
      )}
    </Part>
  );
}
