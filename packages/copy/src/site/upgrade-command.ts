// Messages of `valence upgrade`.

export const upgradeWords = {
  about:
    'puts a new version in place, after trying it out on a copy of the data, and goes back by itself when it fails',
  file: 'the archive of the new version, with SHA256SUMS and SHA256SUMS.sig beside it',
  check: 'tries everything out and changes nothing',
  withPause: 'allows a pause in which nobody reaches the school, where the new version needs one',
  withoutRehearsal: 'with DATABASE_URL: without a copy of the data and without trying it out',
  rehearse: 'migrates the data of a folder and examines them, for the upgrade',
  rehearseData: 'the folder with the copy',
  steps: {
    verified: (version: string): string => `The archive is genuine: version ${version}.`,
    unpacked: (folder: string): string => `Unpacked into ${folder}`,
    backup: (place: string): string => `The data are safe in the backup at ${place}`,
    copy: (place: string): string => `The data are safe in a copy: ${place}`,
    rehearsed: (seconds: number, migrations: number): string =>
      `Tried out on a copy of the data: ${migrations === 1 ? '1 change' : `${migrations} changes`} of the database, ${seconds} s, nothing wrong.`,
    starting: 'The new version starts beside the old one.',
    ready: 'The new version is ready.',
    serving: 'The new version serves. The old one stands by for a minute.',
    stopping: 'The school is stopped: nobody reaches it now.',
    migrating: 'The database is changed for the new version.',
    wayBack: 'The new version does not work. Going back.',
  },
  done: (version: string): string => `The school runs with version ${version}.`,
  doneStopped: (version: string): string =>
    `Version ${version} is in place. The school is not running: sudo valence start`,
  checked: (version: string, isPaused: boolean): string =>
    isPaused
      ? `Version ${version} would work. Nothing was changed. It needs a pause: add --with-pause.`
      : `Version ${version} would work, without a pause. Nothing was changed.`,
  unitChanged:
    'The service’s description has changed with this version. Let setup write it: sudo valence setup',
  keptCopy: (place: string): string =>
    `A copy of the data from before is in ${place}. The next upgrade removes it.`,
  refused: {
    notInstalled:
      'This is no release that install.sh installed. With containers, OPERATIONS says how a new version is put in place. In a clone: git fetch --tags, git checkout the version, npm ci, npm start.',
    notRoot: 'The new version is put into a folder of root. Write sudo before the command.',
    underWay: (pid: number): string => `Another upgrade is under way (process ${pid}).`,
    absent: (file: string): string => `${file} is not there, or cannot be read.`,
    unsigned: (file: string): string =>
      `${file} is missing beside the archive. Without it nobody knows where the archive is from. Load it from where the archive is from.`,
    noKey: (file: string): string =>
      `${file} is missing: the key that versions must be signed with. Restore it from the installation.`,
    forged: 'The archive is damaged, or not from where the installed version is from. It is not used.',
    noRelease: 'The archive holds no release of Valence.',
    same: (version: string): string => `Version ${version} is installed already.`,
    older: (version: string, installed: string): string =>
      `Version ${version} is older than ${installed}, which is installed. An older version cannot read newer data.`,
    otherMachine: (platform: string, own: string): string =>
      `The archive is for ${platform}, and this machine is ${own}.`,
    oldSystem: (needed: string, own: string): string =>
      `The new version needs a system with glibc ${needed}, and this one has ${own}. Upgrade Debian first.`,
    notRunnable: (reason: string): string => `The new version does not run on this machine: ${reason}`,
    room: (folder: string, needed: number, free: number): string =>
      `The disk with ${folder} has ${free} MB of room, and the upgrade needs ${needed} MB.`,
    noData: (dataDir: string): string =>
      `There is no school in ${dataDir} yet: run setup, and start it first.`,
    copyFailed: (reason: string): string =>
      `The data could not be copied, so there would be no way back: ${reason}`,
    rehearsalFailed: (reason: string): string =>
      `The new version does not get along with a copy of the data. The school was not touched. The reason: ${reason}`,
    needsPause: (reasons: string): string =>
      `This version needs a pause, because the old one cannot run on its database: ${reasons}. Nothing was changed. Choose a quiet hour, and add --with-pause.`,
    ownDatabase:
      'The database at DATABASE_URL is not copied here, so nothing can be tried out or put back. Make a backup of it, then add --without-rehearsal --with-pause.',
    stopFirst:
      'The school runs, but not as a service that could give way. Stop it first, then call upgrade again.',
  },
  /** A migration without words of its own. */
  otherVersion: (name: string): string => `${name} is for newer versions alone`,
  jobsChange: 'the background work has another form',
  back: {
    /** By the reasons of the handover. */
    reasons: {
      busy: 'another switch is under way',
      ended: 'the new version ended while it started',
      'not-ready': 'the new version was not ready in time',
      unwell: 'the new version did not stay well',
      withdrawn: 'the order was withdrawn',
      stopped: 'the school was stopped meanwhile',
    },
    stays: (reason: string, version: string): string =>
      `The upgrade was taken back: ${reason}. Version ${version} serves as before, and nothing is lost.`,
    putBack: (reason: string, version: string): string =>
      `The upgrade was taken back: ${reason}. The data are as they were when the school was stopped, with version ${version}.`,
    notReady: (version: string): string =>
      `The former version ${version} is in place but not ready. See: journalctl -u valence -n 50`,
  },
} as const;
