-- The grants of a group, in one call (decision 285): it locks, and each of its statements sees what was committed until it began, so that
-- nobody has to send one statement for the locks and another one for the rows.

-- Students are locked in the order of their ids, then videos, so that these cannot be deleted. Grants that do not exist yet are written,
-- those that end earlier are moved to the new end, exclusions are lifted, and each student whose access changed has an entry in the audit
-- trail. Of a student who does not exist, or one of whose videos does not, nothing is written. No pair may occur twice.
-- entries: what the audit entry of each student says besides. A row for each of the pairs is returned, with what was there before.
-- alone: with it nothing is written, and no row returned, if an extension whose days can still be taken back has moved one of the grants:
-- the caller then records that, in the transaction in which it calls again without.
CREATE FUNCTION give_grants(
  accounts uuid[], videos uuid[], ends timestamptz[], entries jsonb, actor uuid, instant timestamptz, alone boolean
) RETURNS TABLE (
  account_id uuid, video_id uuid, is_student boolean, is_video boolean, granted_at timestamptz, granted_by uuid, ends_at timestamptz,
  is_written boolean, is_extended boolean, excluded_at timestamptz, excluded_by uuid
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM account WHERE id = ANY (accounts) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM video WHERE id = ANY (videos) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE;
  IF alone AND EXISTS (
    SELECT FROM unnest(accounts, videos) AS pair (account_id, video_id)
    JOIN access_extension_item moved ON moved.account_id = pair.account_id AND moved.video_id = pair.video_id
    WHERE moved.taken_back_at IS NULL AND moved.overtaken_at IS NULL
  ) THEN
    RETURN;
  END IF;
  RETURN QUERY
  WITH told AS MATERIALIZED (
    SELECT pair.*, student.id IS NOT NULL AS is_student, present.id IS NOT NULL AS is_video
    FROM unnest(accounts, videos, ends) AS pair (account_id, video_id, ends_at)
    LEFT JOIN account student ON student.id = pair.account_id
    LEFT JOIN video present ON present.id = pair.video_id AND present.deleted_at IS NULL
  ), input AS MATERIALIZED (
    SELECT account_id, video_id, ends_at FROM told
    WHERE account_id NOT IN (SELECT refused.account_id FROM told refused WHERE NOT (refused.is_student AND refused.is_video))
  ), written AS (
    -- A grant without an end compares as NULL, so it stays as it is: nothing lasts longer.
    INSERT INTO access_grant AS existing (account_id, video_id, granted_at, granted_by, ends_at)
    SELECT input.account_id, input.video_id, instant, actor, input.ends_at FROM input ORDER BY input.account_id, input.video_id
    ON CONFLICT (account_id, video_id) DO UPDATE
      SET granted_at = EXCLUDED.granted_at, granted_by = EXCLUDED.granted_by, ends_at = EXCLUDED.ends_at
      WHERE existing.ends_at < EXCLUDED.ends_at OR (existing.ends_at IS NOT NULL AND EXCLUDED.ends_at IS NULL)
    RETURNING account_id, video_id
  ), lifted AS (
    DELETE FROM access_exclusion excluded USING input
    WHERE excluded.account_id = input.account_id AND excluded.video_id = input.video_id RETURNING excluded.*
  ), recorded AS (
    INSERT INTO audit_entry (at, actor_id, action, subject, detail)
    SELECT instant, actor, 'access.granted', 'account:' || about."accountId",
      jsonb_build_object('after', about.after || jsonb_build_object('granted', coalesce(granted.ids, '[]'), 'lifted', coalesce(freed.ids, '[]')))
    FROM jsonb_to_recordset(entries) AS about ("accountId" uuid, after jsonb)
    LEFT JOIN (SELECT account_id, jsonb_agg(video_id ORDER BY video_id) AS ids FROM written GROUP BY account_id) AS granted
      ON granted.account_id = about."accountId"
    LEFT JOIN (SELECT account_id, jsonb_agg(video_id ORDER BY video_id) AS ids FROM lifted GROUP BY account_id) AS freed
      ON freed.account_id = about."accountId"
    WHERE granted.ids IS NOT NULL OR freed.ids IS NOT NULL
  )
  SELECT told.account_id, told.video_id, told.is_student, told.is_video, former.granted_at, former.granted_by, former.ends_at,
    written.account_id IS NOT NULL, NOT alone AND EXISTS (SELECT FROM access_extension_item moved WHERE moved.account_id = told.account_id
      AND moved.video_id = told.video_id AND moved.taken_back_at IS NULL AND moved.overtaken_at IS NULL),
    lifted.excluded_at, lifted.excluded_by
  FROM told
  LEFT JOIN access_grant former ON former.account_id = told.account_id AND former.video_id = told.video_id
  LEFT JOIN written ON written.account_id = told.account_id AND written.video_id = told.video_id
  LEFT JOIN lifted ON lifted.account_id = told.account_id AND lifted.video_id = told.video_id;
END $$;

-- A trigger for a whole statement runs also where it changed no row, as for the updates and lifted exclusions of grants that are new.
CREATE OR REPLACE FUNCTION note_change_of_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
  kinds text[] := CASE TG_TABLE_NAME WHEN 'watch_progress' THEN ARRAY['lessons'] WHEN 'payment' THEN ARRAY['person']
    WHEN 'enrolment' THEN ARRAY['lessons', 'playing', 'person'] WHEN 'free_card' THEN ARRAY['lessons', 'playing', 'person']
    ELSE ARRAY['lessons', 'playing'] END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    accounts := ARRAY(SELECT DISTINCT account_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    accounts := ARRAY(SELECT DISTINCT account_id FROM old_rows);
  ELSE
    accounts := ARRAY(SELECT account_id FROM old_rows UNION SELECT account_id FROM new_rows);
  END IF;
  IF accounts = '{}' THEN
    RETURN NULL;
  END IF;
  IF cardinality(accounts) > 1000 THEN
    INSERT INTO kept_change (kind) SELECT unnest(kinds);
  ELSE
    INSERT INTO kept_change (kind, account_id)
      SELECT kind, account FROM unnest(kinds) kind, unnest(accounts) account WHERE account IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
