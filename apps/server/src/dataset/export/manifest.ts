// The last entry of an archive: what is in it, by which everything before it is checked. docs/EXPORT.md describes it.

import { z } from 'zod';

/** The form of the archive itself; the tables' form is told by the migrations. */
export const FORMAT = 1;

export const ENTRIES = {
  page: 'README.txt',
  files: 'files/',
  tables: 'tables/',
  jobs: 'jobs.jsonl',
  secret: 'secret-key',
  fileList: 'files.csv',
  manifest: 'manifest.json',
} as const;

/** The first line of the list of files; each further one is `fileLine`. */
export const FILE_LIST_HEADER = 'key,bytes,sha256\n';

/** A line of the list of files. No key needs quotes. */
export const fileLine = (key: string, bytes: number, sha256: string): string => `${key},${bytes},${sha256}\n`;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

export const manifestShape = z.object({
  product: z.literal('valence'),
  format: z.literal(FORMAT),
  /** Of the release that wrote it. */
  version: z.string().min(1),
  /** The instant of the database. */
  at: z.iso.datetime(),
  /** PostgreSQL's version. */
  postgres: z.string(),
  /** What made the tables, in order. The last one says how old they are. */
  migrations: z.array(z.object({ name: z.string(), sha256: hash })).min(1),
  tables: z.array(
    z.object({
      name: identifier,
      columns: z.array(identifier).min(1),
      rows: count,
      bytes: count,
      sha256: hash,
    }),
  ),
  /** The last number that each counting column gave out. */
  sequences: z.array(z.object({ table: identifier, column: identifier, last: count })),
  jobs: z.object({ rows: count, sha256: hash }),
  /** `bytes` of all files together; `sha256` is of the list of files. */
  files: z.object({ count, bytes: count, sha256: hash }),
  /** Files in the archive that were removed before the instant of the database: leave them out. */
  dropped: z.array(z.string()),
  /** Files that the tables name, but that were missing in the storage. */
  missing: z.array(z.string()),
  /** The SHA-256 of the entry with the secret; null without one. */
  secret: hash.nullable(),
  /** What the database recognises its secret by; null where it had none yet. */
  secretFingerprint: hash.nullable(),
});

export type Manifest = z.infer<typeof manifestShape>;
