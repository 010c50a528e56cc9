// Landing analytics: visits and activities taken in as they come, in floods too. An answer of 201 means it is stored.

import type { Activity, recordActivity, recordVisit } from '@valence/contract/analytics';
import type { BodyOf, RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { isCrawler } from '../../platform/crawlers.ts';
import type { Db } from '../../platform/db/database.ts';
import { createGroupWrites, type GroupWrites } from '../../platform/group-writes.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './analytics.store.ts';
import { createBeaconBudgets } from './budgets.ts';
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts';

/** 5,000 that wait are six seconds of 50,000 a minute while the database stands still. */
const GROUPS = { groupRows: 500, waitingRows: 5000, lingerMilliseconds: 5 };
const FULL_RETRY_SECONDS = 2;
const LONGEST_AGENT = 256;

export interface AnalyticsDeps {
  db: Db;
  clock: Clock;
  /** Derived keys of 32 bytes. */
  keys: { session: Buffer; address: Buffer };
  settings: { addressBeaconBudget: number };
}

/** What a visit's request tells beside its body. */
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

  /** Waits until the row is stored, where budgets and the queue have room for it. */
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
    /** @throws when the database is away */
    async recordVisit(
      body: BodyOf<typeof recordVisit>,
      from: VisitorRequest,
    ): Promise<Answer<typeof recordVisit>> {
      const row = visitRow(body, from, pseudonyms, clock.now());
      const kept = await keep(visits, from.address, row);
      return kept instanceof Refused ? kept : { success: true, data: { visitId: row.id } };
    },

    /** @throws when the database is away */
    async recordActivity(
      { visitId, sessionId, activityType: type, activityData: data, duration }: Activity,
      address: string,
    ): Promise<Answer<typeof recordActivity>> {
      if (!isUuid(visitId)) return refused('visit-absent');
      const sessionHash = pseudonyms.ofSession(sessionId);
      const durationSeconds = duration === undefined ? undefined : Math.round(duration);
      const row = { visitId, sessionHash, type, data, durationSeconds, at: clock.now() };
      const kept = await keep(activities, address, row);
      if (kept instanceof Refused) return kept;
      return kept ? { success: true } : refused('visit-absent');
    },

    /** Writes what waits. */
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
