// Imports: a pasted table is previewed row by row, then applied in one step exactly as previewed, and can be undone.

import { ACCESS_WEEKS } from '@valence/domain/access';
import { PAYMENT_METHODS } from '@valence/domain/import-cells';
import { IMPORT_KINDS } from '@valence/domain/import-columns';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, month, page, phone, text, whole, year } from '../wire.ts';

/** The most rows of one import. */
export const MOST_IMPORT_ROWS = 5000;
/** The most grants of one import: rows times videos. */
export const MOST_IMPORT_GRANTS = 50_000;
const LONGEST_TEXT = 1_500_000;

/** Why a row is not applied. */
export const ROW_PROBLEMS = [
  'phone-missing',
  'phone-scientific',
  'phone-wrong',
  'student-absent',
  'account-of-desk',
  'row-twice',
  'nothing-given',
  'name-too-long',
  'school-too-long',
  'parent-wrong',
  'year-wrong',
  'al-year-unknown',
  'class-missing',
  'class-unknown',
  'class-ambiguous',
  'spot-wrong',
  'spot-twice',
  'spot-taken',
  'video-missing',
  'video-unknown',
  'video-ambiguous',
  'category-unknown',
  'videos-none',
  'weeks-wrong',
  'month-wrong',
  'amount-wrong',
  'method-wrong',
  'not-enrolled',
  'fee-absent',
  'month-paid',
  'payment-above-fee',
] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** Why an undo left a row as it is. */
export const UNDO_PROBLEMS = ['changed-since', 'used-since', 'spot-taken', 'gone'] as const;
export type UndoProblem = (typeof UNDO_PROBLEMS)[number];

export const IMPORT_STATES = ['previewed', 'queued', 'running', 'failed', 'applied', 'undone'] as const;
export const ROW_VERDICTS = ['new', 'changed', 'unchanged', 'rejected'] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];

const STUDENT_FIELDS = ['name', 'school', 'alYear', 'parent'] as const;

/** What applying a row changes. */
const outcome = z.union([
  z.object({
    kind: z.literal('students'),
    fields: z.array(z.enum(STUDENT_FIELDS)),
    /** What stands there and what will; a new account had nothing. Absent in imports of versions before. */
    changes: z.optional(
      z.array(z.object({ field: z.enum(STUDENT_FIELDS), before: z.nullable(z.string()), after: z.string() })),
    ),
  }),
  z.object({
    kind: z.literal('enrolments'),
    className: z.string(),
    spotNumber: z.nullable(z.int()),
    formerSpot: z.nullable(z.int()),
  }),
  z.object({
    kind: z.literal('grants'),
    videos: z.int(),
    /** How many of the videos open newly or for longer. */
    changed: z.int(),
    /** The earliest end among the videos; null: none of them ends. */
    endsAt: z.nullable(instant),
  }),
  z.object({
    kind: z.literal('payments'),
    className: z.string(),
    year: z.int(),
    month: z.int(),
    amountCents: z.int(),
    /** The payment state of the month afterwards. */
    paymentState: z.enum(['paid', 'partial']),
    owedCents: z.int(),
  }),
]);
export type RowOutcome = z.output<typeof outcome>;

/** Values for every row that does not have its own. */
const choices = z.object({
  classId: z.optional(id),
  categoryId: z.optional(id),
  videoIds: z.optional(z.array(id).check(z.maxLength(200))),
  weeks: z.optional(z.literal(ACCESS_WEEKS)),
  month: z.optional(z.object({ year, month })),
  amountCents: z.optional(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  method: z.optional(z.enum(PAYMENT_METHODS)),
});
export type ImportChoices = z.output<typeof choices>;

const params = z.object({ importId: id });

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/v1/imports',
  who: 'imports.run',
  summary: 'Look at a pasted table: every row’s verdict and what it would come to. Nothing is changed.',
  body: z.object({ kind: z.enum(IMPORT_KINDS), text: text(LONGEST_TEXT), choices }),
  // Room for 5,000 rows in Sinhala, whose characters take three bytes each.
  longestBodyBytes: 3 * 1024 * 1024,
  status: 201,
  reply: z.object({ success: z.literal(true), data: z.object({ importId: id }) }),
  refusals: [
    'import-kind-forbidden',
    'import-unreadable',
    'import-too-large',
    'class-absent',
    'category-absent',
    'video-absent',
  ],
});

const head = {
  _id: id,
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  madeAt: instant,
  /** null: no longer recorded. */
  madeBy: z.nullable(z.string()),
  appliedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  rows: z.int(),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), rejected: z.int() }),
  /** Of an undone import: how many rows the undo left as they were. */
  notUndone: z.int(),
};

export const listImports = endpoint({
  method: 'GET',
  path: '/api/v1/imports',
  who: 'imports.run',
  summary: 'Imports, the newest first: an admin sees everybody’s, an assistant the own ones; 25 a page.',
  query: z.object({ page: whole(1, 10_000) }),
  reply: z.object({ total: z.int(), pageSize: z.int(), rows: z.array(z.object(head)) }),
  refusals: [],
});
export type ImportHead = ReplyOf<typeof listImports>['rows'][number];

export const readImport = endpoint({
  method: 'GET',
  path: '/api/v1/imports/:importId',
  who: 'imports.run',
  summary: 'An import: its state, its progress and its counts.',
  params,
  reply: z.object({
    ...head,
    /** How many rows are to be written, and how many are written. */
    toDo: z.int(),
    done: z.int(),
    /** How many rows were deleted together with the accounts that they were about. */
    gone: z.int(),
    /**
     * How many rows got another outcome after the preview: nothing was applied, and the rows need a new look. Of an applied
     * import: how many rows were left out because the thing that they name was deleted.
     */
    stale: z.int(),
    /** How many rows put another name in place of one that stands there. */
    overwrittenNames: z.int(),
    ignored: z.array(z.string()),
    /** When the same table was applied before; null: it was not. */
    appliedBefore: z.nullable(instant),
    mayUndo: z.boolean(),
  }),
  refusals: ['import-absent'],
});
export type ImportDetail = ReplyOf<typeof readImport>;

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/v1/imports/:importId/rows',
  who: 'imports.run',
  summary: 'The rows of an import in the order of the table; 50 a page.',
  params,
  query: z.object({ show: z.optional(z.enum([...ROW_VERDICTS, 'stale', 'not-undone'])), page }),
  reply: z.object({
    total: z.int(),
    pageSize: z.int(),
    rows: z.array(
      z.object({
        line: z.int(),
        /** As stored where it is a valid number; else as pasted. */
        phone: z.string(),
        /** The account's name; as pasted where there is no account. */
        name: z.string(),
        account: z.nullable(phone),
        /** Of the account. */
        userId: z.nullable(id),
        verdict: z.enum(ROW_VERDICTS),
        reason: z.nullable(z.enum(ROW_PROBLEMS)),
        /** For a row that says what an earlier one said: that one's line. */
        earlierLine: z.nullable(z.int()),
        outcome: z.nullable(outcome),
        isStale: z.boolean(),
        undoProblem: z.nullable(z.enum(UNDO_PROBLEMS)),
      }),
    ),
  }),
  refusals: ['import-absent'],
});
export type ImportRow = ReplyOf<typeof listImportRows>['rows'][number];

export const rejectedRows = endpoint({
  method: 'GET',
  path: '/api/v1/imports/:importId/rejected.csv',
  who: 'imports.run',
  summary:
    'The rejected rows as they were pasted, each with its reason: a CSV file, UTF-8 with a byte order mark.',
  params,
  media: 'text/csv',
  reply: z.string(),
  refusals: ['import-absent'],
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/v1/imports/:importId/apply',
  who: 'imports.run',
  summary:
    'Apply what the preview shows, once, in one transaction in the background. Where something changed since, nothing is applied and the rows are told; rows about what was deleted since are left out.',
  params,
  status: 202,
  reply: z.object({ success: z.literal(true), data: z.object({ state: z.enum(IMPORT_STATES) }) }),
  refusals: ['import-absent', 'import-kind-forbidden', 'import-empty'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/v1/imports/:importId/undo',
  who: 'imports.run',
  summary:
    'Undo an applied import, row by row as far as each is still as the import left it. The same call again changes nothing.',
  params,
  reply: z.object({
    success: z.literal(true),
    data: z.object({ undone: z.int(), notUndone: z.int() }),
  }),
  refusals: ['import-absent', 'import-kind-forbidden', 'import-not-applied'],
});
