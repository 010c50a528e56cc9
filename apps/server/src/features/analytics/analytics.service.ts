// Landing analytics: visits and activities taken in as they come, in floods too. An answer of 201 means it is stored.

import type { Activity, recordActivity, recordVisit } from '@valence/contract/analytics';
import type { BodyOf, RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import { schoolDay } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { addressBlock } from '../../platform/address-block.ts';
import type { Clock } from '../../platform/clock.ts';
import { isCrawler } from '../../platform/crawlers.ts';
import type { Db } from '../../platform/db/database.ts';
import { createGroupWrites } from '../../platform/group-writes.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import { newId } from '../../platform/ids.ts';
import { hmac } from '../../platform/secrets.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';
import * as store from './analytics.store.ts';

/** Beacons one process takes in an hour, whoever sends them: six minutes of 50,000, and then what a disk can bear for months. */
const HOURLY_BEACONS = 300_000;
const ADDRESSES_REMEMBERED = 20_000;
/** Six seconds of 50,000 a minute while the database stands still. */
const WAITING_ROWS = 5000;
const FULL_RETRY_SECONDS = 2;
const GROUPS = { groupRows: 500, waitingRows: WAITING_ROWS, lingerMilliseconds: 5 };
const HASH_BYTES = 16;
const LONGEST_AGENT = 256;

const KEPT_DAYS = 400;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const PURGED_AT_ONCE = 2000;

export interface AnalyticsDeps {
  db: Db;
  clock: Clock;
  /** Derived keys of 32 bytes. */
  keys: { session: Buffer; address: Buffer };
  settings: { addressBeaconBudget: number };
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

type Answer<E extends typeof recordVisit | typeof recordActivity> = ReplyOf<E> | Refused<RefusalOf<E>>;

export function createAnalyticsService({ db, clock, keys, settings }: AnalyticsDeps) {
  const visits = createGroupWrites({
    write: (rows: readonly store.VisitRow[]) => store.insertVisits(db, rows),
    ...GROUPS,
  });
  const activities = createGroupWrites({
    write: (rows: readonly store.ActivityRow[]) => store.insertActivities(db, rows),
    ...GROUPS,
  });
  const byAddress = createTokenBuckets({
    perHour: settings.addressBeaconBudget,
    subjects: ADDRESSES_REMEMBERED,
  });
  const ofAll = createTokenBuckets({ perHour: HOURLY_BEACONS, subjects: 1 });

  const hashed = (key: Buffer, text: string) => hmac(key, text).subarray(0, HASH_BYTES);
  const tooMany = (retryAfterSeconds: number) => refused('too-many-beacons', { retryAfterSeconds });

  /** @returns the refusal of an address, or of everybody, that sent too much */
  function spend(block: string, at: Date): Refused<'too-many-beacons'> | undefined {
    const seconds = byAddress.take(block, at) ?? ofAll.take('all', at);
    return seconds === undefined ? undefined : tooMany(seconds);
  }

  return {
    /** @throws when the database is away */
    async recordVisit(
      { sessionId, landingPage }: BodyOf<typeof recordVisit>,
      { address, userAgent }: { address: string; userAgent: string },
    ): Promise<Answer<typeof recordVisit>> {
      const at = clock.now();
      const block = addressBlock(address);
      const refusal = spend(block, at);
      if (refusal) return refusal;
      const id = newId(at);
      const kept = visits.add({
        id,
        sessionHash: hashed(keys.session, sessionId),
        landingPage,
        addressHash: hashed(keys.address, `${schoolDay(at)} ${block}`),
        agent: userAgent.slice(0, LONGEST_AGENT),
        isCrawler: isCrawler(userAgent),
        at,
      });
      if (!kept) return tooMany(FULL_RETRY_SECONDS);
      await kept;
      return { success: true, data: { visitId: id } };
    },

    /** @throws when the database is away */
    async recordActivity(
      { visitId, sessionId, activityType, activityData, duration }: Activity,
      address: string,
    ): Promise<Answer<typeof recordActivity>> {
      const at = clock.now();
      const refusal = spend(addressBlock(address), at);
      if (refusal) return refusal;
      if (!isUuid(visitId)) return refused('visit-absent');
      const kept = activities.add({
        visitId,
        sessionHash: hashed(keys.session, sessionId),
        type: activityType,
        data: activityData,
        durationSeconds: duration === undefined ? undefined : Math.round(duration),
        at,
      });
      if (!kept) return tooMany(FULL_RETRY_SECONDS);
      return (await kept) ? { success: true } : refused('visit-absent');
    },

    /** Forgets visits of long ago with their activities, some at a time. */
    async purge(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS);
      for (let gone = PURGED_AT_ONCE; gone === PURGED_AT_ONCE; )
        gone = await store.purgeVisits(db, before, PURGED_AT_ONCE);
    },

    /** Writes what waits. */
    async stop(): Promise<void> {
      await visits.stop();
      await activities.stop();
    },
  };
}
