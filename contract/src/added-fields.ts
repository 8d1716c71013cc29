/**
 * Fields of answers that the last release does not send, with what pages take instead: during an upgrade, and after
 * going back, new pages may be answered by it. `beside` is a field of the same object that it does send.
 * `api-since-release.test.ts` names missing rows, and rows that are no longer needed after a release.
 */
export const addedFields: readonly { field: string; beside: string; value: unknown }[] = [
  { field: "email_devolvido", beside: "pagamento_pendente", value: false },
  { field: "tipos_de_vaga", beside: "tiposCota", value: [] },
  { field: "moeda", beside: "cancel_at_period_end", value: "brl" },
  { field: "cancel_at", beside: "cancel_at_period_end", value: null },
  { field: "preco", beside: "a_devolver", value: null },
  { field: "moeda", beside: "a_devolver", value: "brl" },
  { field: "motivo", beside: "a_qualquer_hora", value: null },
  { field: "motivo_texto", beside: "a_qualquer_hora", value: null },
  { field: "prazo_contado", beside: "mesmo_cpf", value: null },
  { field: "cargo_buscado", beside: "cargos_compativeis", value: null },
  { field: "posicao", beside: "cargos_compativeis", value: null },
  { field: "lugar_buscado", beside: "cargos_compativeis", value: null },
  { field: "deixadas", beside: "a_divulgar", value: [] },
  { field: "palpites", beside: "a_divulgar", value: [] },
  { field: "oferta", beside: "a_divulgar", value: null },
  { field: "aviso", beside: "a_divulgar", value: null },
  { field: "total_abertos", beside: "a_divulgar", value: 0 },
  { field: "total_parecidos", beside: "a_divulgar", value: 0 },
  { field: "status_motivo", beside: "linha_do_tempo", value: null },
  { field: "status_ate", beside: "linha_do_tempo", value: null },
  { field: "tipo_de_vaga", beside: "niveis_possiveis", value: "CARGO" },
  { field: "total_abertos", beside: "total_previstos", value: 0 },
  { field: "total_abertos_ocultos", beside: "total_previstos", value: 0 },
  { field: "seletor", beside: "visitavel", value: null },
  { field: "ilegivel", beside: "aberturas", value: null },
  { field: "falhas", beside: "visto_em", value: [] },
  { field: "arquivo", beside: "colada_em", value: null },
  { field: "lidos", beside: "colada_em", value: [] },
  { field: "vencida", beside: "ambigua", value: false },
  { field: "recusas", beside: "lembretes", value: {} },
  { field: "exemplo", beside: "lembretes", value: { fim: "", prova: "", mensagens: [] } },
  { field: "parcial", beside: "conselho", value: false },
  { field: "taxa", beside: "classificacao", value: null },
  { field: "fatos", beside: "erros", value: [] },
  { field: "cargos", beside: "erros", value: [] },
  { field: "colunas", beside: "registros", value: [] },
  { field: "avisos", beside: "registros", value: [] },
  { field: "assunto_uuid", beside: "concurso_uuid", value: null },
];

/**
 * Fields of requests that the last release does not know, with the value that means no change. Where it refuses one by
 * name, the page sends the request again without it, unless a person chose another value. The same test names missing
 * rows and old ones.
 */
export const addedInputs: readonly { field: string; unchanged: unknown }[] = [
  { field: "tipos_de_vaga", unchanged: [] },
  { field: "tipo_de_vaga", unchanged: "CARGO" },
  { field: "motivo", unchanged: null },
  { field: "motivo_texto", unchanged: null },
  { field: "status_motivo", unchanged: null },
  { field: "status_ate", unchanged: null },
  { field: "seletor", unchanged: null },
  { field: "banca", unchanged: null },
  { field: "ibge", unchanged: null },
  { field: "colunas", unchanged: [] },
  { field: "conferidas", unchanged: 0 },
  { field: "recusas", unchanged: {} },
  { field: "taxa", unchanged: null },
  { field: "updated_at", unchanged: null },
];
