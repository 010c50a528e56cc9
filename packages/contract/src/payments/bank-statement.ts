// A bank's statement: its rows are compared with the slips that wait, and the chosen slips are approved.

import { MATCH_REASONS } from '@valence/domain/statement-match';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, text } from '../wire.ts';
import { SLIP_STATES } from './my-payments.ts';

const LONGEST_STATEMENT = 1_000_000;
/** One press approves at most so many. */
export const MOST_APPROVALS = 200;

const column = z.int().check(z.minimum(0), z.maximum(99));
const columns = z.object({
  day: column,
  words: z.array(column).check(z.maxLength(20)),
  /** The column of amounts that came in. */
  credit: column,
  /** A column that says CR or DR. */
  direction: z.nullable(column),
});
const statement = {
  /** The whole file. */
  text: text(LONGEST_STATEMENT),
  /** Absent: the columns are recognised. */
  columns: z.optional(columns),
};

/** The bytes of a statement in Sinhala or Tamil, whose characters take three each. */
const longestBodyBytes = 3 * LONGEST_STATEMENT + 64 * 1024;

export const compareStatement = endpoint({
  method: 'POST',
  path: '/api/v1/payments/bank-statement/compare',
  who: 'income.see',
  summary:
    'Compare a bank’s statement (CSV) with the slips that wait: which row is certainly which slip’s, which may be. Nothing is stored.',
  body: z.object(statement),
  longestBodyBytes,
  reply: z.object({
    headings: z.array(z.string()),
    /** Null: they were not recognised, and an admin has to choose them. */
    columns: z.nullable(columns),
    /** Lines with an amount and no day. */
    unread: z.array(z.int()),
    /** Amounts that came in and are no slip’s. */
    unmatched: z.int(),
    rows: z.array(
      z.object({
        /** Names the row in every statement that has it. */
        fingerprint: id,
        line: z.int(),
        day: z.string(),
        words: z.string(),
        amountCents: z.int(),
        state: z.enum(['certain', 'several', 'used']),
        /** The best first; of a used row the slip that it approved, if it is still there. */
        slips: z.array(
          z.object({
            _id: id,
            userId: id,
            name: z.string(),
            className: z.string(),
            year: z.int(),
            month: z.int(),
            amountCents: z.int(),
            reference: z.string(),
            state: z.enum(SLIP_STATES),
            sentAt: instant,
            reason: z.enum(MATCH_REASONS),
            /** Where its amount goes: into months, and what none of them can take becomes the student's credit. */
            months: z.array(z.object({ year: z.int(), month: z.int(), amountCents: z.int() })),
            creditCents: z.int(),
          }),
        ),
      }),
    ),
  }),
  refusals: ['statement-unreadable'],
});
export type ComparedStatement = ReplyOf<typeof compareStatement>;
export type ComparedRow = ComparedStatement['rows'][number];
export type StatementColumns = z.output<typeof columns>;

export const approveByStatement = endpoint({
  method: 'POST',
  path: '/api/v1/payments/bank-statement/approve',
  who: 'income.see',
  summary:
    'Approve the chosen slips, each by a row of the statement with the same amount. A row approves one slip, for ever. Each is decided by itself.',
  body: z.object({
    ...statement,
    chosen: z
      .array(z.object({ fingerprint: id, slipId: id }))
      .check(z.minLength(1), z.maxLength(MOST_APPROVALS)),
  }),
  longestBodyBytes,
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      /** `reviewedAt` names the decision for its undo. */
      approved: z.array(z.object({ slipId: id, reviewedAt: instant })),
      /** Which were not, and why. */
      refused: z.array(
        z.object({
          slipId: id,
          code: z.enum([
            'row-absent',
            'row-used',
            'slip-absent',
            'slip-reviewed',
            'not-enrolled',
            'fee-absent',
            'month-paid',
            'payment-above-fee',
          ]),
        }),
      ),
    }),
  }),
  refusals: ['statement-unreadable'],
});
export type StatementApproval = ReplyOf<typeof approveByStatement>['data'];
