// The settings about backups: where they go, how safe the newest change is, what was proven, and the way back to an instant.

import type { BackupStep, BackupTask } from '@valence/domain/backups';
import { formatSchoolDateTime, formatSchoolTime, schoolTimestamp } from '@valence/domain/school-time';

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** `Friday, Nov 20, 2026, 16:20` in the school's time. */
const named = (at: Date): string => {
  const weekday = WEEKDAYS[new Date(`${schoolTimestamp(at).slice(0, 10)}T00:00:00Z`).getUTCDay()];
  return `${weekday}, ${formatSchoolDateTime(at)}`;
};

/** `today 03:10`, or with the day. */
const recently = (at: Date, now: Date): string =>
  schoolTimestamp(at).slice(0, 10) === schoolTimestamp(now).slice(0, 10)
    ? `today ${formatSchoolTime(at)}`
    : formatSchoolDateTime(at);

const span = (seconds: number): string => {
  if (seconds < 90) return count(Math.max(1, seconds), 'second', 'seconds');
  if (seconds < 5400) return count(Math.round(seconds / 60), 'minute', 'minutes');
  return count(Math.round(seconds / 3600), 'hour', 'hours');
};

const size = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`;

const tasks: Record<BackupTask, { doing: string; done: string; failed: string }> = {
  backup: {
    doing: 'Making a backup',
    done: 'The backup is made, and was restored for proof. What that found stands above.',
    failed: 'The backup was not made.',
  },
  proof: {
    doing: 'Restoring the newest backup for proof',
    done: 'The proof is over. What it found stands above.',
    failed: 'The proof could not be carried out.',
  },
  restore: {
    doing: 'Restoring the school into a new folder',
    done: 'The copy is restored. Look at it below before you go on.',
    failed: 'The copy was not restored. Nothing was replaced.',
  },
  place: {
    doing: 'Putting the restored data in place',
    done: 'The restored data are in place.',
    failed: 'The restored data are not in place.',
  },
};

const steps: Record<BackupStep, string> = {
  base: 'Copying the database and what is new among the files',
  proof: 'Restoring it into a scratch folder and checking every table and file',
  database: 'Step 1 of 4: bringing the database back',
  replay: 'Step 2 of 4: repeating every change up to the instant',
  examine: 'Step 3 of 4: checking every table',
  files: 'Step 4 of 4: bringing lessons, papers and slips back',
};

export const backupsCopy = {
  tab: 'Backups',
  title: 'Backups',
  intro:
    'A copy of everything the school has, in another place and up to date all the time. Each night the newest copy is restored for proof.',
  failed: 'What is known of the backups could not be loaded.',
  orderFailed: 'That did not work. Nothing was changed.',
  ordered: 'Begun. You can leave this page; the work goes on.',
  moment: formatSchoolDateTime,
  size,

  none: {
    title: 'Nothing is backed up',
    text: 'If this machine or its disk breaks, the school is gone: students, payments, lessons. A backup needs a place that does not break together with this machine.',
    steps: [
      'Choose a place: a folder on another disk, or a bucket that you rent (any service that speaks S3).',
      'Where the server runs, write BACKUP_TO into its settings: the folder’s whole path, or the bucket’s address. If it was installed with sudo valence setup, the settings are in /etc/valence/valence.env; run setup once more then, which lets the server write to the folder.',
      'A bucket also needs its key: BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
      'Start the server again. The first backup begins at once, and this page shows how it goes.',
    ],
    folder: 'BACKUP_TO=/mnt/backup/valence',
    bucket: 'BACKUP_TO=https://s3.example.com/our-backups',
  },
  external: {
    title: 'The database is looked after elsewhere',
    text: 'This school uses a PostgreSQL of its own (DATABASE_URL), and its backups belong to whoever runs that database. Ask that service three things: how often it makes backups, to which instants it can go back, and when a backup was last restored for proof.',
    steps: [
      'Lessons, papers and slips are not in the database: copy DATA_DIR/storage, or the bucket, too, and DATA_DIR/secret-key.',
      'A whole copy that any server can load: valence export, at the machine.',
      'Or let Valence make backups of it: set BACKUP_TO. The role of DATABASE_URL must be allowed to copy the cluster; OPERATIONS, “Backup and restore”, says how.',
    ],
  },

  now: {
    title: 'Now',
    safe: (lagSeconds: number): string =>
      lagSeconds <= 1 ? 'Safe to 1 second ago' : `Safe to ${span(lagSeconds)} ago`,
    safeText: 'What happened before then is in the backup, even if this machine breaks now.',
    late: (lagSeconds: number): string => `The last ${span(lagSeconds)} are on this machine alone`,
    lateText:
      'Check that the place of the backups can be reached and has room. What waits is sent by itself.',
    failing: 'Backups do not go on',
    failingText: (since: string, words: string): string => `Since ${since}: ${words}`,
    failingRemedy:
      'What to do: check that the place can be reached and has room. The server tries again every 15 seconds; what happened meanwhile is caught up.',
    starting: 'The first backup begins',
    startingText: 'This takes some minutes for a school with many lessons. The page shows it by itself.',
  },
  proof: {
    proven: (at: Date, now: Date, seconds: number): string =>
      `Last proven ${recently(at, now)}, ${seconds.toLocaleString('en')} s`,
    provenText: 'It was restored whole, every table was read, the ledger added up and the files were there.',
    unproven: 'Unproven',
    unprovenText: 'The newest backup was not restored yet. A backup that was never restored is only a hope.',
    broken: 'The newest backup is not whole',
    brokenRemedy:
      'What to do: press “Back up now”. If the new one is not whole either, the page “Is all well” names what is damaged.',
    earlier: (at: string): string => `An earlier one was proven: ${at}.`,
  },
  facts: {
    place: 'Where backups go',
    last: 'Last full copy',
    files: 'Files in the backup',
    filesText: (files: number, bytes: number): string => `${count(files, 'file', 'files')}, ${size(bytes)}`,
    none: 'None yet',
  },
  backUp: 'Back up now',
  prove: 'Prove now',

  task: {
    title: 'Under way',
    doing: (kind: BackupTask): string => tasks[kind].doing,
    waiting: 'Waiting until other work of the backups is over',
    step: (step: BackupStep): string => steps[step],
    since: (seconds: number): string => `For ${span(seconds)}`,
    left: (seconds: number): string => `about ${span(seconds)} left in this step`,
    progress: 'Progress',
    done: (kind: BackupTask): string => tasks[kind].done,
    failed: (kind: BackupTask): string => tasks[kind].failed,
  },

  key: {
    title: 'The key',
    text: 'Every backup is locked with one key. It lies on this machine and is never shown in a browser. If the machine is gone and nobody has the key, no backup opens.',
    howTo:
      'To print it, run this where the server runs. Keep the paper apart from the machine, as you would a passport:',
    command: 'sudo valence backup --key',
    neverShown: 'Nobody has had the key shown yet.',
    kept: (name: string, at: string): string => `${name} said on ${at} that the key is kept apart.`,
    somebody: 'Somebody whose account has no name',
    confirm: 'I keep the key apart',
    again: 'Say it again',
    sure: 'You have the printed key, or it is in a safe place that this machine cannot take along when it breaks?',
    confirmed: 'Noted, with your name and the date.',
  },

  list: {
    title: 'Full copies',
    kept: 'Every one of the last 7 days stays, then one of each week for 5 weeks, then one of each month for a year. The newest and the last proven one always stay.',
    empty: 'No copy yet',
    emptyText: 'The first one is made as soon as the place can be reached.',
    at: 'Made',
    size: 'Size',
    proof: 'Proof',
    proven: (at: string, seconds: number): string => `Proven ${at}, ${seconds.toLocaleString('en')} s`,
    unproven: 'Unproven',
    broken: 'Not whole',
  },

  restore: {
    title: 'Go back to an instant',
    text: 'The school as it was, for example before a mistake. It is restored into a new folder first; you see what is in it, and only then decide. The school goes on meanwhile.',
    noBase: 'This is possible once there is a full copy.',
    elsewhere:
      'This server cannot exchange its own database. At the machine the command valence restore does it: valence restore --help says how.',
    day: 'Day',
    time: 'Time',
    timeHint: 'In the time of the school (Sri Lanka)',
    range: (first: string, until: string): string => `From ${first} to now, ${until}.`,
    incomplete: 'Choose a day and a time.',
    outside: (first: string): string => `The backups reach from ${first} to now. Choose an instant between.`,
    onlyCopies: (at: string, since: string): string =>
      `Before ${since} only full copies are left: you get the school as it was on ${at}.`,
    asItWas: (at: Date): string => `As it was on ${named(at)}`,
    submit: 'Restore into a new folder',
    waits: 'A restored copy is there already. Put it in place or delete it before you restore another.',
  },

  copy: {
    title: (at: Date): string => `The school as it was on ${named(at)}`,
    text: 'This copy lies beside the school. Nobody sees it until you put it in place.',
    table: 'What is in it',
    atThatTime: 'Then',
    now: 'Now',
    students: 'Students',
    payments: 'Entries of payments',
    lastPayment: 'Last payment',
    videos: 'Lessons',
    lastEntry: 'Last entry under Activity',
    none: 'none',
    loses: 'What the school would lose',
    losesNothing: 'Nothing was written since. The school would lose nothing.',
    since: {
      students: (n: number): string => count(n, 'student who signed up', 'students who signed up'),
      payments: (n: number): string => count(n, 'entry of a payment', 'entries of payments'),
      videos: (n: number): string => count(n, 'lesson', 'lessons'),
      entries: (n: number): string => count(n, 'entry under Activity', 'entries under Activity'),
    },
    losesToo: 'Also what students watched, wrote and asked since. Who was deleted since then stays deleted.',
    files: (files: number): string =>
      `${count(files, 'file', 'files')} of lessons, papers and slips are in it.`,
    failedFiles: (failed: number, first: string): string =>
      `${count(failed, 'file is', 'files are')} missing or damaged, for example ${first}`,
    violations: (text: string): string => `Rules that its rows break: ${text}`,
    folder: (path: string): string => `It lies in ${path}`,
    place: 'Put in place',
    sure: {
      title: 'Go back for the whole school?',
      message: (at: Date): string =>
        `Everybody gets the school as it was on ${named(at)}. What was written since is no longer shown. The server ends and starts again, which takes about a minute; who plays a lesson is interrupted. The present data are kept beside it, so that this can be undone.`,
      accept: 'Go back',
    },
    drop: 'Delete this copy',
    sureDrop: 'The copy is deleted. The backups stay as they are, and you can restore again.',
    dropped: 'The copy is deleted.',
  },

  former: {
    title: 'Data that a restore replaced',
    text: 'They stay until you delete them. To go back to them, use valence restore --put-in-place at the machine.',
    line: (at: string, by: string | null): string => `Replaced ${at}${by ? ` by ${by}` : ''}`,
    instant: (at: Date): string => `with the school as it was on ${named(at)}`,
    drop: 'Delete these data',
    sure: 'Once they are deleted, only the backups have what was written between the instant that was restored and the restore.',
    dropped: 'The former data are deleted.',
  },

  waiting: {
    title: 'The school goes back in time',
    text: 'The server ends, puts the restored data in place and starts again. This takes about a minute. Leave this page open: it goes on by itself.',
    long: 'This takes longer than usual. If the school is not back in some minutes, look at the machine: sudo valence status',
    back: 'The school is back',
    backText: 'It has the restored data now. You may have to sign in again.',
    failed: 'The restored data are not in place',
    reload: 'Go on',
  },
} as const;
