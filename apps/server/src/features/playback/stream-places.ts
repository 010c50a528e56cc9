// Limits in how many browsers an account streams at once: requests for parts take a place and keep it, and it is free again
// some time after the last part; "watch here instead" takes it from the browser that has had it longest. A place is in one network
// at a time, and may move now and then, as phones do.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { networkOf } from './stream-network.ts';
import { findOwnPlace, freePlace, movePlace, type Taking, takePlace } from './stream-places.store.ts';

/** The player asks for a part every 4 seconds of playing, or whether it may; on a bad connection again after 12. */
export const PLACE_LIFE_SECONDS = 45;
const NOTED_EVERY_SECONDS = 10;

export type StreamPlaces = ReturnType<typeof createStreamPlaces>;

export interface StreamPlacesDeps {
  db: Db;
  clock: Clock;
  settings: { streamsAtOnce: number };
  /** Of 32 bytes, for the hashes of networks. */
  key: Buffer;
  /** Called when an account's places have changed. */
  moved: (accountId: string) => void;
  /** Called for a request from a network that the place did not move to. */
  refusedNetwork: (accountId: string) => void;
}

/** A browser that asks for its stream, and the network that it asks from, as `networkName` calls it. */
interface Streaming {
  accountId: string;
  sessionId: string;
  network: string;
}

export function createStreamPlaces(deps: StreamPlacesDeps) {
  const { db, clock, settings, key, moved } = deps;
  const taking = ({ accountId, sessionId, network }: Streaming, at: Date): Taking => ({
    accountId,
    sessionId,
    network: networkOf(key, network),
    at,
    freeSince: secondsBefore(at, PLACE_LIFE_SECONDS),
    places: settings.streamsAtOnce,
  });
  return {
    /** Whether this session may have a part now; if not, other sessions have the places. */
    async hold(streaming: Streaming, at: Date): Promise<boolean> {
      const place = taking(streaming, at);
      const ownPlace = await findOwnPlace(db, place);
      const isInUse = ownPlace !== undefined && ownPlace.seenAt > place.freeSince;
      if (isInUse && ownPlace.isHere === false) return move(deps, place);
      if (ownPlace?.isHere && ownPlace.seenAt > secondsBefore(at, NOTED_EVERY_SECONDS)) return true;
      if (await takePlace(db, place, { orReplace: false })) return true;
      // Another network of this session may have been faster to begin.
      return (await findOwnPlace(db, place)) !== undefined && move(deps, place);
    },

    async leave({ accountId, sessionId }: Caller): Promise<{ success: true }> {
      await freePlace(db, accountId, sessionId);
      moved(accountId);
      return { success: true };
    },

    /** Gives the caller's session a place; the browser that loses it learns that with its next part. */
    async takeOver(streaming: Streaming): Promise<{ success: true }> {
      await takePlace(db, taking(streaming, clock.now()), { orReplace: true });
      moved(streaming.accountId);
      return { success: true };
    },
  };
}

/** A phone that leaves the house may go on; two devices that use one browser's credentials at the same time may not. */
async function move({ db, moved, refusedNetwork }: StreamPlacesDeps, place: Taking): Promise<boolean> {
  const isMoved = await movePlace(db, place);
  if (isMoved) moved(place.accountId);
  else refusedNetwork(place.accountId);
  return isMoved;
}

function secondsBefore(at: Date, seconds: number): Date {
  return new Date(at.getTime() - seconds * 1000);
}
