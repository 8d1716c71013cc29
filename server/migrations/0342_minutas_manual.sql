-- A draft that somebody made of an act by hand is kept, whatever a newer reading takes the act for.
ALTER TABLE minutas ADD COLUMN manual boolean NOT NULL DEFAULT false;
