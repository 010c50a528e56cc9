// Runs the checks of whether all is well at the machine, also while the server is stopped or does not start.

import { CHECKUP_IDS, type CheckupId, found, type Sight, UNKNOWN } from '@valence/domain/checkups';
import { checksOf, serverCheckOf } from '../composition/checkups.ts';
import { openStorage } from '../composition/storage.ts';
import { lookAtAll } from '../features/checkups/checkups.service.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openReader } from '../platform/db/reader.ts';
import { readSettings, type Settings, SettingsError } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import { visitEmbeddedPostgres } from '../platform/postgres/visit.ts';
import { readSecret } from '../platform/secrets.ts';
import { BUILT_PAGES } from './built-pages.ts';
import { becomeOwnerOf } from './school-settings.ts';

export interface Line {
  readonly id: CheckupId;
  readonly sight: Sight;
}

const log = createLog('silent');

/** What every check sees, in the order of the list. @param environment the settings; this process's when absent */
export async function examine(environment?: Readonly<Record<string, string>>): Promise<Line[]> {
  let settings: Settings;
  try {
    settings = readSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [{ id: 'settings', sight: found('settings', 'wrong', { problems: error.problems.join(' ') }) }];
  }
  becomeOwnerOf(settings.dataDir);
  const { address, sight, end } = await visit(settings);
  const database = address && openDatabase(address, { log, connections: 4, waitMilliseconds: 5000 });
  const { databaseReplicaUrl: replica } = settings;
  const reader =
    database && replica !== null
      ? openReader({ connectionString: replica }, database.pool, { log })
      : undefined;
  try {
    const parts = {
      reader,
      ...{ settings, database, clock: systemClock, pagesFolder: BUILT_PAGES.pagesFolder },
      // A damaged one is a finding of its own.
      secret: await readSecret(settings).catch(() => undefined),
      // The disk's would make its folders, and no check here needs it.
      storage: settings.s3 ? await openStorage(settings) : undefined,
    };
    const [server] = await lookAtAll(serverCheckOf(parts), log);
    const isStopped = server !== undefined && server.sight.state !== 'well';
    const checks = checksOf(parts).map((check) =>
      isStopped && OF_A_RUNNING_SERVER.includes(check.id) ? { ...check, look: async () => UNKNOWN } : check,
    );
    const lines = [...(server ? [server] : []), ...(await lookAtAll(checks, log))];
    const all = sight
      ? [...lines.filter(({ id }) => id !== 'database'), { id: 'database', sight } as const]
      : lines;
    return all.sort((one, other) => CHECKUP_IDS.indexOf(one.id) - CHECKUP_IDS.indexOf(other.id));
  } finally {
    await reader?.close();
    await database?.close();
    await end();
  }
}

/** What follows from a server that does not run; it would only hide why. */
const OF_A_RUNNING_SERVER: readonly CheckupId[] = [
  'public-address',
  'proxy',
  'caching',
  'nginx',
  'webhook',
  'messages',
  'worker',
  'packaging',
  'jobs',
];

/** The database for as long as this command takes, or why there is none. */
async function visit({ databaseUrl, dataDir }: Settings) {
  const end = async () => {};
  if (databaseUrl !== null) return { address: { connectionString: databaseUrl }, sight: undefined, end };
  try {
    const opened = await visitEmbeddedPostgres(dataDir, log);
    if (opened !== 'none') return { ...opened, sight: undefined };
    return { address: undefined, sight: found('database', 'none', { folder: dataDir }), end };
  } catch (error) {
    const [first = '', ...rest] = (error instanceof Error ? error.message : String(error)).split('\n');
    // Its last words: the first line only says that there are some.
    const last = rest.filter((line) => /FATAL|PANIC|ERROR/.test(line)).at(-1) ?? first;
    return {
      address: undefined,
      sight: found('database', 'not-starting', { words: last.slice(0, 300) }),
      end,
    };
  }
}
