// Keeps durable work flowing: runs it at once when told that there is some, and looks by itself for what others left.

import type { Logger } from './log.ts';

export interface PumpOptions {
  name: string;
  /** Does one piece of work; false: there was none. */
  work: () => Promise<boolean>;
  /** How many pieces at once. */
  lanes: number;
  /** How often to look without being told. */
  sweepMilliseconds: number;
  log: Logger;
}

export interface Pump {
  /** Begins to look by itself. */
  readonly start: () => void;
  /** There is work: called after the commit that made it. */
  readonly poke: () => void;
  /** Looks, and waits until nothing is left that can be done now. */
  readonly drain: () => Promise<void>;
  /** Takes no more, and waits for what is being done. */
  readonly stop: () => Promise<void>;
}

export function createPump({ name, work, lanes, sweepMilliseconds, log }: PumpOptions): Pump {
  let active = 0;
  let idle = Promise.withResolvers<void>();
  idle.resolve();
  let pokes = 0;
  let stopped = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;

  async function lane(): Promise<void> {
    try {
      for (let seen = -1; !stopped && seen !== pokes; ) {
        const before = pokes;
        // Only a look that began after the last poke proves that there is nothing; one that found something wants company.
        if (await work()) widen();
        else seen = before;
      }
      failing = false;
    } catch (error) {
      // Said once: with the database away every look fails alike. The next sweep tries again.
      if (!failing) log.warn({ err: error, pump: name }, 'work failed and will be tried again');
      failing = true;
    }
    active -= 1;
    if (active === 0) idle.resolve();
  }

  function widen(): void {
    if (stopped || active >= lanes) return;
    if (active === 0) idle = Promise.withResolvers();
    active += 1;
    void lane();
  }

  function poke(): void {
    pokes += 1;
    if (active === 0) widen();
  }

  return {
    poke,
    start: () => {
      timer = setInterval(poke, sweepMilliseconds).unref();
      poke();
    },
    drain: async () => {
      poke();
      while (active > 0) await idle.promise;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await idle.promise;
    },
  };
}
