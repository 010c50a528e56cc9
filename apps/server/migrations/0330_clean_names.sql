-- Names that were taken as they came lose what hides or turns letters. The rule is `cleanName` (packages/domain, person-name.ts),
-- which every name passes from now on; here is as much of it as PostgreSQL's expressions can say.

CREATE FUNCTION pg_temp.clean_name(typed text, longest integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  hidden constant text := '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f'
    '\u3164\ue000-\uf8ff\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffd\U000E0000-\U000E0FFF\U000F0000-\U0010FFFF]';
  blanks constant text := '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+';
  virama constant text := '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]';
  indic constant text := '[\u0900-\u0dff]';
  picture constant text := '[\u2190-\u2bff\U0001F000-\U0001FAFF]';
  shown text := normalize(typed, NFC);
BEGIN
  shown := left(trim(regexp_replace(regexp_replace(shown, hidden, '', 'g'), blanks, ' ', 'g')), longest);
  shown := regexp_replace(shown, '(?<!' || picture || ')\ufe0f', '', 'g');
  shown := regexp_replace(shown, '([\u200c\u200d])[\u200c\u200d]+', '\1', 'g');
  -- Those that join something are set aside as two signs that no name has any more.
  shown := regexp_replace(shown, '(?<=' || virama || ')\u200d(?=' || indic || ')', chr(57344), 'g');
  shown := regexp_replace(shown, '(?<=' || virama || ')\u200c(?=' || indic || ')', chr(57345), 'g');
  shown := regexp_replace(shown, '(?<=' || indic || ')\u200d(?=' || virama || ')', chr(57344), 'g');
  shown := regexp_replace(shown, '(?<=' || picture || '|\ufe0f)\u200d(?=' || picture || ')', chr(57344), 'g');
  shown := regexp_replace(shown, '[\u200c\u200d]', '', 'g');
  RETURN trim(normalize(translate(shown, chr(57344) || chr(57345), chr(8205) || chr(8204)), NFC));
END $$;

UPDATE account a SET name = cleaned.name, school = nullif(cleaned.school, '')
FROM (SELECT id, pg_temp.clean_name(name, 120) AS name, pg_temp.clean_name(school, 160) AS school FROM account) cleaned
WHERE a.id = cleaned.id AND (a.name <> cleaned.name OR a.school IS DISTINCT FROM nullif(cleaned.school, ''));

DROP FUNCTION pg_temp.clean_name(text, integer);
