// The pace at which an account may pull lessons: a process takes some seconds of media for it from the database at a time, and
// hands out parts of them without asking again.

import { LONGEST_WAIT_SECONDS, type PaceKind, paceLimits } from '@valence/domain/stream-pace';
import type { Db } from '../../platform/db/database.ts';
import { findAhead, handOut, type Pulling } from './stream-pace.store.ts';

/** What a segment of our packager plays for; of those that end a little later or sooner this is what is counted. */
export const SEGMENT_SECONDS = 4;
/** Taken from the database at once: a player's whole buffer, and one statement in as many seconds of playing. */
const SUPPLY_SECONDS = 24;
/** More than the accounts that one process serves; whose supply is dropped loses 24 seconds of 300 at most. */
const MOST_SUPPLIES = 20_000;

/** What became of asking for media: it may go out after a wait, or it may not. */
export type Pace = { waitMilliseconds: number } | { retryAfterSeconds: number };

export interface Pull {
  accountId: string;
  kind: PaceKind;
  /** Of media, 4 at most. */
  seconds: number;
  at: Date;
}

interface Supply {
  /** Seconds that may be handed out without asking. */
  left: number;
  /** Asking before is in vain. */
  notBefore: Date | undefined;
  /** Whoever asks next waits for who asked before: of many at once each gets its own answer, in order. */
  turn: Promise<unknown>;
}

export type StreamPace = ReturnType<typeof createStreamPace>;

interface Supplier {
  db: Db;
  settings: { streamsAtOnce: number };
}

export function createStreamPace(supplier: Supplier) {
  const supplyOf = rememberSupplies();
  return {
    /** Asks for media that may have to wait. */
    async take(pull: Pull): Promise<Pace> {
      const supply = supplyOf(pull);
      if (takeLeft(supply, pull.seconds)) return { waitMilliseconds: 0 };
      return inTurn(supply, async () =>
        (await takeSupplied(supplier, supply, pull))
          ? { waitMilliseconds: 0 }
          : takeWaiting(supplier, supply, pull),
      );
    },

    /** Asks for media that goes out at once or not at all; nothing is counted where it may not. */
    async takeNow(pull: Pull): Promise<boolean> {
      const supply = supplyOf(pull);
      return (
        takeLeft(supply, pull.seconds) || inTurn(supply, async () => takeSupplied(supplier, supply, pull))
      );
    },
  };
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
  const asked = supply.turn.then(ask);
  supply.turn = asked.catch(() => undefined);
  return asked;
}

function pulling({ settings }: Supplier, { accountId, kind, at }: Pull): Pulling {
  return { accountId, kind, at, limits: paceLimits(settings.streamsAtOnce) };
}

/** From the supply, filled when it is empty and that is not too far ahead. */
async function takeSupplied(supplier: Supplier, supply: Supply, pull: Pull): Promise<boolean> {
  if (takeLeft(supply, pull.seconds)) return true;
  if (isBefore(pull.at, supply.notBefore)) return false;
  const asking = pulling(supplier, pull);
  const wanted = { seconds: SUPPLY_SECONDS, mostAhead: asking.limits.mostAheadSeconds };
  if ((await handOut(supplier.db, asking, wanted)) === undefined) return false;
  supply.left += SUPPLY_SECONDS;
  return takeLeft(supply, pull.seconds);
}

/** The last seconds are handed out by single parts, so that a wait belongs to the part that it was worked out for. */
async function takeWaiting(supplier: Supplier, supply: Supply, pull: Pull): Promise<Pace> {
  const { at, seconds } = pull;
  if (!isBefore(at, supply.notBefore)) {
    const asking = pulling(supplier, pull);
    const { secondsPerSecond, mostAheadSeconds } = asking.limits;
    const mostAhead = mostAheadSeconds + LONGEST_WAIT_SECONDS * secondsPerSecond;
    const ahead = await handOut(supplier.db, asking, { seconds: SEGMENT_SECONDS, mostAhead });
    if (ahead !== undefined) {
      supply.left += SEGMENT_SECONDS - seconds;
      return { waitMilliseconds: Math.max(0, ((ahead - mostAheadSeconds) / secondsPerSecond) * 1000) };
    }
    const over = (await findAhead(supplier.db, asking)) + SEGMENT_SECONDS - mostAhead;
    supply.notBefore = new Date(at.getTime() + Math.max(0, (over / secondsPerSecond) * 1000));
  }
  const left = (supply.notBefore?.getTime() ?? 0) - at.getTime();
  return { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) };
}

/** What a file of a lesson counts as; undefined for what is no segment: headers, playlists, pictures, captions. */
export function paceKindOf(file: string): PaceKind | undefined {
  if (!file.endsWith('.m4s')) return undefined;
  return file.startsWith('audio/') ? 'sound' : 'picture';
}

function takeLeft(supply: Supply, seconds: number): boolean {
  if (supply.left < seconds) return false;
  supply.left -= seconds;
  return true;
}

/** A clock that was set back makes nobody wait for what it had said: no wait is as long as this. */
function isBefore(at: Date, notBefore: Date | undefined): boolean {
  const left = notBefore === undefined ? 0 : notBefore.getTime() - at.getTime();
  return left > 0 && left <= LONGEST_WAIT_SECONDS * 1000;
}
