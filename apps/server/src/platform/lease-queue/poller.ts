// Runs queued work: at once after a notification, and by polling for work that other processes queued.

import type { Logger } from '../log.ts';

export interface PollerOptions {
  name: string;
  /** Does one piece of work; false: there was none. */
  work: () => Promise<boolean>;
  /** How many pieces of work run at once. */
  concurrency: number;
  /** How often to look without being notified; a second when absent. */
  intervalMilliseconds?: number;
  log: Logger;
}

export interface Poller {
  /** Begins to look by itself. */
  readonly start: () => void;
  /** Says that there is work; call it after the commit that made it. */
  readonly notify: () => void;
  /** Looks, and waits until nothing is left that can be done now. */
  readonly drain: () => Promise<void>;
  /** Takes no more work, and waits for what is running. */
  readonly stop: () => Promise<void>;
}

export function createPoller({
  name,
  work,
  concurrency,
  intervalMilliseconds = 1000,
  log,
}: PollerOptions): Poller {
  let active = 0;
  let idle = Promise.withResolvers<void>();
  idle.resolve();
  let notifications = 0;
  let stopped = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;

  async function workWhileThereIsSome(): Promise<void> {
    try {
      for (let checked = -1; !stopped && checked !== notifications; ) {
        const before = notifications;
        // Only a look that began after the last notification proves that there is nothing; one that found work starts
        // another one beside it.
        if (await work()) addWorker();
        else checked = before;
      }
      failing = false;
    } catch (error) {
      // Logged once: while the database is away every look fails in the same way. The next interval tries again.
      if (!failing) log.warn({ err: error, poller: name }, 'work failed and will be tried again');
      failing = true;
    }
    active -= 1;
    if (active === 0) idle.resolve();
  }

  function addWorker(): void {
    if (stopped || active >= concurrency) return;
    if (active === 0) idle = Promise.withResolvers();
    active += 1;
    void workWhileThereIsSome();
  }

  function notify(): void {
    notifications += 1;
    if (active === 0) addWorker();
  }

  return {
    notify,
    start: () => {
      timer = setInterval(notify, intervalMilliseconds).unref();
      notify();
    },
    drain: async () => {
      notify();
      while (active > 0) await idle.promise;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await idle.promise;
    },
  };
}
