// Messages of `valence export` and `valence import` on the terminal, and the page that lies in each archive.

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const inRows = (rows: number) => (rows === 1 ? '1 row' : `${rows} rows`);
const inFiles = (files: number) => (files === 1 ? '1 file' : `${files} files`);

/** Messages of `valence export`. */
export const exportWords = {
  about: 'writes the whole school, database and files, into one archive; the school may go on running',
  file: 'the archive to write, for example school.valence',
  withSecret: 'puts the secret in as well: keep such an archive as safe as the server itself',
  exists: (file: string): string =>
    `${file} exists already. Choose another name: an archive is never overwritten.`,
  noSchool: (folder: string): string =>
    `There is no school in ${folder}. Set DATA_DIR (or DATABASE_URL) to the school that you want to export.`,
  noSecret: 'The secret was not found, so that it cannot be put in. Nothing was written.',
  otherSecret:
    'The secret of these settings is not the one of this database, so that it cannot be put in. Nothing was written.',
  unsettled:
    'Files were removed again and again while they were being copied, so that no complete archive could be made. Try again at a quieter time. Nothing was written.',
  notWritable: (file: string, reason: string): string =>
    `${file} cannot be written (${reason}). Choose a folder in which the user of the school may write.`,
  done: (file: string, bytes: number): string => `The school is in ${file} (${megabytes(bytes)}).`,
  content: (rows: number, files: number, at: string): string =>
    `It holds ${inRows(rows)} and ${inFiles(files)}, as they were at ${at}.`,
  secretIn: 'The secret is in it: whoever has this archive can read everything.',
  secretOut: 'The secret is not in it: keep a copy of it elsewhere, see "The secret" in docs/OPERATIONS.md.',
  missing: (keys: readonly string[]): string =>
    `Files that the database names were not in the storage, and so are not in the archive: ${keys.join(', ')}`,
  unfinishedFilms: (films: number): string =>
    `Films that are not yet made into lessons are not in it: ${films}. Export again when they are done, or upload them again afterwards.`,
} as const;

/** Messages of `valence import`. */
export const importWords = {
  about: 'loads an archive of `valence export` into an empty school; stop the school first',
  file: 'the archive',
  unreadable: (file: string, reason: string): string => `${file} cannot be read (${reason}).`,
  foreign: (file: string): string => `${file} is no archive of "valence export". Nothing was changed.`,
  damaged: (file: string): string =>
    `${file} is damaged or was cut short: its content is not what was written. Copy it again from where it was made. Nothing was changed.`,
  changed: (file: string): string =>
    `${file} was changed while it was being imported. What was loaded was taken away again.`,
  newer: (theirs: string, ours: string): string =>
    `The archive was made by Valence ${theirs}; this is Valence ${ours}, which does not know its tables yet. Install ${theirs} or a later version here, and import then. Nothing was changed.`,
  otherTables: (theirs: string, ours: string): string =>
    `The archive says that it was made by Valence ${theirs}, but its tables are not those that Valence ${ours} knows of that version. Nothing was changed.`,
  hasRows: (tables: readonly string[]): string =>
    `There is a school in this database already (${tables.join(', ')}). Import into an empty one: another DATABASE_URL or DATA_DIR. Nothing was changed.`,
  hasFiles: (files: number): string =>
    `There ${files === 1 ? 'is 1 file' : `are ${files} files`} in this storage already. Import into an empty one: another DATA_DIR or bucket. Nothing was changed.`,
  running: 'A server or worker is using this database. Stop it, and import then. Nothing was changed.',
  otherSecretFile: (file: string): string =>
    `The archive brings its secret, but ${file} holds another one. Move that file away, and import again: nothing in an empty school needs it. Nothing was changed.`,
  otherSecretSetting:
    'The archive brings its secret, but the setting SECRET_KEY is another one. Take the setting out, and import again. Nothing was changed.',
  failed: (reason: string): string =>
    `The import failed, and what was loaded was taken away again: ${reason}`,
  done: (rows: number, files: number, at: string): string =>
    `The school is here: ${inRows(rows)} and ${inFiles(files)}, as they were at ${at}.`,
  migrated: (theirs: string, ours: string): string => `It was brought from Valence ${theirs} to ${ours}.`,
  missing: (keys: readonly string[]): string =>
    `Files that the database names were already missing when the archive was made: ${keys.join(', ')}`,
  secret: {
    placed: 'Its secret is in place. Start the school.',
    fits: 'The secret here is the right one. Start the school.',
    missing: (file: string): string =>
      `The secret is not here yet. Before you start the school, put the secret-key of the former machine to ${file} (or its SECRET_KEY into the settings). If it is lost for good, start once with --accept-new-secret.`,
    other: (file: string): string =>
      `The secret here is another one. Before you start the school, put the secret-key of the former machine to ${file} (or its SECRET_KEY into the settings). If it is lost for good, start once with --accept-new-secret.`,
  },
} as const;

/** The page inside each archive, for somebody who finds it without the product. */
export const archivePage = ({ version, at }: { version: string; at: string }): string =>
  `This is a school, exported by Valence ${version}. Its database is as it was at ${at}.

tables/NAME.csv  one table each: UTF-8, a first line with the columns' names, fields separated by commas. An empty field is
                 no value; "" is an empty text. Times are UTC, bytes are hexadecimal after \\x.
jobs.jsonl       work that was waiting: one JSON object a line.
files/           lessons, attachments, captions and pictures, under the names by which tables refer to them.
files.csv        the size in bytes and the SHA-256 of each file, in the order of the archive.
manifest.json    versions, columns, numbers of rows, and the SHA-256 of each table. It is the last entry: without it, the
                 archive was cut short.
secret-key       only if it was asked for: what lessons and authenticator apps are encrypted under.

"valence import FILE" loads it into an empty school. docs/EXPORT.md describes each entry.
`;
