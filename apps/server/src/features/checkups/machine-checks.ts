// Checks of the machine that runs the server: its folders, disks and files, its clock, and what is installed on it.

import { found, WELL } from '@valence/domain/checkups';
import { type Check, MEGABYTE } from './checks.ts';

export interface MachineProbes {
  readonly folderState: (folder: string) => Promise<'writable' | 'absent' | 'closed'>;
  readonly roomOf: (
    folders: readonly string[],
  ) => Promise<readonly { folder: string; freeBytes: number; allBytes: number }[]>;
  readonly networkDiskOf: (folder: string) => Promise<string | null>;
  readonly readableByAll: (paths: readonly string[]) => Promise<readonly string[]>;
  readonly bytesIn: (path: string) => Promise<number>;
  readonly isThere: (path: string) => Promise<boolean>;
  readonly nodeVersions: () => { running: string; pinned: string };
  /** The secret as the next start would find it, compared with the database's fingerprint. */
  readonly secretState: () => Promise<'fits' | 'missing' | 'damaged' | 'differs'>;
}

export interface MachineFacts {
  readonly dataDir: string;
  /** The folders that may each be on a disk of their own. */
  readonly folders: readonly string[];
  /** With less free than this a disk is nearly full. */
  readonly diskMarginBytes: number;
  /** Where the database is, if it is on this machine. */
  readonly databaseFolder: string | null;
  /** What nobody but the server's user may read. */
  readonly privateFiles: readonly string[];
  /** Files and folders of logs that are kept small by somebody, and how large they may be. */
  readonly logs: readonly { path: string; mostBytes: number }[];
  /** Any file of the built pages; null: this server has none. */
  readonly pagesFile: string | null;
}

export function machineChecks(probes: MachineProbes, facts: MachineFacts): Check[] {
  const { dataDir, databaseFolder, pagesFile } = facts;
  return [
    {
      id: 'data-folder',
      look: async () => {
        const state = await probes.folderState(dataDir);
        return state === 'writable' ? WELL : found('data-folder', state, { folder: dataDir });
      },
    },
    {
      id: 'secret',
      look: async () => {
        const state = await probes.secretState();
        return state === 'fits' ? WELL : found('secret', state, { file: `${dataDir}/secret-key` });
      },
    },
    { id: 'disk', look: async () => disk(probes, facts) },
    {
      id: 'network-disk',
      look: async () => {
        const kind = await probes.networkDiskOf(databaseFolder ?? dataDir);
        const folder = databaseFolder ?? dataDir;
        return kind === null ? WELL : found('network-disk', 'network', { folder, kind });
      },
    },
    {
      id: 'file-modes',
      look: async () => {
        const files = await probes.readableByAll(facts.privateFiles);
        return files.length === 0 ? WELL : found('file-modes', 'readable', { files: files.join(' ') });
      },
    },
    { id: 'time-zones', look: async () => timeZones() },
    { id: 'node-version', look: async () => nodeVersion(probes.nodeVersions()) },
    ...(pagesFile === null ? [] : [pages(probes, pagesFile)]),
    { id: 'logs', look: async () => logs(probes, facts) },
  ];
}

/** With less than this share free, a disk that has its margin yet is shown all the same. */
const LOW_SHARE = 0.1;

async function disk({ roomOf }: MachineProbes, { folders, diskMarginBytes }: MachineFacts) {
  const rooms = [...(await roomOf(folders))].sort((one, other) => one.freeBytes - other.freeBytes);
  const [least] = rooms;
  if (!least) return WELL;
  const { folder, freeBytes, allBytes } = least;
  const values = { folder, megabytes: Math.floor(freeBytes / MEGABYTE) };
  if (freeBytes < diskMarginBytes) return found('disk', 'nearly-full', values);
  const isLow = freeBytes < 3 * diskMarginBytes && freeBytes < LOW_SHARE * allBytes;
  return isLow ? found('disk', 'low', values) : WELL;
}

/** Colombo is 5 hours and a half before UTC all year; without its data Node refuses the name or shows UTC. */
export function timeZones(noon = new Date('2027-01-14T06:30:00Z')) {
  try {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Colombo',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    return clock.format(noon) === '12:00' ? WELL : found('time-zones', 'missing');
  } catch {
    return found('time-zones', 'missing');
  }
}

function nodeVersion({ running, pinned }: { running: string; pinned: string }) {
  const [major = 0, minor = 0] = running.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = pinned.split('.').map(Number);
  // A later release of the same line only corrects mistakes.
  const fits = major === wantedMajor && minor >= wantedMinor;
  return fits ? WELL : found('node-version', 'other', { running, pinned });
}

function pages({ isThere }: MachineProbes, file: string): Check {
  return {
    id: 'pages',
    look: async () => ((await isThere(file)) ? WELL : found('pages', 'not-built', { file })),
  };
}

async function logs({ bytesIn }: MachineProbes, { logs: all }: MachineFacts) {
  for (const { path, mostBytes } of all) {
    const bytes = await bytesIn(path);
    const values = { path, megabytes: Math.floor(bytes / MEGABYTE), most: Math.floor(mostBytes / MEGABYTE) };
    if (bytes > mostBytes) return found('logs', 'growing', values);
  }
  return WELL;
}

export interface ClockProbes {
  /** The present instant here. */
  readonly now: () => Date;
  /** What other clocks say: a name for each, and how many seconds this clock is ahead of it. */
  readonly others: () => Promise<readonly { name: string; aheadSeconds: number }[]>;
}

/** Two servers may be this far apart (CLOCK_LEEWAY_SECONDS); a code of an authenticator app lives for as long. */
const DRIFT_SECONDS = 30;
const WRONG_SECONDS = 120;

/** Compares this machine's clock with those of others that can be asked. */
export function clockCheck({ others }: Pick<ClockProbes, 'others'>): Check {
  return {
    id: 'clock',
    look: async () => {
      const clocks = [...(await others())];
      // The smallest difference decides: it takes all of them to agree that this clock is the wrong one.
      const [nearest] = clocks.sort(
        (one, other) => Math.abs(one.aheadSeconds) - Math.abs(other.aheadSeconds),
      );
      const seconds = Math.round(Math.abs(nearest?.aheadSeconds ?? 0));
      if (!nearest || seconds < DRIFT_SECONDS) return WELL;
      const way = nearest.aheadSeconds > 0 ? 'ahead of' : 'behind';
      return found('clock', seconds >= WRONG_SECONDS ? 'wrong' : 'drifting', {
        seconds,
        way,
        name: nearest.name,
      });
    },
  };
}
