// Checks a worker's tools, reports them to the admin area, and queues the films that waited for ffmpeg once it is there.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import type { Transcoder } from '../../ports/transcoder/transcoder.ts';
import { takeUp } from './plain.store.ts';
import { leave, report } from './workers.store.ts';

/** How often a worker reports; one that has not reported for three times as long counts as gone. */
export const REPORT_MILLISECONDS = 10_000;
export const HEARD_MILLISECONDS = 3 * REPORT_MILLISECONDS;
/** Tools that were found are looked for again only with every sixth report. */
const REPORTS_A_LOOK = 6;

interface ToolWatchDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
  transcoder: Pick<Transcoder, 'isReady' | 'isLimited'>;
}

export function createToolWatch({ db, clock, log, transcoder }: ToolWatchDeps) {
  const id = newId(clock.now());
  let hasFfmpeg: boolean | undefined;
  let reports = 0;
  return {
    /** Makes one report. @returns whether the tools are there */
    async tell(): Promise<boolean> {
      const before = hasFfmpeg;
      if (hasFfmpeg !== true || reports % REPORTS_A_LOOK === 0) hasFfmpeg = await transcoder.isReady();
      reports += 1;
      const at = clock.now();
      const forgetBefore = new Date(at.getTime() - 10 * HEARD_MILLISECONDS);
      await report(db, { id, hasFfmpeg, at, forgetBefore });
      if (!hasFfmpeg && before !== false)
        log.warn('ffmpeg was not found: films play as they were sent, if at all');
      if (reports === 1 && !(await transcoder.isLimited()))
        log.warn('prlimit cannot be used: ffmpeg runs without limits of memory and time');
      const queued = hasFfmpeg ? await takeUp(db, at) : 0;
      if (queued > 0) log.info({ films: queued }, 'films that waited for ffmpeg go on');
      return hasFfmpeg;
    },

    leave: async (): Promise<void> => leave(db, id),
  };
}
