// Work that survives its worker: one worker at a time takes a row of a table, and another one takes it if that worker dies.
// A feature gives its table and a handler. pg-boss, which runs the scheduled jobs, has tables of its own; here the row that the
// product shows and changes is the row that is taken.

import type { Clock } from '../clock.ts';
import { type Db, type Tx, transaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import {
  findTries,
  type Lease,
  type Leased,
  lock,
  putBack,
  type QueueTable,
  renew,
  take,
} from './lease-queue.store.ts';

export interface LeasedWork<Item extends object> {
  readonly db: Db;
  readonly clock: Clock;
  readonly table: QueueTable<Item>;
  /** After this long without a renewal another worker takes the row over; the lease is renewed four times as often. */
  readonly leaseMilliseconds: number;
  /** Releases the row in the end. The signal aborts when the lease is lost or the process ends. */
  readonly handle: (item: Leased<Item>, signal: AbortSignal) => Promise<void>;
  /** Absent: when a handler throws, another worker takes the row once the lease has run out. */
  readonly retries?: Retries<Item>;
  /** Ends the work that is under way; the row is put back uncounted. */
  readonly signal?: AbortSignal;
}

/** What follows when a handler throws. */
interface Retries<Item> {
  readonly mostTries: number;
  /** @param tries so far, 1 or more */
  readonly pauseMilliseconds: (tries: number) => number;
  /** Writes the failure to the log. */
  readonly report: (item: Leased<Item>, error: unknown) => void;
  /** Called after the last try, also where no worker survived a try. */
  readonly giveUp: (item: Leased<Item>, error: unknown) => Promise<void>;
}

/** The row is done, or another worker has it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Takes a row and works on it. @returns false when none is due */
export async function workUnderLease<Item extends object>(work: LeasedWork<Item>): Promise<boolean> {
  const { db, clock, table, handle, retries, signal } = work;
  if (signal?.aborted) return false;
  const at = clock.now();
  const item = await take(db, table, { token: newId(at), at, until: leaseEnd(work) });
  if (!item) return false;
  if (retries && item.tries > retries.mostTries) {
    await retries.giveUp(item, new Error('it ended every worker that took it'));
    return true;
  }
  const renewal = keepRenewing(work, item);
  try {
    await handle(item, signal ? AbortSignal.any([signal, renewal.lost]) : renewal.lost);
  } catch (error) {
    if (renewal.lost.aborted || error instanceof LeaseLost) return true;
    if (signal?.aborted) await putBack(db, table, item, { nextTryAt: clock.now(), counted: false });
    else if (retries) await retryOrGiveUp(work, retries, item, error);
    else throw error;
  } finally {
    renewal.stop();
  }
  return true;
}

/** Runs one transaction on a leased row, which stays locked meanwhile. @throws LeaseLost */
export async function withLease(
  db: Db,
  table: QueueTable<object>,
  lease: Lease,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await lock(tx, table, lease))) throw new LeaseLost();
    await work(tx);
  });
}

function keepRenewing<Item extends object>(
  work: LeasedWork<Item>,
  lease: Lease,
): { lost: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  let renewing = false;
  async function renewOnce(): Promise<void> {
    // Only one connection waits for a row that its own transaction has locked, not ever more.
    if (renewing) return;
    renewing = true;
    try {
      if (!(await renew(work.db, work.table, lease, leaseEnd(work)))) lost.abort(new LeaseLost());
    } catch {
      // The database is away: the lease runs on, and no other worker can take the row either.
    }
    renewing = false;
  }
  const timer = setInterval(() => void renewOnce(), work.leaseMilliseconds / 4);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}

function leaseEnd({ clock, leaseMilliseconds }: { clock: Clock; leaseMilliseconds: number }): Date {
  return new Date(clock.now().getTime() + leaseMilliseconds);
}

async function retryOrGiveUp<Item extends object>(
  { db, clock, table }: LeasedWork<Item>,
  { mostTries, pauseMilliseconds, report, giveUp }: Retries<Item>,
  item: Leased<Item>,
  error: unknown,
): Promise<void> {
  const tries = await findTries(db, table, item);
  if (tries === undefined) return;
  const present = { ...item, tries };
  report(present, error);
  if (tries >= mostTries) return giveUp(present, error);
  const nextTryAt = new Date(clock.now().getTime() + pauseMilliseconds(tries));
  await putBack(db, table, item, { nextTryAt, counted: true });
}
