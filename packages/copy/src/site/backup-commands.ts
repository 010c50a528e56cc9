// Messages of `valence backup` and `valence restore`, and what a backup or a restore says when it cannot go on.

/** `backup-key` lies in DATA_DIR. */
export const backupWords = {
  about: 'shows what the backups have, makes one now, or shows their key',
  now: 'makes a base backup now, restores it for proof, and waits until that is done',
  key: 'shows the key that opens the backups: keep it apart from this machine',
  none: 'Nothing is backed up: set BACKUP_TO to a folder on another disk, or to a bucket, and start the school again.',
  noState: 'No backup was made yet. The first one is made when the school runs with BACKUP_TO.',
  notRunning: 'The school does not run, and only then backups are made. Start it first: sudo valence start',
  place: (place: string): string => `Backups go to ${place}`,
  files: (count: number, megabytes: number): string => `Files: ${count}, ${megabytes} MB`,
  reading: (round: { read: number; of: number; began: string; whole: string | null }): string =>
    `Copies of files read to their end: ${round.read} of ${round.of} since ${round.began}; all of them were last on ${round.whole ?? '(not yet)'}`,
  failing: (since: string, reason: string): string => `NOT WORKING since ${since}: ${reason}`,
  late: (seconds: number): string => `The newest changes are in the backup after ${seconds} s`,
  base: (at: string, megabytes: number): string => `${at}  ${megabytes} MB`,
  proven: (at: string, seconds: number): string => `proven ${at} (${seconds} s)`,
  unproven: 'not proven yet',
  broken: (problems: string): string => `NOT WHOLE: ${problems}`,
  keyNeverShown: 'Nobody has seen the key yet. Without it no backup opens: valence backup --key',
  forget:
    'ends the backups of a school with DATABASE_URL: forgets them, and lets PostgreSQL remove the log that it keeps for them (first take BACKUP_TO out of the settings and start the school again)',
  stillSet: 'BACKUP_TO is still set: take it out of the settings and start the school again first.',
  forgotten: 'PostgreSQL keeps nothing for backups any more. What is at their place stays there.',
  keyIntro:
    'This key opens every backup of the school, and so everything in them. Write it down or print it, and keep it apart from this machine:',
  keyOutro:
    'Without the key no backup can be restored when this machine is gone. Whoever has it can read all backups.',
} as const;

export const restoreWords = {
  about: 'restores the school from its backups, as it is or as it was, into a new folder',
  folder: 'the new folder; below DATA_DIR if you leave it out',
  at: 'the instant in the time of the school, for example "2026-11-20 16:20"; everything if you leave it out',
  from: 'where the backups are, as in BACKUP_TO; the setting if you leave it out',
  keyFile: 'a file with the key that you kept apart; the one in DATA_DIR if you leave it out',
  inPlace:
    'puts the restored data into the place of the present ones, which are kept beside them (stop the school first)',
  noPlace: 'Say where the backups are with --from, or set BACKUP_TO.',
  noKey: (dataDir: string): string =>
    `There is no key in ${dataDir}. Write the key that you kept apart into a file, and name it with --key FILE.`,
  badKey: (file: string): string => `${file} holds no backup key. It begins with AGE-SECRET-KEY-1.`,
  badInstant: 'Write the instant as "2026-11-20 16:20" or "2026-11-20 16:20:30".',
  future: 'That instant is still to come.',
  running: (dataDir: string): string => `A school runs on ${dataDir}. Stop it first: sudo valence stop`,
  restored: (folder: string): string => `Restored into ${folder}`,
  contents: (students: number, videos: number, payments: number): string =>
    `Students: ${students}, lessons: ${videos}, entries of payments: ${payments}`,
  newest: (at: string): string => `The newest entry in the log of activity is of ${at}`,
  noEntries: 'There is no entry in the log of activity',
  files: (count: number): string => `Files: ${count}`,
  noFiles: 'The backup has no files of lessons, papers and pictures: those that are there stay',
  failedFiles: (count: number, first: string): string =>
    count === 1
      ? `${first} is missing or damaged`
      : `${count} files are missing or damaged, for example ${first}`,
  violations: (text: string): string => `Rules that the rows break: ${text}`,
  settings: 'Settings that the school had, without secrets:',
  next: (folder: string): string =>
    `Nothing was exchanged. To go on with these data: stop the school, then valence restore --put-in-place ${folder}`,
  intoDatabase:
    'loads the restored data into the database of DATABASE_URL, which must be new and empty (stop the school first)',
  noServer: 'DATABASE_URL is not set: put the restored data in place with --in-place.',
  ofServer:
    'The school’s database is at DATABASE_URL, where nothing can be put in place: use --into-database, which loads it into a new database.',
  oneWay: 'Choose one of --in-place, --put-in-place and --into-database.',
  nextAtServer: (folder: string): string =>
    `Nothing was exchanged. To go on with these data: make a new database, name it in DATABASE_URL, and use --into-database; or run the school on them with DATA_DIR=${folder} and without DATABASE_URL.`,
  loaded:
    'In place: the database of DATABASE_URL has the restored data. The former database is as it was: drop it once all is well.',
  putInPlace: 'puts a folder that was restored before into the place of the present data',
  placed: (former: string): string =>
    `In place. The former data are in ${former}: delete them once all is well.`,
} as const;

/** Why a restore is not possible. */
export const restoreRefusals = {
  notEmpty: (folder: string): string => `${folder} is not empty: name a new folder.`,
  noPassword: 'The backup lacks the password of its database.',
  noBase: 'There is no base backup yet: the first one is made when the server runs with BACKUP_TO.',
  beginsLater: (at: string): string => `The backup begins at ${at}: choose a later instant.`,
  logIncomplete: (at: string): string => `The log of the base backup of ${at} is incomplete.`,
  missing: (file: string): string => `${file} is missing in the backup.`,
  outside: (file: string): string => `${file} has a file outside its folder.`,
  unknownKind: (file: string, kind: string): string => `${file} has a ${kind}, which no backup of ours has.`,
  otherDisk: (folder: string, dataDir: string): string =>
    `${folder} is on another disk than ${dataDir}: restore into a folder below ${dataDir}.`,
} as const;

/** What is wrong with a file of the backup. */
export const sealedWords = {
  closed: (file: string): string => `${file} does not open with this backup key, or is damaged.`,
  exchanged: (file: string): string => `${file} holds another file of the backup.`,
  damaged: (file: string): string => `${file} is damaged.`,
} as const;

/** Why nothing can be backed up to BACKUP_TO. */
export const placeWords = {
  absent: (folder: string): string =>
    `BACKUP_TO: ${folder} is not there. Connect the disk, or make the folder.`,
  noFolder: (path: string): string => `BACKUP_TO: ${path} is no folder.`,
  otherKey:
    'BACKUP_TO holds backups of another key: put that key into DATA_DIR/backup-key, or name an empty place.',
} as const;

/** Why the PostgreSQL at DATABASE_URL cannot be backed up to BACKUP_TO, and what to do. */
export const serverRefusals = {
  unfit: (problems: string): string => `The PostgreSQL at DATABASE_URL cannot be backed up yet. ${problems}`,
  major: (theirs: number, ours: string): string =>
    `It is version ${theirs}, and a restore needs version ${ours}, which comes with the product: move to a PostgreSQL ${ours}.`,
  replica: 'It is a replica: name the primary server in DATABASE_URL.',
  role: (role: string): string =>
    `Its role may not copy it. As a superuser: ALTER ROLE "${role}" REPLICATION;`,
  walLevel: 'It writes too little into its log: set wal_level = replica in postgresql.conf and restart it.',
  senders:
    'It lets nobody follow it: set max_wal_senders = 10 and max_replication_slots = 10, and restart it.',
  tablespaces: 'It has tablespaces, which no backup of ours has: move everything into pg_default.',
  sizes: 'It was built or made with other sizes of pages or segments than usual: move to a usual one.',
  access: (role: string, client: string): string =>
    client === 'local'
      ? `Its pg_hba.conf lets nobody copy it. Add this line and reload it: local replication ${role} peer`
      : `Its pg_hba.conf lets nobody copy it. Add this line and reload it: host replication ${role} ${client}/${client.includes(':') ? 128 : 32} scram-sha-256`,
} as const;

/** What a proof found wrong. */
export const proofWords = {
  broken: (rows: number, rule: string): string =>
    `${rows === 1 ? '1 row breaks' : `${rows} rows break`} the rule: ${rule}`,
  missing: (file: string): string => `the file ${file} is missing or damaged`,
  rules: {
    ledger: 'the amount of a payment is the sum of its entries',
    credits: 'what is left of a credit is its amount less its uses',
    receipts: 'the numbers of a year’s receipts have no gap',
    access: 'an access that was granted has its student and its video',
    slips: 'an approved slip has its receipt',
    reference: (child: string, parent: string): string => `${child} refers to ${parent}`,
  },
} as const;
