// The backups of the school: what they have, orders to make, prove and restore one, and putting restored data in place.

import { BACKUP_STEPS, BACKUP_TASKS } from '@valence/domain/backups';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { instant } from '../wire.ts';

const count = z.int().check(z.minimum(0));

const task = z.object({
  kind: z.enum(BACKUP_TASKS),
  orderedAt: instant,
  /** The instant to restore. */
  instant: z.nullable(instant),
  /** null: it waits for other work of the backups. */
  beganAt: z.nullable(instant),
  step: z.nullable(z.enum(BACKUP_STEPS)),
  /** How much of the step is done, from 0 to 1; null: nobody can say. */
  share: z.nullable(z.number()),
  endedAt: z.nullable(instant),
  /** Why it did not succeed; null: it did, or is not over. */
  failure: z.nullable(z.string()),
});

const contents = z.object({
  students: count,
  /** Entries of payments, with those that take one back. */
  payments: count,
  newestPaymentAt: z.nullable(instant),
  videos: count,
  /** The newest entry under Activity. */
  newestEntryAt: z.nullable(instant),
});

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/v1/admin/backups',
  who: 'settings.change',
  summary: 'What the backups have, what is being done with them, and data that a restore made or replaced.',
  reply: z.object({
    database: z.enum(['embedded', 'external']),
    /** The folder or the bucket’s address; null: BACKUP_TO is not set. */
    place: z.nullable(z.string()),
    /** Whether this server can put restored data in the place of its own. */
    canRestore: z.boolean(),
    /** null: the first backup has not begun. */
    state: z.nullable(
      z.object({
        /** Whether changes are being archived at this moment. */
        isArchiving: z.boolean(),
        /** For how long changes have been on this machine alone. */
        lagSeconds: count,
        files: count,
        bytes: count,
        /** Whether somebody has been shown the key. */
        isKeyShown: z.boolean(),
        failure: z.nullable(z.string()),
        failingSince: z.nullable(instant),
      }),
    ),
    /** Who said that the present key is kept apart; null: nobody. The name is null when the account is gone or has none. */
    keyKept: z.nullable(z.object({ name: z.nullable(z.string()), at: instant })),
    /** The newest first. */
    bases: z.array(
      z.object({
        stamp: z.string(),
        endedAt: instant,
        bytes: count,
        provedAt: z.nullable(instant),
        proofSeconds: z.nullable(count),
        /** What the proof found wrong. */
        problems: z.array(z.string()),
      }),
    ),
    /** The instants that can be restored; null: there is no base backup. */
    range: z.nullable(z.object({ first: instant, everySince: instant })),
    /** What was ordered last. */
    task: z.nullable(task),
    now: contents,
    restored: z.array(
      z.object({
        name: z.string(),
        path: z.string(),
        /** The instant whose state it is. */
        at: instant,
        restoredAt: instant,
        contents,
        files: count,
        /** Files whose copies are missing or damaged: how many, and one of them. */
        failedFiles: count,
        firstFailed: z.nullable(z.string()),
        /** Rules that its rows break. */
        violations: z.array(z.string()),
        /** What the school has got since, and would lose. */
        since: z.object({ students: count, payments: count, videos: count, entries: count }),
      }),
    ),
    former: z.array(
      z.object({
        name: z.string(),
        path: z.string(),
        replacedAt: instant,
        /** The instant that was restored; null: it was done at the machine. */
        at: z.nullable(instant),
        by: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
});
export type BackupsView = ReplyOf<typeof readBackups>;
export type RestoredCopy = BackupsView['restored'][number];

const success = z.object({ success: z.literal(true) });
const params = z.object({
  name: z.string().check(z.maxLength(64), z.regex(/^[a-z]+(?:-[a-z]+)?-\d{8}T\d{9}Z$/)),
});

export const orderBackup = endpoint({
  method: 'POST',
  path: '/api/v1/admin/backups/now',
  who: 'settings.change',
  summary: 'Make a base backup now, and prove it.',
  reply: success,
  status: 202,
  refusals: ['backups-not-running', 'backup-busy'],
});

export const orderProof = endpoint({
  method: 'POST',
  path: '/api/v1/admin/backups/proof',
  who: 'settings.change',
  summary: 'Restore the newest backup for proof now.',
  reply: success,
  status: 202,
  refusals: ['backups-not-running', 'backup-busy'],
});

export const orderRestore = endpoint({
  method: 'POST',
  path: '/api/v1/admin/backups/restore',
  who: 'settings.change',
  summary:
    'Restore the school as it was at an instant into a new folder, with a report. Nothing is replaced.',
  body: z.object({ at: instant }),
  reply: success,
  status: 202,
  refusals: [
    'restore-elsewhere',
    'backups-not-running',
    'instant-outside',
    'restored-copy-waits',
    'backup-busy',
  ],
});

export const placeRestored = endpoint({
  method: 'POST',
  path: '/api/v1/admin/backups/restored/:name/place',
  who: 'settings.change',
  summary:
    'Put restored data in the place of the present ones, which stay beside them: the server ends and starts again on them.',
  params,
  reply: success,
  status: 202,
  refusals: [
    'confirmation-needed',
    'sign-in-again',
    'restore-elsewhere',
    'backup-folder-absent',
    'backup-busy',
  ],
});

export const dropBackupFolder = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/backups/folders/:name',
  who: 'settings.change',
  summary: 'Delete a restored copy that is not needed, or the data that a restore replaced.',
  params,
  reply: success,
  refusals: ['confirmation-needed', 'sign-in-again', 'backup-folder-absent', 'backup-busy'],
});

export const confirmKeyKept = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/backups/key-kept',
  who: 'settings.change',
  summary: 'Say that the present key of the backups is kept apart from the machine.',
  reply: success,
  refusals: ['backups-not-running'],
});
