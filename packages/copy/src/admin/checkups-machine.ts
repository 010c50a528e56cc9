// What the checks of the machine and the database say. Names in braces stand for values, which `fillIn` puts in.

export const machineChecks = {
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
    about:
      'The clock of the machine is right. Sign-in codes, authenticator apps and certificates depend on it.',
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
          'Check that the place of the backups can be reached and has room, then press “Back up now” in Settings, under Backups.',
      },
      late: {
        says: 'What happened in the last {minutes} minutes is only on this machine.',
        remedy:
          'Check that the place of the backups can be reached and has room. Settings, under Backups, shows when it goes on.',
      },
      never: {
        says: 'There is no backup.',
        remedy:
          'Choose a place for backups: a folder on another disk, or a bucket (BACKUP_TO). Settings, under Backups, says how.',
      },
      unproven: {
        says: 'No backup was restored for proof in the last two days.',
        remedy: 'Press “Prove now” in Settings, under Backups. If it fails, press “Back up now”.',
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
  'read-replica': {
    name: 'Copy for lists and charts',
    about: 'The copy at DATABASE_REPLICA_URL answers for lists and charts.',
    findings: {
      away: {
        says: 'The copy at DATABASE_REPLICA_URL does not answer. Lists and charts come from the database itself.',
        remedy: 'Start that copy, and check name, password and address there.',
      },
      behind: {
        says: 'The copy at DATABASE_REPLICA_URL is more than a quarter of a second behind. Lists and charts come from the database itself.',
        remedy: 'See whether that copy and the network to it keep up; a copy nearby, on a fast disk, does.',
      },
      other: {
        says: 'DATABASE_REPLICA_URL leads to no copy of this database, or to one that did not follow it when another server took over.',
        remedy:
          'Correct the address, or make the copy anew from the present database. After a takeover wait five minutes first.',
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
};
