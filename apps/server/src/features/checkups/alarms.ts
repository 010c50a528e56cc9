// Tells people what broke and what is well again: the admins by WhatsApp, and whatever listens at ALARM_WEBHOOK.

import { alarmMessage, findingWords } from '@valence/copy/admin/checkups';
import { type AlarmKind, CHECKUPS, type CheckupId, type FindingValues } from '@valence/domain/checkups';
import { DAY_MS, HOUR_MS } from '@valence/domain/durations';
import type { Phone } from '@valence/domain/phone';
import { takeBudget } from '../../platform/db/budgets.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobPayload } from '../../platform/jobs.ts';
import type { AlarmHook } from '../../ports/alarm-hook/alarm-hook.ts';
import { listAlarmReaders } from './checkups.store.ts';

export interface Alarm {
  readonly id: CheckupId;
  readonly kind: AlarmKind;
  /** Empty: of all machines together. */
  readonly machine: string;
  readonly finding: string | null;
  readonly values: FindingValues;
}

export interface AlarmDeps {
  readonly brand: () => string;
  /** Where an admin reads more. */
  readonly pageUrl: string;
  readonly queueMessage: (
    tx: Tx,
    phone: Phone,
    text: string,
    when: { at: Date; usefulUntil: Date },
  ) => Promise<unknown>;
  /** Queues one call of ALARM_WEBHOOK; undefined: there is none. */
  readonly queueCall: ((tx: Tx, payload: JobPayload) => Promise<void>) | undefined;
}

/** WhatsApp's window, less a quarter of an hour for the way. */
const WINDOW_MS = DAY_MS - HOUR_MS / 4;
/** One reader gets no more messages than these in a day, whatever breaks. */
const MESSAGES_A_DAY = 12;
const USEFUL_MS = 2 * HOUR_MS;

/** In the transaction that records what was seen, so that each alarm is told exactly when it is remembered. */
export async function tell(deps: AlarmDeps, tx: Tx, alarms: readonly Alarm[], at: Date): Promise<void> {
  if (alarms.length === 0) return;
  for (const { values, ...alarm } of alarms) {
    await deps.queueCall?.(tx, { ...alarm, values: JSON.stringify(values), at: at.toISOString() });
  }
  const text = alarmMessage(deps.brand(), alarms, deps.pageUrl);
  for (const { accountId, phone } of await listAlarmReaders(tx, new Date(at.getTime() - WINDOW_MS))) {
    const subject = `alarm:${accountId}`;
    const budget = await takeBudget(tx, { subject, limit: MESSAGES_A_DAY, windowSeconds: 86_400 }, at);
    if (budget.taken)
      await deps.queueMessage(tx, phone, text, { at, usefulUntil: new Date(at.getTime() + USEFUL_MS) });
  }
}

/** Carries out a queued call. Rejects when nobody took it, so that the job is tried again. */
export async function callHook(hook: AlarmHook, publicUrl: string, payload: JobPayload): Promise<void> {
  const id = String(payload.id);
  if (!isCheckup(id)) return;
  const values = JSON.parse(String(payload.values)) as FindingValues;
  const finding = payload.finding === null ? null : String(payload.finding);
  const words = payload.kind === 'over' ? undefined : findingWords(id, finding, values);
  await hook.call({
    kind: String(payload.kind),
    check: id,
    finding,
    says: words?.says ?? null,
    remedy: words?.remedy ?? null,
    machine: payload.machine === '' ? null : String(payload.machine),
    school: publicUrl,
    at: String(payload.at),
  });
}

const isCheckup = (id: string): id is CheckupId => id in CHECKUPS;
