-- What each check of whether all is well saw last, and what people were told of it.
CREATE TABLE checkup (
  -- The name of a check that this or another release knows.
  id text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 64),
  -- The machine that it is about; empty: all of them together.
  machine text NOT NULL CHECK (char_length(machine) <= 255),
  state text NOT NULL CHECK (state IN ('broken', 'warning', 'unknown', 'well')),
  finding text,
  -- What the finding's sentence names: numbers, folders, addresses; nothing about a person.
  found_values jsonb NOT NULL,
  seen_at timestamptz NOT NULL,
  since timestamptz NOT NULL,
  -- For the alarms: see afterLook in packages/domain/src/checkups.ts.
  looked_at timestamptz NOT NULL,
  broken_times integer NOT NULL CHECK (broken_times >= 0),
  alarmed_at timestamptz,
  PRIMARY KEY (id, machine)
);
