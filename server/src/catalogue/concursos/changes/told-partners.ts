import type { Detalhe, NewMensagem } from "../../webhooks/index.ts";
import type { Change } from "./changes.ts";
import type { ConcursoEvent, WrittenEvent } from "./events.queries.ts";
import { retificacaoOf } from "./events.ts";

type PartnerMessage = Pick<NewMensagem, "tipo" | "detalhe">;

const statusChanged: Detalhe["mudancas"][number] = { campo: "status", tipo: "alterado", cargo: null };

/** Returns partners' messages for written events. A publication is sent once, though users are matched again. */
export function mensagensOf(events: ConcursoEvent[], written: WrittenEvent[]): NewMensagem[] {
  return written.flatMap(({ id, concurso_id, isNew, ...key }) => {
    const event = events.find(
      (one) => one.concurso_id === concurso_id && one.kind === key.kind && one.occasion === key.occasion,
    );
    if (!event || !isNew) return [];
    return toldOf(event).map((told) => ({ ...told, event_id: id, concurso_id }));
  });
}

function toldOf(event: ConcursoEvent): PartnerMessage[] {
  const changes = retificacaoOf(event)?.mudancas ?? [];
  const mudancas = changes.filter(({ etapa }) => !etapa).map(presentChange);
  const etapas = changes.flatMap(presentEtapa);
  const ofEtapas: PartnerMessage[] =
    etapas.length > 0 ? [{ tipo: "concurso.etapa", detalhe: { mudancas: [], etapas } }] : [];
  const changed = (besides: Detalhe["mudancas"]): PartnerMessage => ({
    tipo: "concurso.alterado",
    detalhe: { mudancas: besides, etapas: [] },
  });
  switch (event.kind) {
    case "NOVO_CONCURSO":
      return [{ tipo: "concurso.publicado", detalhe: { mudancas: [], etapas: [] } }];
    case "INSCRICOES_ABERTAS":
      return [changed(withStatus(mudancas)), ...ofEtapas];
    case "STATUS":
      return event.dados.cancelado
        ? [{ tipo: "concurso.cancelado", detalhe: { mudancas: withStatus(mudancas), etapas } }]
        : [changed(withStatus(mudancas)), ...ofEtapas];
    case "RETIFICACAO":
      return [...(mudancas.length > 0 ? [changed(mudancas)] : []), ...ofEtapas];
    default:
      // Reminders are sent to users only, not to partners.
      return [];
  }
}

const withStatus = (mudancas: Detalhe["mudancas"]) =>
  mudancas.some(({ campo }) => campo === "status") ? mudancas : [statusChanged, ...mudancas];

const presentChange = ({ campo, tipo, cargo }: Change) => ({ campo, tipo, cargo: cargo?.nome ?? null });

function presentEtapa({ tipo: mudanca, etapa }: Change): Detalhe["etapas"] {
  if (!etapa) return [];
  const { tipo, situacao, inicio, fim } = etapa;
  return [{ tipo, situacao, inicio, fim, mudanca }];
}
