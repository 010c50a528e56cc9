// The school's data, of which everything here is one description: what a backup has, what a move carries, what a restore puts
// back, and what may be lost without harm.

export interface Part {
  readonly name: 'database' | 'files' | 'machine' | 'uploads' | 'work' | 'pages' | 'logs';
  /** Where it lies, below DATA_DIR unless said otherwise. */
  readonly place: string;
  readonly content: string;
  /** `kept`: in backups and moves. `lost without harm`: made anew, or sent again by who sent it. */
  readonly fate: 'kept' | 'lost without harm';
}

export const DATASET: readonly Part[] = [
  {
    name: 'database',
    place: 'postgres, or DATABASE_URL',
    content:
      'students, classes, payments, access, lessons, what was watched, the site’s content, limits that an admin set',
    fate: 'kept',
  },
  {
    name: 'files',
    place: 'storage, or the bucket',
    content: 'lessons, papers, captions, pictures, bank slips, and the hashes of erased numbers',
    fate: 'kept',
  },
  {
    name: 'machine',
    place: 'secret-key, postgres-password, and the settings that are no secrets',
    content: 'what opens the two above, and how the server was set up',
    fate: 'kept',
  },
  {
    name: 'uploads',
    place: 'uploads',
    content: 'films that are still arriving: their senders go on or begin again',
    fate: 'lost without harm',
  },
  {
    name: 'work',
    place: 'work',
    content: 'unfinished lessons, which are made again',
    fate: 'lost without harm',
  },
  { name: 'pages', place: 'the release', content: 'the built pages', fate: 'lost without harm' },
  { name: 'logs', place: 'postgres/log, carried', content: 'logs', fate: 'lost without harm' },
];
