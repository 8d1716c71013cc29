-- Whose page a source is: an organiser's, by its sigla, or a municipality's.
ALTER TABLE fontes ADD COLUMN banca text, ADD COLUMN ibge text;

-- Addresses of sites as acts print them, each with the first document that does.
CREATE TABLE enderecos_impressos (
  endereco text PRIMARY KEY,
  host text NOT NULL,
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE
);
CREATE INDEX enderecos_impressos_host_index ON enderecos_impressos (host);
CREATE INDEX enderecos_impressos_documento_index ON enderecos_impressos (documento_id);

-- When addresses were looked for in a document's acts; null: not yet.
ALTER TABLE documento_leituras ADD COLUMN enderecos_em timestamptz;
