-- Hours of Brasília in which a person wants no alert, by no channel: from `silencio_de` until before `silencio_ate`, through
-- midnight where the first is the later. Null: none chosen. Short enough that what a morning brings still leaves on its day.
ALTER TABLE alert_settings ADD COLUMN silencio_de smallint;
ALTER TABLE alert_settings ADD COLUMN silencio_ate smallint;
-- No release before writes these columns.
-- contracting: needs 0013_alerts.sql
ALTER TABLE alert_settings ADD CONSTRAINT alert_settings_silencio_check CHECK (
  (silencio_de IS NULL) = (silencio_ate IS NULL)
  AND silencio_de BETWEEN 0 AND 23 AND silencio_ate BETWEEN 0 AND 23
  AND (silencio_ate - silencio_de + 24) % 24 BETWEEN 1 AND 15) NOT VALID;
