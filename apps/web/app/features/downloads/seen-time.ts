// The latest time that this device has seen: a clock that is set back opens nothing (domain/downloads).

import { type DownloadState, downloadState } from '@valence/domain/downloads';
import { deviceNow, now } from '../../lib/clock.ts';
import { type StoredLesson, withDownloads } from './stored-downloads.ts';

/** Remembers the present time, if it is later than all before. @param isServers whether the server has just told it */
export async function noteTime({ isServers = false } = {}): Promise<number> {
  return withDownloads(async (db) => {
    const change = db.transaction('seen', 'readwrite');
    const before = await change.store.get('time');
    const knownAhead = now() - deviceNow();
    const aheadMs = isServers || knownAhead !== 0 ? knownAhead : (before?.aheadMs ?? 0);
    const at = deviceNow() + aheadMs;
    // The server's word counts also where it takes time back: then it was the device's clock that had been ahead.
    const latest = isServers ? at : Math.max(at, before?.at ?? 0);
    await change.store.put({ at: latest, aheadMs }, 'time');
    await change.done;
    return latest;
  });
}

/** Whether the lesson may play now. */
export async function stateOf({ endsAt }: Pick<StoredLesson, 'endsAt'>): Promise<DownloadState> {
  const seen = await withDownloads(async (db) => db.get('seen', 'time'));
  const knownAhead = now() - deviceNow();
  const at = knownAhead !== 0 ? now() : deviceNow() + (seen?.aheadMs ?? 0);
  const state = downloadState(endsAt, seen?.at ?? at, at);
  if (state === 'open') await noteTime();
  return state;
}
