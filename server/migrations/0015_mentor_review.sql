-- A rejected profile stays hidden until the team approves it, also after its owner changed it and it waits again.
ALTER TABLE mentores ADD COLUMN oculto boolean NOT NULL DEFAULT false;
UPDATE mentores SET oculto = true WHERE revisao = 'REPROVADO';
DROP INDEX mentores_visiveis_idx;
CREATE INDEX mentores_visiveis_idx ON mentores (revisao, nome, id) WHERE is_active AND NOT oculto;

-- Grows with each change by the owner: a decision is about the profile that was looked at.
ALTER TABLE mentores ADD COLUMN versao integer NOT NULL DEFAULT 1;
