// Limits in how many browsers an account streams at once: requests for parts take a place and keep it, and it is free again
// some time after the last part; "watch here instead" takes it from the browser that has had it longest. A place is in one network
// at a time, and may move now and then, as phones do.
//
// Which session has which place is kept in memory; that it is in use is noted in PostgreSQL now and then, for all who stream together.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { deferWrites } from '../../platform/deferred-writes.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { KeptShelf } from '../../platform/kept/kept.ts';
import type { Logger } from '../../platform/log.ts';
import { networkOf } from './stream-network.ts';
import {
  freePlace,
  hasPlace,
  movePlace,
  noteUses,
  type PlaceUse,
  replacePlace,
  type Taking,
  takePlace,
} from './stream-places.store.ts';

/** The player asks for a part every 4 seconds of playing, or whether it may; on a bad connection again after 12. */
export const PLACE_LIFE_SECONDS = 45;
const NOTED_EVERY_SECONDS = 10;
/** A use that was noted longer ago is noted before the part goes out: others take a place for free that seems unused. */
const NOTED_LATER_SECONDS = 20;
/** How long uses are gathered for one statement. */
const LINGER_MILLISECONDS = 1000;
/** More than the sessions that stream through one process. */
const MOST_USES = 20_000;

export type StreamPlaces = ReturnType<typeof createStreamPlaces>;

export interface StreamPlacesDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** For who has which place: it falls when a place is taken away, moves, or is left. */
  kept: KeptShelf;
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

/** A session's place in the network that it asks from. */
interface Holding {
  /** When its use was last noted in PostgreSQL, as far as this process knows. */
  notedAt: Date;
}

/** What is not held is not kept: a place may become free at any moment. */
const LONG_AGO = new Date(0);

export function createStreamPlaces(deps: StreamPlacesDeps) {
  const { db, clock, log, kept, settings, key, moved } = deps;
  const taking = ({ accountId, sessionId, network }: Streaming, at: Date): Taking => ({
    accountId,
    sessionId,
    network: networkOf(key, network),
    at,
    freeSince: secondsBefore(at, PLACE_LIFE_SECONDS),
    places: settings.streamsAtOnce,
  });
  const uses = deferWrites<PlaceUse & { holding: Holding }>({
    async write(rows) {
      const noted = await noteUses(db, rows);
      for (const { sessionId, holding, at } of rows) if (noted.has(sessionId)) holding.notedAt = at;
    },
    failed: (error, rows) => log.warn({ err: error, places: rows.length }, 'uses of places were not noted'),
    lingerMilliseconds: LINGER_MILLISECONDS,
    mostRows: MOST_USES,
  });
  return {
    /** Whether this session may have a part now; if not, other sessions have the places. */
    async hold(streaming: Streaming, at: Date): Promise<boolean> {
      const { accountId, sessionId, network } = streaming;
      const name = `${sessionId} ${network} ${settings.streamsAtOnce}`;
      const holding = await kept.of<Holding | undefined>(name, async () => {
        const notedAt = await occupy(deps, taking(streaming, at));
        return { value: notedAt && { notedAt }, accountId, until: notedAt ? undefined : LONG_AGO };
      });
      if (!holding) return false;
      if (holding.notedAt <= secondsBefore(at, NOTED_LATER_SECONDS)) {
        const notedAt = await occupy(deps, taking(streaming, at));
        if (notedAt) holding.notedAt = notedAt;
        return notedAt !== undefined;
      }
      if (holding.notedAt <= secondsBefore(at, NOTED_EVERY_SECONDS))
        uses.set(sessionId, { accountId, sessionId, at, holding });
      return true;
    },

    async leave({ accountId, sessionId }: Caller): Promise<{ success: true }> {
      await freePlace(db, accountId, sessionId);
      moved(accountId);
      return { success: true };
    },

    /** Gives the caller's session a place; the browser that loses it learns that with its next part. */
    async takeOver(streaming: Streaming): Promise<{ success: true }> {
      await replacePlace(db, taking(streaming, clock.now()));
      moved(streaming.accountId);
      return { success: true };
    },

    /** Notes the uses that wait. */
    stop: async (): Promise<void> => uses.stop(),
  };
}

/**
 * Keeps the session's own place, takes a free one, or moves its own one to the network that it asks from.
 * @returns when this use was noted; undefined when other sessions, or its own in another network, have the places
 */
async function occupy(deps: StreamPlacesDeps, place: Taking): Promise<Date | undefined> {
  if (await takePlace(deps.db, place)) return place.at;
  // Its own place is in use from another network of the family, or others have the places.
  const isElsewhere = await hasPlace(deps.db, place);
  return isElsewhere && (await move(deps, place)) ? place.at : undefined;
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
