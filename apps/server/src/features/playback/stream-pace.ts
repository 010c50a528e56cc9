// Paces how fast an account pulls lessons: a process takes some seconds of media for it from the database at a time, and
// hands out parts of them without asking again. The next seconds are taken a little ahead, for all who play in one statement.

import { LONGEST_WAIT_SECONDS, type PaceKind, paceLimits } from '@valence/domain/stream-pace';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { deferWrites } from '../../platform/deferred-writes.ts';
import type { Logger } from '../../platform/log.ts';
import { findAhead, handOut, type Pulling } from './stream-pace.store.ts';

/** How long a segment of our packager plays; those that end a little later or sooner count as this long. */
export const SEGMENT_SECONDS = 4;
/** Taken from the database at once: a player's whole buffer, and one statement in as many seconds of playing. */
const SUPPLY_SECONDS = 24;
/** How long those are gathered whose seconds are used up; a player asks again after as many seconds as a segment has. */
const LINGER_MILLISECONDS = 1000;
/** More than the accounts that one process serves; an account whose supply is dropped loses 24 seconds of 300 at most. */
const MOST_SUPPLIES = 20_000;

/** The answer to a request for media: it may go out after a wait, or not now. */
export type Pace = { waitMilliseconds: number } | { retryAfterSeconds: number };

export interface Pull {
  accountId: string;
  kind: PaceKind;
  /** Of media, 4 at most. */
  seconds: number;
  at: Date;
}

interface Supply {
  /** Seconds that may be handed out without asking the database. */
  left: number;
  /** Before this instant the database would refuse. */
  notBefore: Date | undefined;
  /** The request before, for which the next one waits: of many at once each gets its own answer, in order. */
  turn: Promise<unknown>;
}

export type StreamPace = ReturnType<typeof createStreamPace>;

interface Supplier {
  db: Db;
  settings: { streamsAtOnce: number };
}

interface Refilled extends Supplier {
  /** Has the supply filled soon. */
  usedUp: (supply: Supply, pull: Pull) => void;
}

/** A supply that is used up, and whose it is. */
type UsedUp = Pick<Pull, 'accountId' | 'kind'> & { supply: Supply };

export function createStreamPace({ clock, log, ...given }: Supplier & { clock: Clock; log: Logger }) {
  const supplyOf = rememberSupplies();
  const usedUp = deferWrites<UsedUp>({
    write: async (all) => fillAhead(given, all, clock.now()),
    failed: (error, all) => log.warn({ err: error, accounts: all.length }, 'no seconds were taken ahead'),
    lingerMilliseconds: LINGER_MILLISECONDS,
    mostRows: MOST_SUPPLIES,
  });
  const supplier: Refilled = {
    ...given,
    usedUp: (supply, { accountId, kind }) => usedUp.set(`${accountId} ${kind}`, { accountId, kind, supply }),
  };
  return {
    /** Takes media that may have to wait. */
    async take(pull: Pull): Promise<Pace> {
      const supply = supplyOf(pull);
      if (takeLeft(supplier, supply, pull)) return { waitMilliseconds: 0 };
      return inTurn(supply, async () =>
        (await takeSupplied(supplier, supply, pull))
          ? { waitMilliseconds: 0 }
          : takeWaiting(supplier, supply, pull),
      );
    },

    /** Takes media that goes out at once or not at all; then nothing is counted. */
    async takeNow(pull: Pull): Promise<boolean> {
      const supply = supplyOf(pull);
      return (
        takeLeft(supplier, supply, pull) || inTurn(supply, async () => takeSupplied(supplier, supply, pull))
      );
    },

    /** Takes no more seconds ahead. */
    stop: async (): Promise<void> => usedUp.stop(),
  };
}

/** Fills the supplies of those who are not too far ahead; who asks for more before it is filled takes seconds by itself. */
async function fillAhead({ db, settings }: Supplier, all: readonly UsedUp[], at: Date): Promise<void> {
  const empty = all.filter(({ supply }) => supply.left < SEGMENT_SECONDS);
  if (empty.length === 0) return;
  const limits = paceLimits(settings.streamsAtOnce);
  const portion = { seconds: SUPPLY_SECONDS, mostAhead: limits.mostAheadSeconds, at, limits };
  const filled = await handOut(db, empty, portion);
  for (const [index, { supply }] of empty.entries())
    if (filled[index] !== undefined) supply.left += SUPPLY_SECONDS;
}

function rememberSupplies(): (pull: Pull) => Supply {
  const supplies = new Map<string, Supply>();
  return ({ accountId, kind }) => {
    const key = `${accountId} ${kind}`;
    const supply = supplies.get(key) ?? { left: 0, notBefore: undefined, turn: Promise.resolve() };
    // Moved to the end: the one that was quiet for longest is in front.
    supplies.delete(key);
    supplies.set(key, supply);
    const [quietest] = supplies.keys();
    if (supplies.size > MOST_SUPPLIES && quietest !== undefined) supplies.delete(quietest);
    return supply;
  };
}

async function inTurn<Result>(supply: Supply, ask: () => Promise<Result>): Promise<Result> {
  const answer = supply.turn.then(ask);
  supply.turn = answer.catch(() => undefined);
  return answer;
}

function pulling({ settings }: Supplier, { accountId, kind, at }: Pull): Pulling {
  return { accountId, kind, at, limits: paceLimits(settings.streamsAtOnce) };
}

/** Takes from the supply, and fills it if it is empty and the account is not too far ahead. */
async function takeSupplied(supplier: Refilled, supply: Supply, pull: Pull): Promise<boolean> {
  if (takeLeft(supplier, supply, pull)) return true;
  if (isBefore(pull.at, supply.notBefore)) return false;
  const { at, limits } = pulling(supplier, pull);
  const portion = { seconds: SUPPLY_SECONDS, mostAhead: limits.mostAheadSeconds, at, limits };
  const [ahead] = await handOut(supplier.db, [pull], portion);
  if (ahead === undefined) return false;
  supply.left += SUPPLY_SECONDS;
  return takeLeft(supplier, supply, pull);
}

/** Takes the last seconds by single parts, so that a wait belongs to the part that it was worked out for. */
async function takeWaiting(supplier: Supplier, supply: Supply, pull: Pull): Promise<Pace> {
  const { at, seconds } = pull;
  if (!isBefore(at, supply.notBefore)) {
    const request = pulling(supplier, pull);
    const { secondsPerSecond, mostAheadSeconds } = request.limits;
    const mostAhead = mostAheadSeconds + LONGEST_WAIT_SECONDS * secondsPerSecond;
    const portion = { seconds: SEGMENT_SECONDS, mostAhead, at, limits: request.limits };
    const [ahead] = await handOut(supplier.db, [pull], portion);
    if (ahead !== undefined) {
      supply.left += SEGMENT_SECONDS - seconds;
      return { waitMilliseconds: Math.max(0, ((ahead - mostAheadSeconds) / secondsPerSecond) * 1000) };
    }
    const excess = (await findAhead(supplier.db, request)) + SEGMENT_SECONDS - mostAhead;
    supply.notBefore = new Date(at.getTime() + Math.max(0, (excess / secondsPerSecond) * 1000));
  }
  const left = (supply.notBefore?.getTime() ?? 0) - at.getTime();
  return { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) };
}

/** What a file of a lesson counts as; undefined for what is no segment: headers, playlists, pictures, captions. */
export function paceKindOf(file: string): PaceKind | undefined {
  if (!file.endsWith('.m4s')) return undefined;
  return file.startsWith('audio') ? 'sound' : 'picture';
}

function takeLeft({ usedUp }: Pick<Refilled, 'usedUp'>, supply: Supply, pull: Pull): boolean {
  if (supply.left < pull.seconds) return false;
  supply.left -= pull.seconds;
  if (supply.left < SEGMENT_SECONDS) usedUp(supply, pull);
  return true;
}

/** After a clock was set back, an instant that is further away than the longest wait holds nobody back. */
function isBefore(at: Date, notBefore: Date | undefined): boolean {
  const left = notBefore === undefined ? 0 : notBefore.getTime() - at.getTime();
  return left > 0 && left <= LONGEST_WAIT_SECONDS * 1000;
}
