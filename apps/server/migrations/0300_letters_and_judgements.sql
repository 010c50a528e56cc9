-- Letters that lead a code to one attempt, and how many guesses at the codes of a number may be compared.

ALTER TABLE sign_in_attempt ADD COLUMN letters text;
-- For the attempts of these minutes: digits of a count, written with the letters.
UPDATE sign_in_attempt a SET letters = translate(lpad(to_hex(n.place), 5, '0'), '0123456789abcdef', 'BDFGHJKLMNPRSTXZ')
FROM (SELECT id, row_number() OVER (PARTITION BY phone ORDER BY created_at, id) AS place FROM sign_in_attempt) n WHERE n.id = a.id;
ALTER TABLE sign_in_attempt ALTER COLUMN letters SET NOT NULL,
  ADD CHECK (letters ~ '^[BDFGHJKLMNPRSTXZ]{5,10}$');
CREATE UNIQUE INDEX sign_in_attempt_letters ON sign_in_attempt (phone, letters);

-- What asked for a code: the word alone, the word with the letters of an attempt, or nobody's message (a template).
ALTER TABLE sign_in_code ADD COLUMN kind text NOT NULL DEFAULT 'word' CHECK (kind IN ('word', 'letters', 'unasked'));
ALTER TABLE sign_in_code ALTER COLUMN kind DROP DEFAULT;
-- Judgements of the number's day that this code took: when it was made, one for each attempt it opens; then one a retry.
ALTER TABLE sign_in_code ADD COLUMN reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  ADD COLUMN retries integer NOT NULL DEFAULT 0 CHECK (retries >= 0),
  ADD CHECK (kind <> 'letters' OR reserved + retries = 0);
-- Nothing ends a code before its time any more.
ALTER TABLE sign_in_code DROP COLUMN wrong_guesses;

-- Whether a guess of this attempt was compared with this code: the first one is what was reserved. Nothing was for older codes.
ALTER TABLE sign_in_attempt_code ADD COLUMN judged boolean NOT NULL DEFAULT true;
ALTER TABLE sign_in_attempt_code ALTER COLUMN judged SET DEFAULT false;
