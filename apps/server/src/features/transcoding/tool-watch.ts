// A worker's look at its tools: told to the desk, and the films that waited for ffmpeg go on as soon as it is there.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import type { Transcoder } from '../../ports/transcoder/transcoder.ts';
import { takeUp } from './plain.store.ts';
import { leave, report } from './workers.store.ts';

/** A worker says so often that it is there; one that did not for thrice as long is not. */
export const REPORT_MILLISECONDS = 10_000;
export const HEARD_MILLISECONDS = 3 * REPORT_MILLISECONDS;
/** Tools that are there are looked for again only now and then. */
const REPORTS_A_LOOK = 6;

interface ToolWatchDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
  transcoder: Pick<Transcoder, 'isReady' | 'isLimited'>;
}

export function createToolWatch({ db, clock, log, transcoder }: ToolWatchDeps) {
  const id = newId(clock.now());
  let known: boolean | undefined;
  let reports = 0;
  return {
    /** One report. @returns whether the tools are there */
    async tell(): Promise<boolean> {
      const before = known;
      if (known !== true || reports % REPORTS_A_LOOK === 0) known = await transcoder.isReady();
      reports += 1;
      const at = clock.now();
      const forgetBefore = new Date(at.getTime() - 10 * HEARD_MILLISECONDS);
      await report(db, { id, hasFfmpeg: known, at, forgetBefore });
      if (!known && before !== false)
        log.warn('ffmpeg was not found: films play as they were sent, if at all');
      if (reports === 1 && !(await transcoder.isLimited()))
        log.warn('prlimit cannot be used: ffmpeg runs without limits of memory and time');
      const taken = known ? await takeUp(db, at) : 0;
      if (taken > 0) log.info({ films: taken }, 'films that waited for ffmpeg go on');
      return known;
    },

    leave: async (): Promise<void> => leave(db, id),
  };
}
