// The limits that an admin set, as every process reads them: the environment's settings, overridden by the database.

import type { LimitName } from '@valence/domain/limits';
import { sql } from 'kysely';
import type { Settings } from '../env.ts';
import type { Logger } from '../log.ts';
import type { Db } from './database.ts';

/** After this long every process knows a change; it is half of the time that is promised. */
const LOOK_MILLISECONDS = 5000;
const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

const apply: Readonly<Record<LimitName, (settings: Settings, value: number) => void>> = {
  'student-devices': (settings, value) => {
    settings.maxStudentSessions = value;
  },
  'streams-at-once': (settings, value) => {
    settings.streamsAtOnce = value;
  },
  'download-devices': (settings, value) => {
    settings.downloadDevices = value;
  },
  'payment-due-day': (settings, value) => {
    settings.paymentDueDay = value;
  },
  'upload-gigabytes': (settings, value) => {
    settings.mostUploadBytes = value * GIGABYTE;
  },
  'attachment-megabytes': (settings, value) => {
    settings.mostAttachmentBytes = value * MEGABYTE;
  },
  'codes-an-hour': (settings, value) => {
    settings.codesAnHour = value;
  },
  'second-factor-required': (settings, value) => {
    settings.secondFactorRequired = value === 1;
  },
  // The access rule's own query reads it, so that it takes effect at once, in every process.
  'year-lessons-confirmed': () => undefined,
};

/** The limits that the environment sets. */
export function usualLimits(settings: Settings): Record<LimitName, number> {
  return {
    'student-devices': settings.maxStudentSessions,
    'streams-at-once': settings.streamsAtOnce,
    'download-devices': settings.downloadDevices,
    'payment-due-day': settings.paymentDueDay,
    'upload-gigabytes': Math.max(1, Math.round(settings.mostUploadBytes / GIGABYTE)),
    'attachment-megabytes': Math.max(1, Math.round(settings.mostAttachmentBytes / MEGABYTE)),
    'codes-an-hour': settings.codesAnHour,
    'second-factor-required': settings.secondFactorRequired ? 1 : 0,
    // The environment does not set it.
    'year-lessons-confirmed': 0,
  };
}

export interface LiveSettings {
  /** Always holds the present limits: read a limit each time, never keep a copy of the number. */
  readonly settings: Settings;
  /** Reads the database at once. */
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

/** @param settings as the environment sets them */
export function createLiveSettings(settings: Settings, { db, log }: { db: Db; log: Logger }): LiveSettings {
  const live = { ...settings };
  let timer: NodeJS.Timeout | undefined;
  async function refresh(): Promise<void> {
    const { rows } = await sql<{
      name: LimitName;
      value: number;
    }>`SELECT name, value FROM school_limit`.execute(db);
    // Without an await in between, so that no request sees half of the change.
    Object.assign(live, settings);
    for (const { name, value } of rows) apply[name](live, value);
  }
  return {
    settings: live,
    refresh,
    start() {
      timer = setInterval(() => {
        refresh().catch((error: unknown) => log.warn({ err: error }, 'limits will be read again'));
      }, LOOK_MILLISECONDS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
