// Runs the checks, remembers what they saw, and has alarms told; lists what they saw last.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkup, listCheckups } from '@valence/contract/admin/checkups';
import type { ReplyOf } from '@valence/contract/endpoint';
import {
  afterLook,
  CHECKUP_IDS,
  CHECKUP_STATES,
  CHECKUPS,
  type CheckupId,
  type Sight,
  UNKNOWN,
} from '@valence/domain/checkups';
import { DAY_MS } from '@valence/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Alarm } from './alarms.ts';
import type { Check } from './checks.ts';
import * as store from './checkups.store.ts';

export interface CheckupsDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  readonly checks: readonly Check[];
  /** The name of this machine. */
  readonly machine: string;
  readonly tell: (tx: Tx, alarms: readonly Alarm[], at: Date) => Promise<void>;
  /** Called after alarms were told and committed. */
  readonly told: () => void;
}

export type CheckupsService = ReturnType<typeof createCheckupsService>;

const FORGET_DAYS = 2;

export function createCheckupsService(deps: CheckupsDeps) {
  const { db, checks, clock } = deps;
  const of = (runs: 'often' | 'hourly') => checks.filter(({ id }) => CHECKUPS[id].runs === runs);
  const list = async (): Promise<ReplyOf<typeof listCheckups>> => ({
    checkups: listed(checks, await store.listRows(db)),
  });
  let looking: Promise<void> | undefined;

  return {
    list,

    /** Runs everything. Whoever asks meanwhile waits for the same run. */
    async lookAgain(): Promise<ReplyOf<typeof listCheckups>> {
      looking ??= lookAndRecord(deps, checks).finally(() => {
        looking = undefined;
      });
      await looking;
      return list();
    },

    /** What costs little; and once more what broke in the last hourly run, so that it need not wait an hour to be believed. */
    async runOften(): Promise<void> {
      const rows = await store.listRows(db);
      const doubtful = of('hourly').filter(({ id }) =>
        rows.some((row) => row.id === id && row.state === 'broken' && row.alarmedAt === null),
      );
      await lookAndRecord(deps, [...of('often'), ...doubtful]);
    },

    async runHourly(): Promise<void> {
      await lookAndRecord(deps, of('hourly'));
      const before = new Date(clock.now().getTime() - FORGET_DAYS * DAY_MS);
      await transaction(db, async (tx) => store.forgetRows(tx, before));
    },

    /** How many things there are to do. */
    async count(): Promise<number> {
      const { checkups } = await list();
      return checkups.filter(({ state }) => state === 'broken' || state === 'warning').length;
    },
  };
}

const PATIENCE_MILLISECONDS = 30_000;

/** What each check sees now. A check that fails, or takes too long, saw nothing. */
export async function lookAtAll(
  checks: readonly Check[],
  log: Pick<Logger, 'warn'>,
): Promise<{ id: CheckupId; sight: Sight }[]> {
  return Promise.all(
    checks.map(async ({ id, look }) => {
      const timer = new AbortController();
      const late = sleep(PATIENCE_MILLISECONDS, UNKNOWN, { ref: false, signal: timer.signal });
      try {
        return { id, sight: await Promise.race([look(), late]) };
      } catch (error) {
        log.warn({ err: error, check: id }, 'a check could not look');
        return { id, sight: UNKNOWN };
      } finally {
        late.catch(() => {});
        timer.abort();
      }
    }),
  );
}

async function lookAndRecord(deps: CheckupsDeps, checks: readonly Check[]): Promise<void> {
  const { db, clock, log, machine, tell, told } = deps;
  const sights = await lookAtAll(checks, log);
  const alarms = await transaction(db, async (tx) => {
    await store.lockCheckups(tx);
    const at = clock.now();
    const rows = await store.listRows(tx);
    const due: Alarm[] = [];
    for (const { id, sight } of sights) {
      const key = { id, machine: CHECKUPS[id].ofMachine ? machine : '' };
      const before = rows.find((row) => row.id === key.id && row.machine === key.machine);
      const { memory, alarm } = afterLook(before, sight.state, at);
      const since = before?.state === sight.state ? before.since : at;
      await store.writeRow(tx, { ...key, ...sight, ...memory, seenAt: at, since });
      const { finding, values } = sight;
      if (alarm) due.push({ ...key, kind: alarm, finding, values });
    }
    await tell(tx, due, at);
    return due;
  });
  if (alarms.length === 0) return;
  log.error({ alarms: alarms.map(({ id, kind, finding }) => ({ id, kind, finding })) }, 'alarms were told');
  told();
}

const seriousness = ({ state }: { state: Checkup['state'] }): number => CHECKUP_STATES.indexOf(state);

/** One line for each check that is made: of several machines the one that has it worst. */
function listed(checks: readonly Check[], rows: readonly store.Row[]): Checkup[] {
  const made = new Set(checks.map(({ id }) => id));
  const machines = new Set(rows.map((row) => row.machine).filter((name) => name !== ''));
  const lines = CHECKUP_IDS.filter((id) => made.has(id)).map((id): Checkup => {
    const [worst] = rows
      .filter((row) => row.id === id)
      .sort((one, other) => seriousness(one) - seriousness(other));
    if (!worst) return { id, ...UNKNOWN, machine: null, lookedAt: null, since: null };
    const { state, finding, values, machine, seenAt, since } = worst;
    return {
      ...{ id, state, finding, values },
      machine: machine !== '' && machines.size > 1 ? machine : null,
      lookedAt: seenAt.toISOString(),
      since: since.toISOString(),
    };
  });
  return lines.sort((one, other) => seriousness(one) - seriousness(other));
}
