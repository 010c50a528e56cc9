// In how many browsers an account may stream at once: a place is taken by asking for parts, kept by asking on, and free again
// some time after the last part; "watch here instead" takes it from the browser that has had it longest.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { freePlace, placeSeenAt, type Taking, takePlace } from './stream-places.store.ts';

/** The player asks every 4 seconds of playing; on a bad connection a part is away for 12 before it is asked for again. */
export const PLACE_LIFE_SECONDS = 45;
const NOTED_EVERY_SECONDS = 10;

export type StreamPlaces = ReturnType<typeof createStreamPlaces>;

export interface StreamPlacesDeps {
  db: Db;
  clock: Clock;
  settings: { streamsAtOnce: number };
  /** Told once an account's places are other ones. */
  moved: (accountId: string) => void;
}

export function createStreamPlaces({ db, clock, settings, moved }: StreamPlacesDeps) {
  const taking = (accountId: string, sessionId: string, at: Date): Taking => ({
    accountId,
    sessionId,
    at,
    freeSince: secondsBefore(at, PLACE_LIFE_SECONDS),
    places: settings.streamsAtOnce,
  });
  return {
    /** Whether this session may have a part now; others that stream have the places otherwise. */
    async hold(accountId: string, sessionId: string, at: Date): Promise<boolean> {
      const place = taking(accountId, sessionId, at);
      const seenAt = await placeSeenAt(db, place);
      if (seenAt && seenAt > secondsBefore(at, NOTED_EVERY_SECONDS)) return true;
      return takePlace(db, place, { orReplace: false });
    },

    async leave({ accountId, sessionId }: Caller): Promise<{ success: true }> {
      await freePlace(db, accountId, sessionId);
      moved(accountId);
      return { success: true };
    },

    /** Gives the caller's session a place; the browser that loses it is told with its next part. */
    async takeOver({ accountId, sessionId }: Caller): Promise<{ success: true }> {
      await takePlace(db, taking(accountId, sessionId, clock.now()), { orReplace: true });
      moved(accountId);
      return { success: true };
    },
  };
}

function secondsBefore(at: Date, seconds: number): Date {
  return new Date(at.getTime() - seconds * 1000);
}
