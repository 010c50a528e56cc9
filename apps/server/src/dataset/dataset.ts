// The school's data, of which everything here is one description: what a backup has, what a move carries, what a restore puts
// back, and what may be lost without harm.

export interface Part {
  readonly name: 'database' | 'files' | 'machine' | 'uploads' | 'work' | 'pages' | 'logs';
  /** Files and folders below DATA_DIR. A database at DATABASE_URL and a bucket take the place of theirs. */
  readonly paths: readonly string[];
  readonly content: string;
  /** `kept`: in backups and moves. `lost without harm`: made anew, or sent again by who sent it. */
  readonly fate: 'kept' | 'lost without harm';
}

export const DATASET: readonly Part[] = [
  {
    name: 'database',
    paths: ['postgres'],
    content:
      'students, classes, payments, access, lessons, what was watched, the site’s content, limits that an admin set',
    fate: 'kept',
  },
  {
    name: 'files',
    paths: ['storage'],
    content: 'lessons, papers, captions, pictures, bank slips, and the hashes of erased numbers',
    fate: 'kept',
  },
  {
    name: 'machine',
    paths: ['postgres-password', 'secret-key', 'backup-key'],
    content: 'what opens the two above and the backups, and the settings that are no secrets',
    fate: 'kept',
  },
  {
    name: 'uploads',
    paths: ['uploads'],
    content: 'films that are still arriving: their senders go on or begin again',
    fate: 'lost without harm',
  },
  {
    name: 'work',
    paths: ['work'],
    content: 'unfinished lessons, which are made again',
    fate: 'lost without harm',
  },
  { name: 'pages', paths: [], content: 'the built pages', fate: 'lost without harm' },
  { name: 'logs', paths: ['carried'], content: 'logs', fate: 'lost without harm' },
];

/** What a restore exchanges: the kept parts. Everything else below DATA_DIR belongs to the machine. */
export const KEPT_PATHS: readonly string[] = DATASET.filter(({ fate }) => fate === 'kept').flatMap(
  ({ paths }) => paths,
);
