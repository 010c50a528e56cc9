// Stores the landing page's visits and activities as they come, in floods too. An answer of 201 means that it is stored.

import type { BodyOf, RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import type { Activity, recordActivity, recordVisit } from '@valence/contract/site/analytics';
import { schoolDay } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { addressBlock } from '../../platform/address-block.ts';
import type { Clock } from '../../platform/clock.ts';
import { isCrawler } from '../../platform/crawlers.ts';
import type { Db } from '../../platform/db/database.ts';
import { createGroupWrites, type GroupWrites } from '../../platform/group-writes.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import { newId } from '../../platform/ids.ts';
import { hmac } from '../../platform/secrets.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';
import * as store from './analytics.store.ts';

/** 5,000 waiting rows are six seconds of 50,000 a minute while the database does not answer. */
const GROUPS = { groupRows: 500, waitingRows: 5000, lingerMilliseconds: 0 };
const FULL_RETRY_SECONDS = 2;
const LONGEST_AGENT = 256;

export interface AnalyticsDeps {
  db: Db;
  clock: Clock;
  /** Derived keys of 32 bytes. */
  keys: { session: Buffer; address: Buffer };
  settings: { addressBeaconBudget: number };
}

/** What a visit's request says beside its body. */
interface VisitorRequest {
  address: string;
  userAgent: string;
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

type Answer<E extends typeof recordVisit | typeof recordActivity> = ReplyOf<E> | Refused<RefusalOf<E>>;

export function createAnalyticsService({ db, clock, keys, settings }: AnalyticsDeps) {
  const budgets = createBeaconBudgets(settings);
  const pseudonyms = createPseudonyms(keys);
  const visits = createGroupWrites<store.VisitRow, true>({
    write: (rows) => store.insertVisits(db, rows),
    ...GROUPS,
  });
  const activities = createGroupWrites<store.ActivityRow, boolean>({
    write: (rows) => store.insertActivities(db, rows),
    ...GROUPS,
  });

  /** Waits until the row is stored; refuses it when the budgets or the queue have no room. */
  async function keep<Row extends { at: Date }, Result>(
    writes: GroupWrites<Row, Result>,
    address: string,
    row: Row,
  ): Promise<Result | Refused<'too-many-beacons'>> {
    const seconds = budgets.take(address, row.at);
    if (seconds !== undefined) return refused('too-many-beacons', { retryAfterSeconds: seconds });
    return writes.add(row) ?? refused('too-many-beacons', { retryAfterSeconds: FULL_RETRY_SECONDS });
  }

  return {
    /** @throws when the database cannot be reached */
    async recordVisit(
      body: BodyOf<typeof recordVisit>,
      from: VisitorRequest,
    ): Promise<Answer<typeof recordVisit>> {
      const row = visitRow(body, from, pseudonyms, clock.now());
      const result = await keep(visits, from.address, row);
      return result instanceof Refused ? result : { success: true, data: { visitId: row.id } };
    },

    /** @throws when the database cannot be reached */
    async recordActivity(
      { visitId, sessionId, activityType: type, activityData: data, duration }: Activity,
      address: string,
    ): Promise<Answer<typeof recordActivity>> {
      if (!isUuid(visitId)) return refused('visit-absent');
      const sessionHash = pseudonyms.ofSession(sessionId);
      const durationSeconds = duration === undefined ? undefined : Math.round(duration);
      const row = { visitId, sessionHash, type, data, durationSeconds, at: clock.now() };
      const result = await keep(activities, address, row);
      if (result instanceof Refused) return result;
      return result ? { success: true } : refused('visit-absent');
    },

    /** Writes the rows that wait. */
    async stop(): Promise<void> {
      await visits.stop();
      await activities.stop();
    },
  };
}

function visitRow(
  { sessionId, landingPage, referrer, source, medium, campaign }: BodyOf<typeof recordVisit>,
  { address, userAgent }: VisitorRequest,
  pseudonyms: Pseudonyms,
  at: Date,
): store.VisitRow {
  return {
    id: newId(at),
    sessionHash: pseudonyms.ofSession(sessionId),
    landingPage,
    addressHash: pseudonyms.ofAddress(address, at),
    agent: userAgent.slice(0, LONGEST_AGENT),
    isCrawler: isCrawler(userAgent),
    referrer,
    source,
    medium,
    campaign,
    at,
  };
}

/** Beacons an hour from everybody: a burst of six minutes at 50,000, then a rate that a disk can bear for months. */
const HOURLY = 300_000;
const ADDRESSES_REMEMBERED = 20_000;

/** Limits the beacons that one process accepts, from one address and from all together. See docs/decisions/0010. */
function createBeaconBudgets({ addressBeaconBudget }: { addressBeaconBudget: number }) {
  const byAddress = createTokenBuckets({ perHour: addressBeaconBudget, subjects: ADDRESSES_REMEMBERED });
  const together = createTokenBuckets({ perHour: HOURLY, subjects: 1 });

  return {
    /** @returns seconds to wait, or undefined when the beacon is accepted */
    take: (address: string, at: Date): number | undefined =>
      byAddress.take(addressBlock(address), at) ?? together.take('all', at),
  };
}

/** Half of an HMAC-SHA256: still far from any collision. */
const HASH_BYTES = 16;

type Pseudonyms = ReturnType<typeof createPseudonyms>;

/**
 * Makes the pseudonyms that the database has for visitors: hashes with keys that are not in it. Visitors may be minors.
 * @param keys derived, 32 bytes each
 */
function createPseudonyms(keys: { session: Buffer; address: Buffer }) {
  const hash = (key: Buffer, text: string) => hmac(key, text).subarray(0, HASH_BYTES);
  return {
    /** The same as long as the browser keeps its id. */
    ofSession: (sessionId: string): Buffer => hash(keys.session, sessionId),
    /** A different one on each day in the school's time zone. */
    ofAddress: (address: string, at: Date): Buffer =>
      hash(keys.address, `${schoolDay(at)} ${addressBlock(address)}`),
  };
}
