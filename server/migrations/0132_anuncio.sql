-- What a deleted exam was called, of which its public address was made; unknown of those that were deleted before.
ALTER TABLE concursos_excluidos ADD COLUMN titulo text;
-- What each public list held when search engines were last told of it (IndexNow), as a mark by its address; none: before the first run.
ALTER TABLE publico_anunciado ADD COLUMN listas jsonb;
