// What the checks of whether all is well say: what each looks at, what it found, and what to do. Names in braces stand for
// values, which `fillIn` puts in.

import {
  type AlarmKind,
  type CheckupId,
  type CheckupState,
  type FindingOf,
  type FindingValues,
  fillIn,
} from '@valence/domain/checkups';

interface Finding {
  /** What is wrong, in a sentence. */
  says: string;
  /** What to do about it. */
  remedy: string;
}

type Checks = {
  [Id in CheckupId]: { name: string; about: string; findings: Record<FindingOf<Id>, Finding> };
};

const checks: Checks = {
  settings: {
    name: 'Settings',
    about: 'The server can be started with its settings.',
    findings: {
      wrong: {
        says: 'The settings do not allow a start: {problems}',
        remedy: 'Correct each of them in the file of settings, then start the server.',
      },
    },
  },
  'data-folder': {
    name: 'Folder of the data',
    about: 'The folder with lessons and database is there, and the server may write to it.',
    findings: {
      absent: {
        says: 'The folder {folder} is not there.',
        remedy:
          'If it is on a disk of its own, connect that disk (mount) and start the server. Otherwise correct DATA_DIR; on a new machine the first start makes the folder.',
      },
      closed: {
        says: 'The server may not write to {folder}.',
        remedy:
          'Give the folder to the user that runs the server: chown -R USER {folder}. A disk that is mounted read-only needs repair first.',
      },
    },
  },
  database: {
    name: 'Database',
    about: 'PostgreSQL answers, and its version is the one that this release needs.',
    findings: {
      unreachable: {
        says: 'PostgreSQL does not answer ({words}).',
        remedy:
          'With DATABASE_URL: start PostgreSQL, and check name, password and address there. Without it: start the server, which starts its own.',
      },
      'not-starting': {
        says: 'The server’s own PostgreSQL does not start: {words}',
        remedy:
          'Read the newest file in DATA_DIR/postgres/log. A full disk needs room, a folder of another user needs chown; if files of it are missing, restore a backup.',
      },
      none: {
        says: 'There is no database in {folder} yet.',
        remedy:
          'On a new machine: start the server, which makes one. Otherwise DATA_DIR is wrong, or its disk is not connected.',
      },
      'other-version': {
        says: 'The database runs PostgreSQL {version}. This release needs 18.',
        remedy: 'Carry the data over to a PostgreSQL 18 and point DATABASE_URL to it.',
      },
    },
  },
  secret: {
    name: 'Secret',
    about:
      'The secret is the one that this database was used with. Without it nobody can play lessons or sign in.',
    findings: {
      missing: {
        says: 'The secret is missing: {file} is not there.',
        remedy:
          'Put secret-key from your backup in its place, then start the server. Do not start it with a new one.',
      },
      damaged: {
        says: 'The secret in {file} is damaged.',
        remedy: 'Put secret-key from your backup in its place, then start the server.',
      },
      differs: {
        says: 'The secret is not the one that this database was used with.',
        remedy:
          'Put the right secret-key (or SECRET_KEY) back before the server is started again. If you exchanged it on purpose: chapter “The secret” of the manual.',
      },
    },
  },
  migrations: {
    name: 'Tables of the database',
    about: 'The database has the tables of this release.',
    findings: {
      missing: {
        says: 'The database is older than this release: {name} is missing.',
        remedy: 'Start the server once. It brings the database up to date by itself.',
      },
      newer: {
        says: 'The database is newer than this release: it has {name}.',
        remedy: 'Start the newer release again, or restore the backup from before the upgrade.',
      },
      changed: {
        says: 'A file of this release was changed: {name}.',
        remedy: 'Install the release again. Its files may not be edited.',
      },
    },
  },
  server: {
    name: 'Server',
    about: 'The server runs at its own port.',
    findings: {
      'port-taken': {
        says: 'Another program uses port {port}.',
        remedy: 'Stop that program (ss -ltnp shows it), or set PORT to a free one, then start the server.',
      },
      stopped: {
        says: 'The server is not running.',
        remedy: 'Start it. If it ends again at once, the other points of this list say why.',
      },
    },
  },
  disk: {
    name: 'Room on the disk',
    about: 'There is room for lessons and for the database, which stops at a full disk.',
    findings: {
      'nearly-full': {
        says: 'The disk with {folder} is nearly full: {megabytes} MB are free.',
        remedy:
          'Delete lessons or uploads that nobody needs, or move to a larger disk. Do it today: a full disk stops everything.',
      },
      low: {
        says: 'The disk with {folder} fills up: {megabytes} MB are free.',
        remedy: 'Delete lessons or uploads that nobody needs, or plan for a larger disk.',
      },
    },
  },
  'network-disk': {
    name: 'Kind of disk',
    about: 'The database is on a disk of its own machine.',
    findings: {
      network: {
        says: '{folder} is on a disk of another machine ({kind}). A database can be damaged there when the network fails.',
        remedy:
          'Move the folder to a disk of this machine, or use a PostgreSQL on another machine (DATABASE_URL).',
      },
    },
  },
  'file-modes': {
    name: 'Secret files',
    about: 'Nobody but the server can read the secret, the password of the database and the lessons.',
    findings: {
      readable: {
        says: 'Everybody on this machine can read {files}.',
        remedy: 'Close it: chmod o-rwx {files}',
      },
    },
  },
  clock: {
    name: 'Clock',
    about: 'The clock of the machine is right. Passcodes, authenticator apps and certificates depend on it.',
    findings: {
      wrong: {
        says: 'The clock of this machine is {seconds} seconds {way} that of {name}.',
        remedy: 'Switch on the setting of the clock by the network: timedatectl set-ntp true',
      },
      drifting: {
        says: 'The clock of this machine is {seconds} seconds {way} that of {name}.',
        remedy: 'Switch on the setting of the clock by the network: timedatectl set-ntp true',
      },
    },
  },
  'time-zones': {
    name: 'Time in Sri Lanka',
    about: 'The server knows what time it is in Colombo.',
    findings: {
      missing: {
        says: 'The data about time zones is missing, so days and months would begin at the wrong hour.',
        remedy:
          'Install the release’s own Node again (npm ci). A Node that was built without ICU cannot be used.',
      },
    },
  },
  'node-version': {
    name: 'Node',
    about: 'The server runs on the version of Node that this release was tested with.',
    findings: {
      other: {
        says: 'The server runs on Node {running}. This release was tested with {pinned}.',
        remedy: 'Start it with npm start or valence start, which use the right one.',
      },
    },
  },
  pages: {
    name: 'Pages',
    about: 'The pages that visitors open are built.',
    findings: {
      'not-built': {
        says: 'The pages are not built: visitors see nothing but an error.',
        remedy: 'Start the server with npm start, which builds them, or install the release again.',
      },
    },
  },
  logs: {
    name: 'Logs',
    about: 'No log grows without end.',
    findings: {
      growing: {
        says: '{path} has grown to {megabytes} MB. It should stay below {most} MB.',
        remedy:
          'Restart the server, which cleans up its own logs. If it is the file below carried: nginx must write to the file of this server’s port, as in the example of the manual.',
      },
    },
  },
  backup: {
    name: 'Backup',
    about: 'Everything is saved somewhere else, all the time, and was restored for proof.',
    findings: {
      failed: {
        says: 'The last backup failed: {words}',
        remedy:
          'Check that the place of the backups can be reached and has room, then press “Back up now” in Settings.',
      },
      late: {
        says: 'What happened in the last {minutes} minutes is only on this machine.',
        remedy: 'Check that the place of the backups can be reached and has room.',
      },
      never: {
        says: 'There is no backup.',
        remedy: 'Choose a place for backups: a folder on another disk, or a bucket (BACKUP_TO).',
      },
      unproven: {
        says: 'No backup was restored for proof in the last two days.',
        remedy: 'Press “Prove now” in Settings. If it fails, make a new backup.',
      },
    },
  },
  checksums: {
    name: 'Health of the disk',
    about: 'The database reads from its disk what it wrote there.',
    findings: {
      failures: {
        says: 'The database read {count} damaged pages: the disk or the memory of this machine fails.',
        remedy: 'Make a backup at once, move to another machine, and restore it there.',
      },
      off: {
        says: 'The database does not notice damage of its disk (data_checksums is off).',
        remedy: 'Stop PostgreSQL, run pg_checksums --enable on its folder, and start it.',
      },
    },
  },
  numbers: {
    name: 'Numbers of the database',
    about: 'The database does not run out of numbers.',
    findings: {
      transactions: {
        says: 'The database has used {percent} % of its transaction numbers. At the end it stops.',
        remedy:
          'Something keeps PostgreSQL from cleaning up, such as a transaction that never ends. Restart the server, then run VACUUM FREEZE.',
      },
      ending: {
        says: 'The numbers of {name} are used up to {percent} %.',
        remedy: 'Install the newest release, and tell its makers if this stays.',
      },
    },
  },
  replicas: {
    name: 'Copy of the database',
    about: 'The copies of the database on other machines follow it.',
    findings: {
      behind: {
        says: 'The copy {name} is behind by {megabytes} MB ({seconds} seconds). What it lacks fills this machine’s disk.',
        remedy:
          'Start that copy, or the network to it. If it is gone for good: SELECT pg_drop_replication_slot with its name.',
      },
    },
  },
  transactions: {
    name: 'Work in the database',
    about: 'Nothing holds the database for long.',
    findings: {
      long: {
        says: 'Something has been open in the database for {minutes} minutes.',
        remedy: 'End tools that are connected to the database by hand, or restart the server.',
      },
    },
  },
  'public-address': {
    name: 'Your address',
    about: 'Students reach this server at its own address.',
    findings: {
      unreachable: {
        says: '{address} cannot be opened from this machine ({words}).',
        remedy:
          'Check that the name points to this machine, that the proxy (Caddy, nginx) runs, and that the firewall lets ports 80 and 443 in.',
      },
      'other-program': {
        says: 'At {address} something else answers ({status}), not this server.',
        remedy: 'Correct PUBLIC_URL, or where the name points to, or to which port the proxy leads.',
      },
      'plain-http': {
        says: '{address} is not protected: anybody on the way can read passcodes.',
        remedy: 'Set up a certificate (Caddy does it by itself) and set PUBLIC_URL to the https address.',
      },
    },
  },
  certificate: {
    name: 'Certificate',
    about: 'Browsers trust the certificate of your address, and it does not end soon.',
    findings: {
      ended: {
        says: 'The certificate of {name} has ended: browsers warn everybody away.',
        remedy: 'Renew it now: restart Caddy, or run certbot renew, and look into its messages.',
      },
      ending: {
        says: 'The certificate of {name} ends in {days} days and was not renewed.',
        remedy:
          'Renewing fails. Restart Caddy, or run certbot renew, and look into its messages; port 80 must be open.',
      },
      untrusted: {
        says: 'Browsers do not trust the certificate of {name} ({words}).',
        remedy: 'Get one from Let’s Encrypt (Caddy does it by itself), with its whole chain.',
      },
      'other-name': {
        says: 'The certificate is not for {name}.',
        remedy: 'Get one for this name, or correct PUBLIC_URL.',
      },
    },
  },
  proxy: {
    name: 'Visitors’ addresses',
    about:
      'The server knows from where each visitor comes, so that it can hold strangers back and nobody else.',
    findings: {
      'not-trusted': {
        says: 'All visitors seem to come from one address, so they use up each other’s limits.',
        remedy:
          'Set TRUST_PROXY to the address of the proxy (127.0.0.1 when it runs on this machine) and start again.',
      },
      'trusts-anyone': {
        says: 'Any visitor can claim another address, and so pass the limits of sign-in.',
        remedy:
          'Let the proxy overwrite X-Forwarded-For instead of adding to it, and name nothing but the proxy in TRUST_PROXY.',
      },
    },
  },
  caching: {
    name: 'Old copies',
    about: 'Nothing between the server and the students keeps old pages or answers.',
    findings: {
      kept: {
        says: 'Something keeps copies of {path} and shows them in place of the present ones.',
        remedy: 'Switch off the cache of the proxy or CDN, but for /assets/.',
      },
      rule: {
        says: 'Browsers are told to keep {path} for {seconds} seconds, so they miss what is new.',
        remedy:
          'Remove the rule that sets Cache-Control in the proxy or CDN. The server sets the right one itself.',
      },
    },
  },
  nginx: {
    name: 'nginx sends lessons',
    about: 'nginx can read the lessons and sends them.',
    findings: {
      'cannot-read': {
        says: 'nginx cannot read the lessons (answer {status}): they do not play.',
        remedy:
          'Add nginx’s user to the group of the server’s user (usermod -aG valence www-data), check the folder in nginx’s site, and restart nginx.',
      },
      'not-between': {
        says: 'STREAM_CARRIER is nginx, but no nginx is in between: lessons do not play.',
        remedy: 'Set up nginx as in the example of the manual, or remove STREAM_CARRIER.',
      },
    },
  },
  bucket: {
    name: 'Bucket',
    about: 'The bucket with the lessons answers.',
    findings: {
      unreachable: {
        says: 'The bucket does not answer ({words}): lessons do not play.',
        remedy:
          'Check with its provider that it exists, that its key is valid and that the bill is paid; then the S3_ settings.',
      },
    },
  },
  'bucket-cors': {
    name: 'Lessons from the bucket',
    about: 'The bucket lets browsers of this site fetch lessons.',
    findings: {
      refused: {
        says: 'The bucket does not let browsers at {origin} fetch lessons: they do not play.',
        remedy:
          'Add a CORS rule to the bucket: AllowedOrigins {origin}, AllowedMethods GET and HEAD, AllowedHeaders Range.',
      },
    },
  },
  sending: {
    name: 'Sending by WhatsApp',
    about: 'Passcodes go out.',
    findings: {
      token: {
        says: 'WhatsApp refused the token (code {code}): no passcode goes out.',
        remedy: 'Make a new token of the system user at Meta, set WHATSAPP_ACCESS_TOKEN, and start again.',
      },
      blocked: {
        says: 'Meta has blocked the WhatsApp account (code {code}): no passcode goes out.',
        remedy: 'Open the account’s quality page at Meta, answer what it asks, then start the server again.',
      },
    },
  },
  'whatsapp-account': {
    name: 'WhatsApp account',
    about: 'Meta accepts the token and knows the number.',
    findings: {
      token: {
        says: 'The WhatsApp token has expired or was taken back (code {code}).',
        remedy:
          'Make a new token of the system user at Meta, one that does not expire; set WHATSAPP_ACCESS_TOKEN and start again.',
      },
      blocked: {
        says: 'Meta has blocked the WhatsApp account (code {code}).',
        remedy: 'Open the account’s quality page at Meta and answer what it asks.',
      },
      permission: {
        says: 'The WhatsApp token may not use this number (code {code}).',
        remedy:
          'Give the system user the app and the permission whatsapp_business_messaging, and make a new token.',
      },
      'number-absent': {
        says: 'Meta does not know the number of WHATSAPP_PHONE_NUMBER_ID.',
        remedy: 'Copy the id that Meta shows beside the number (not the number itself) and start again.',
      },
      unreachable: {
        says: 'Meta cannot be reached ({words}).',
        remedy: 'Check the network and the firewall of this machine: it must reach graph.facebook.com.',
      },
    },
  },
  template: {
    name: 'WhatsApp template',
    about: 'The template for passcodes is approved.',
    findings: {
      absent: {
        says: 'There is no template {name} in the language {language}.',
        remedy:
          'Make it at Meta as an authentication template, or correct WHATSAPP_TEMPLATE and WHATSAPP_TEMPLATE_LANGUAGE.',
      },
      rejected: {
        says: 'The template {name} ({language}) cannot be used: {status}.',
        remedy:
          'Look at Meta why, correct it and send it in again. Until then students send the word Passcode.',
      },
      refused: {
        says: 'WhatsApp refused the template {name} ({language}) in a message (code {code}).',
        remedy: 'Look at its state at Meta. Until it is right, students send the word Passcode.',
      },
    },
  },
  webhook: {
    name: 'Receiving by WhatsApp',
    about: 'Meta reaches this server with what students write.',
    findings: {
      unreachable: {
        says: '{address} cannot be reached ({words}): students’ messages do not arrive.',
        remedy: 'Check the name, the proxy and the firewall, as for your address.',
      },
      'wrong-answer': {
        says: '{address} does not answer as Meta expects ({status}).',
        remedy: 'Let the proxy pass /webhooks/whatsapp on as it is, without a sign-in or a cache.',
      },
      silent: {
        says: '{count} messages went out and Meta has reported nothing to {address}.',
        remedy:
          'Register this address at Meta as the webhook, with the verify token, and subscribe to messages.',
      },
    },
  },
  messages: {
    name: 'Messages that wait',
    about: 'Messages go out and are answered at once.',
    findings: {
      sending: {
        says: '{count} messages wait to go out, the oldest for {minutes} minutes.',
        remedy: 'Check that this machine reaches graph.facebook.com, then restart the server.',
      },
      receiving: {
        says: '{count} messages of students were not answered yet, the oldest for {minutes} minutes.',
        remedy: 'Restart the server. If it happens again, send its log to the makers.',
      },
    },
  },
  ffmpeg: {
    name: 'ffmpeg',
    about: 'The program that makes lessons of films is there and whole.',
    findings: {
      missing: {
        says: 'ffmpeg is missing: films play as they were sent, unprotected, if at all.',
        remedy: 'Install it: apt-get install ffmpeg. What waits goes on by itself.',
      },
      codecs: {
        says: 'This ffmpeg cannot make {names}.',
        remedy: 'Install the whole one of your system (apt-get install ffmpeg), and remove FFMPEG_FOLDER.',
      },
    },
  },
  worker: {
    name: 'Worker',
    about: 'The worker that makes lessons runs.',
    findings: {
      silent: {
        says: 'No worker has reported for minutes: films do not become lessons.',
        remedy: 'Restart the server. With WORKER=elsewhere: start the worker on its machine.',
      },
    },
  },
  packaging: {
    name: 'Films in the queue',
    about: 'Films become lessons one after another.',
    findings: {
      stuck: {
        says: '{count} films wait and none is being made, for {minutes} minutes now.',
        remedy: 'Restart the server. Uploads then shows whether it goes on.',
      },
    },
  },
  jobs: {
    name: 'Work by the clock',
    about: 'What is done at night and in the background is done.',
    findings: {
      late: {
        says: 'The job {name} has waited for {minutes} minutes.',
        remedy: 'Restart the server.',
      },
      failing: {
        says: 'The job {name} failed {count} times today, after all its tries.',
        remedy: 'Look into the server’s log for “a job failed”, and send the line to the makers.',
      },
    },
  },
  'second-factor': {
    name: 'Second step',
    about: 'Everybody who works at the desk has a second step for signing in.',
    findings: {
      missing: {
        says: '{count} people at the desk sign in with the passcode alone.',
        remedy: 'Ask them to set up a second step under My sign-in, then require it in Settings, Limits.',
      },
    },
  },
};

/** The words of a finding; of one that this release does not know, undefined. */
export function findingWords(
  id: CheckupId,
  finding: string | null,
  values: FindingValues,
): Finding | undefined {
  const all: Readonly<Record<string, Finding>> = checks[id].findings;
  const words = finding === null ? undefined : all[finding];
  return words && { says: fillIn(words.says, values), remedy: fillIn(words.remedy, values) };
}

const states: Record<CheckupState, string> = {
  broken: 'Broken',
  warning: 'Look at it',
  unknown: 'Not known',
  well: 'Well',
};

const things = (count: number) => (count === 1 ? '1 thing to do' : `${count} things to do`);

export const checkupsCopy = {
  documentTitle: 'Is all well · Valence',
  title: 'Is all well',
  intro:
    'The server looks after itself: every few minutes at what is on its machine, every hour at what is outside.',
  failed: 'The checks could not be loaded.',
  again: 'Look again',
  lookedAgain: 'Looked again',
  againFailed: 'Looking again did not work.',
  things,
  allWell: 'All is well',
  allWellHint: 'Nothing needs you. If something breaks, you get a message.',
  notYet: 'Not looked at yet',
  notYetHint: 'Press “Look again”, or come back in a few minutes.',
  toDo: 'To do',
  unknown: 'Not known',
  unknownSays: 'This could not be looked at.',
  unknownRemedy: 'Look again in some minutes. If it stays, something above is the reason.',
  well: 'Well',
  remedy: 'What to do:',
  lookedAt: (when: string) => `Looked at ${when}`,
  since: (when: string) => `Since ${when}`,
  on: (machine: string) => `On ${machine}`,
  states,
  checks,
} as const;

const alarmHeads: Record<AlarmKind, string> = {
  broke: 'Broken:',
  'still-broken': 'Still broken:',
  over: 'Well again:',
};

/** One message about some checks. */
export function alarmMessage(
  brand: string,
  alarms: readonly { id: CheckupId; kind: AlarmKind; finding: string | null; values: FindingValues }[],
  address: string,
): string {
  const lines = alarms.map(({ id, kind, finding, values }) => {
    const says = kind === 'over' ? undefined : findingWords(id, finding, values)?.says;
    return `${alarmHeads[kind]} ${checks[id].name}.${says ? ` ${says}` : ''}`;
  });
  return [`${brand}: Is all well?`, ...lines, address].join('\n');
}

export const doctorCopy = {
  about: 'looks at everything that can go wrong and says what to do; works while the school is stopped, too',
  json: 'answers with JSON, for programs',
  finding: (state: string, name: string, says: string) => `[${state}] ${name}: ${says}`,
  remedy: (remedy: string) => `    To do: ${remedy}`,
  notKnown: (names: string) => `Could not be looked at: ${names}`,
  summary: (toDo: number, well: number) =>
    `${toDo === 0 ? 'Nothing to do' : things(toDo)}; ${well} checks are well.`,
} as const;
