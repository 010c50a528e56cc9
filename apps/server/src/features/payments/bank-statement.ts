// Compares a bank's statement with the slips that wait, and approves the chosen ones. The statement itself is not stored: it
// tells of people who are nobody's students here. Of a row that approved a slip its fingerprint stays, so that it approves no other.

import { createHash } from 'node:crypto';
import type {
  approveByStatement,
  ComparedRow,
  compareStatement,
  StatementApproval,
  StatementColumns,
} from '@valence/contract/payments/bank-statement';
import { readStatement, type StatementRow } from '@valence/domain/bank-statement';
import { referenceKey } from '@valence/domain/fees';
import { monthOf } from '@valence/domain/school-month';
import { schoolTimestamp } from '@valence/domain/school-time';
import { type MatchReason, matchStatement } from '@valence/domain/statement-match';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './bank-statement.store.ts';
import { lockStudent } from './recording.store.ts';
import type { SlipRow } from './slips.store.ts';
import { type Allotment, allotments, approveIn } from './slips.ts';

export interface Statement {
  text: string;
  columns?: StatementColumns | undefined;
}

type Printed = StatementRow & { fingerprint: string };

function printed(row: StatementRow): Printed {
  return { ...row, fingerprint: createHash('sha256').update(row.identity).digest('hex') };
}

export async function compare(
  db: Db,
  { text, columns }: Statement,
): Promise<Answer<typeof compareStatement>> {
  const read = readStatement(text, columns);
  if (read.problem === 'unreadable' || read.headings.length === 0) return refused('statement-unreadable');
  const { headings } = read;
  if (read.problem) return { headings, columns: read.columns ?? null, unread: [], unmatched: 0, rows: [] };
  const rows = read.rows.map(printed);
  const [used, waiting] = await Promise.all([
    store.findUsed(
      db,
      rows.map(({ fingerprint }) => fingerprint),
    ),
    store.findWaiting(db),
  ]);
  const matches = matchStatement(
    rows.filter(({ fingerprint }) => !used.has(fingerprint)),
    waiting.map((slip) => ({
      slipId: slip.id,
      amountCents: slip.amountCents,
      referenceKey: referenceKey(slip.reference),
      phone: slip.phone,
      sentDay: schoolTimestamp(slip.sentAt).slice(0, 10),
    })),
  );
  const states = new Map(matches.map((match) => [match.row, match]));
  const approved = await store.findSlipsById(
    db,
    [...used.values()].filter((slipId) => slipId !== null),
  );
  const known = new Map([...waiting, ...approved].map((slip) => [slip.id, slip]));
  const laid = await laidOut(
    db,
    matches.flatMap((match) => match.slips.flatMap(({ slipId }) => known.get(slipId) ?? [])),
  );
  const compared = rows.flatMap((row): ComparedRow[] => {
    const { identity: _, ...told } = row;
    const usedFor = used.get(row.fingerprint);
    if (usedFor !== undefined)
      return [
        {
          ...told,
          state: 'used',
          slips: proposed(known, laid, usedFor === null ? [] : [{ slipId: usedFor, reason: 'reference' }]),
        },
      ];
    const match = states.get(row);
    if (!match || match.state === 'none') return [];
    return [{ ...told, state: match.state, slips: proposed(known, laid, match.slips) }];
  });
  return {
    headings,
    columns: read.columns,
    unread: read.unread,
    unmatched: rows.length - compared.length,
    rows: compared,
  };
}

/** Where the amount of each slip goes, by slip. */
async function laidOut(db: Db, slips: readonly SlipRow[]): Promise<Map<string, Allotment>> {
  const own = [...new Map(slips.map((slip) => [slip.id, slip])).values()];
  const found = await allotments(
    db,
    own.map(({ userId, ...slip }) => ({ ...slip, accountId: userId })),
  );
  return new Map(own.flatMap(({ id }, index) => (found[index] ? [[id, found[index]]] : [])));
}

function proposed(
  known: ReadonlyMap<string, SlipRow>,
  laid: ReadonlyMap<string, Allotment>,
  slips: readonly { slipId: string; reason: MatchReason }[],
): ComparedRow['slips'] {
  return slips.flatMap(({ slipId, reason }) => {
    const slip = known.get(slipId);
    if (!slip) return [];
    const { userId, name, className, month, amountCents, reference, state, sentAt } = slip;
    return [
      {
        ...{ _id: slipId, userId, name, className, ...monthOf(month), amountCents, reference, state, reason },
        sentAt: sentAt.toISOString(),
        months: laid.get(slipId)?.months ?? [],
        creditCents: laid.get(slipId)?.creditCents ?? 0,
      },
    ];
  });
}

export interface StatementOrder extends Statement {
  actorId: string;
  chosen: readonly { fingerprint: string; slipId: string }[];
}

/** Each in a transaction of its own: one that was decided meanwhile holds up no other. */
export async function approveChosen(
  db: Db,
  clock: Clock,
  { actorId, text, columns, chosen }: StatementOrder,
): Promise<Answer<typeof approveByStatement>> {
  const read = readStatement(text, columns);
  if (read.problem) return refused('statement-unreadable');
  const rows = new Map(read.rows.map((row) => [printed(row).fingerprint, row]));
  const refusals: StatementApproval['refused'] = [];
  const approved: StatementApproval['approved'] = [];
  for (const { fingerprint, slipId } of chosen) {
    const row = rows.get(fingerprint);
    const done = row ? await approveBy(db, clock, { ...row, fingerprint, slipId, actorId }) : 'row-absent';
    if (done instanceof Date) approved.push({ slipId, reviewedAt: done.toISOString() });
    else refusals.push({ slipId, code: done });
  }
  return { success: true, data: { approved, refused: refusals } };
}

type ByRow = Printed & { slipId: string; actorId: string };

/**
 * The money is in the bank: what the slip's month cannot take is laid into the next ones, and the rest is the student's credit.
 * @returns when it was approved, or why it was not
 */
async function approveBy(
  db: Db,
  clock: Clock,
  { fingerprint, day, amountCents, slipId, actorId }: ByRow,
): Promise<StatementApproval['refused'][number]['code'] | Date> {
  if (!isUuid(slipId)) return 'slip-absent';
  return transaction(db, async (tx) => {
    const at = clock.now();
    const [slip] = await store.findSlipsById(tx, [slipId]);
    if (!slip) return 'slip-absent';
    // The student first, as every approval does: taking the row holds the slip.
    if (!(await lockStudent(tx, slip.userId))) return 'slip-absent';
    if (slip.state !== 'waiting') return 'slip-reviewed';
    // A row of another amount is not this slip's, whatever a caller says.
    if (slip.amountCents !== amountCents) return 'row-absent';
    if (!(await store.takeRow(tx, { fingerprint, day, amountCents, slipId, usedBy: actorId, at })))
      return 'row-used';
    const [laid] = await allotments(tx, [{ ...slip, accountId: slip.userId, amountCents }]);
    const order = { actorId, slipId, amountCents, ...laid };
    const receipt = await approveIn(tx, order, at, { statementDay: day });
    if (!(receipt instanceof Refused)) return receipt.reviewedAt;
    await store.leaveRow(tx, fingerprint);
    return receipt.code;
  });
}
