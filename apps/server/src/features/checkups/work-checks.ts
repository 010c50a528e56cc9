// Checks of the work in the background: messages, lessons in the making, jobs, and who may sign in without a second factor.

import { found, type Sight, WELL } from '@valence/domain/checkups';
import { HOUR_MS, MINUTE_MS } from '@valence/domain/durations';
import type { Av1Setting } from '@valence/domain/lesson-picture';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Check } from './checks.ts';
import { findJobTroubles } from './database-facts.store.ts';
import * as facts from './work-facts.store.ts';

export interface WorkDeps {
  db: Db;
  clock: Clock;
  /** The parts of ffmpeg that lessons need and that it does not have; null: there is no ffmpeg. */
  readonly missingCodecs: () => Promise<readonly string[] | null>;
  /** Whether this machine's ffmpeg makes pictures in AV1; null: there is no ffmpeg. */
  readonly hasLeanEncoder: () => Promise<boolean | null>;
  /** Whether it may. */
  readonly av1: Av1Setting;
  /** False where other machines make the lessons, and this one needs no ffmpeg. */
  readonly makesLessons: boolean;
  /** False on a machine that nobody else reaches. */
  readonly isPublic: boolean;
}

export function workChecks(deps: WorkDeps): Check[] {
  const { db } = deps;
  return [
    { id: 'messages', look: async () => messages(deps) },
    ...(deps.makesLessons ? [ffmpeg(deps), av1(deps)] : []),
    { id: 'worker', look: async () => worker(deps) },
    { id: 'packaging', look: async () => packaging(deps) },
    { id: 'jobs', look: async () => jobs(db) },
    ...(deps.isPublic ? [secondFactor(db)] : []),
  ];
}

const ago = ({ clock }: WorkDeps, milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
const minutesSince = ({ clock }: WorkDeps, then: Date | null) =>
  then === null ? 0 : Math.floor((clock.now().getTime() - then.getTime()) / MINUTE_MS);

const MESSAGES_MINUTES = 5;

async function messages(deps: WorkDeps): Promise<Sight> {
  const queues = await facts.findQueues(deps.db, {
    at: deps.clock.now(),
    since: ago(deps, MESSAGES_MINUTES * MINUTE_MS),
  });
  const { sending, receiving } = queues;
  if (receiving > 0) {
    const minutes = minutesSince(deps, queues.oldestReceiving);
    return found('messages', 'receiving', { count: receiving, minutes });
  }
  if (sending === 0) return WELL;
  return found('messages', 'sending', { count: sending, minutes: minutesSince(deps, queues.oldestSending) });
}

function ffmpeg({ missingCodecs }: WorkDeps): Check {
  return {
    id: 'ffmpeg',
    look: async () => {
      const missing = await missingCodecs();
      if (missing === null) return found('ffmpeg', 'missing');
      return missing.length === 0 ? WELL : found('ffmpeg', 'codecs', { names: missing.join(', ') });
    },
  };
}

/** So many of the newest lessons tell how it goes now. */
const NEWEST_LESSONS = 5;

function av1(deps: WorkDeps): Check {
  return {
    id: 'av1',
    look: async () => {
      if (deps.av1 === 'off') return WELL;
      // Without ffmpeg there are other worries.
      if ((await deps.hasLeanEncoder()) === false) return found('av1', 'encoder');
      const newest = await facts.findLeanEnds(deps.db, NEWEST_LESSONS);
      const count = newest.filter(({ lean }) => lean === 'failed').length;
      if (count > 0) return found('av1', 'failed', { count });
      const [last] = newest;
      if (last?.lean !== 'slow' || deps.av1 === 'on') return WELL;
      return found('av1', 'slow', { hours: Math.ceil(last.hours ?? 0) });
    },
  };
}

/** A worker reports every 10 seconds. */
const WORKER_MINUTES = 3;

async function worker(deps: WorkDeps): Promise<Sight> {
  const { seenAt } = await facts.findPackaging(deps.db, { at: deps.clock.now(), since: deps.clock.now() });
  if (seenAt !== null && seenAt >= ago(deps, WORKER_MINUTES * MINUTE_MS)) return WELL;
  return found('worker', 'silent');
}

const PACKAGING_MINUTES = 20;

async function packaging(deps: WorkDeps): Promise<Sight> {
  const { due, oldestDue, underway } = await facts.findPackaging(deps.db, {
    at: deps.clock.now(),
    since: ago(deps, PACKAGING_MINUTES * MINUTE_MS),
  });
  // While one film is being made, others wait, and that may take hours.
  if (due === 0 || underway > 0) return WELL;
  return found('packaging', 'stuck', { count: due, minutes: minutesSince(deps, oldestDue) });
}

/** Longer than any job of the product runs. */
const JOB_LATE_SECONDS = 1800;

async function jobs(db: Db): Promise<Sight> {
  const { failed, late } = await findJobTroubles(db, JOB_LATE_SECONDS);
  if (late[0]) {
    return found('jobs', 'late', { name: late[0].name, minutes: Math.floor(late[0].lateSeconds / 60) });
  }
  return failed[0] ? found('jobs', 'failing', { name: failed[0].name, count: failed[0].count }) : WELL;
}

function secondFactor(db: Db): Check {
  return {
    id: 'second-factor',
    look: async () => {
      const count = await facts.countWithoutFactor(db);
      return count === 0 ? WELL : found('second-factor', 'missing', { count });
    },
  };
}

/** What is known of the backups. */
export interface BackupFacts {
  /** When the newest one was finished; null: there is none. */
  readonly madeAt: Date | null;
  /** When one was last restored for proof, and held; null: never. */
  readonly provenAt: Date | null;
  /** For how long changes have been here alone. */
  readonly lagSeconds: number;
  /** Why the newest try failed; null: it did not. */
  readonly failure: string | null;
}

const LATE_SECONDS = 300;
const PROOF_HOURS = 50;

export function backupCheck(clock: Clock, read: () => Promise<BackupFacts>): Check {
  return {
    id: 'backup',
    look: async () => {
      const { madeAt, provenAt, lagSeconds, failure } = await read();
      if (failure !== null) return found('backup', 'failed', { words: failure });
      if (madeAt === null) return found('backup', 'never');
      if (lagSeconds > LATE_SECONDS) return found('backup', 'late', { minutes: Math.floor(lagSeconds / 60) });
      const isProven =
        provenAt !== null && clock.now().getTime() - provenAt.getTime() < PROOF_HOURS * HOUR_MS;
      return isProven ? WELL : found('backup', 'unproven');
    },
  };
}
