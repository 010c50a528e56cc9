// The versions of the public pages' content, as rows.

import type { SiteContent } from '@valence/contract/site/site';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { contentOf, type StoredSite, storedSite } from '../../platform/site-cards.ts';

export interface Version {
  version: number;
  /** Valid by the rules of the time when it was published. */
  content: SiteContent;
  publishedAt: Date;
  /** Null: the account was deleted or has no name. */
  publishedBy: string | null;
}

/** The latest first. */
export async function listVersions(db: Db | Tx, most: number): Promise<Version[]> {
  const { rows } = await sql<Version & StoredSite>`
    SELECT s.version, s.content, s.cards, s.beside, s.published_at AS "publishedAt", nullif(a.name, '') AS "publishedBy"
    FROM site_content s LEFT JOIN account a ON a.id = s.published_by
    ORDER BY s.version DESC LIMIT ${most}`.execute(db);
  return rows.map(({ content, cards, beside, ...rest }) => ({
    ...rest,
    content: contentOf({ content, cards, beside }),
  }));
}

export async function findVersion(db: Db, version: number): Promise<SiteContent | undefined> {
  const { rows } = await sql<StoredSite>`
    SELECT content, cards, beside FROM site_content WHERE version = ${version}`.execute(db);
  return rows[0] && contentOf(rows[0]);
}

/** Adds the version after `base` where that is still the last one. @returns its number; undefined: another version came first */
export async function insertVersion(
  tx: Tx,
  { base, content, at, by }: { base: number; content: SiteContent; at: Date; by: string },
): Promise<number | undefined> {
  const stored = storedSite(content);
  const { rows } = await sql<{ version: number }>`
    INSERT INTO site_content (version, content, cards, beside, published_at, published_by)
    SELECT ${base}::integer + 1, ${JSON.stringify(stored.content)}::jsonb, ${JSON.stringify(stored.cards)}::jsonb,
      ${JSON.stringify(stored.beside)}::jsonb, ${at}, ${by}
    WHERE (SELECT coalesce(max(version), 0) FROM site_content) = ${base}::integer
    ON CONFLICT DO NOTHING RETURNING version`.execute(tx);
  return rows[0]?.version;
}

/** The pictures and films of all versions: earlier versions may be published again. */
export async function listPictures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT DISTINCT found #>> '{}' AS address
    FROM site_content, LATERAL (
      SELECT jsonb_path_query(content, '$.**.picture') UNION ALL SELECT jsonb_path_query(content, '$.photos[*].src')
      UNION ALL SELECT jsonb_path_query(beside, '$.sample.film') UNION ALL SELECT jsonb_path_query(beside, '$.sample.picture')
    ) AS of_version (found)`.execute(db);
  return rows.map(({ address }) => address);
}
