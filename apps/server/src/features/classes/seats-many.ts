// Places for many students at once: who is new, who moves, whose spot is taken, and taking an import back.

import type { RowOutcome, RowProblem, RowVerdict, UndoProblem } from '@valence/contract/desk-imports';
import { planSeats, type SeatOrder } from '@valence/domain/seats';
import { recordAudits } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { holdClasses } from './classes.store.ts';
import * as store from './seats-many.store.ts';

/** A spot of null: none is asked for. */
export type SeatRow = SeatOrder;

export interface KeptSeat {
  enrolmentId: string;
  isNew: boolean;
  spotNumber: number | null;
  formerSpot: number | null;
}

type Plan =
  | { verdict: Exclude<RowVerdict, 'rejected'>; outcome: RowOutcome }
  | { verdict: 'rejected'; reason: RowProblem };

interface Author {
  actorId: string;
  importId: string;
  at: Date;
}

const keyOf = ({ accountId, classId }: SeatOrder) => `${classId} ${accountId}`;

/** Nobody else gives or moves a place of these classes until the transaction ends. */
async function hold(tx: Tx, rows: readonly SeatRow[]): Promise<void> {
  await holdClasses(tx, classesOf(rows));
  await store.holdSeats(tx, classesOf(rows));
}

async function plan(db: Db | Tx, rows: readonly SeatRow[]): Promise<Plan[]> {
  const names = await store.findClassNames(db, classesOf(rows));
  const seats = await store.findSeats(db, classesOf(rows));
  return planSeats(seats, rows).map((planned, index) => {
    if (planned.verdict === 'rejected') return planned;
    const className = names.get(rows[index]?.classId ?? '');
    if (className === undefined) return { verdict: 'rejected', reason: 'class-unknown' };
    const { verdict, spotNumber, formerSpot } = planned;
    return { verdict, outcome: { kind: 'enrolments', className, spotNumber, formerSpot } };
  });
}

/** Gives and moves places that were planned in this transaction. @returns what undoing each needs */
async function write(
  tx: Tx,
  rows: readonly SeatRow[],
  { actorId, importId, at }: Author,
): Promise<KeptSeat[]> {
  const seats = new Map((await store.findSeats(tx, classesOf(rows))).map((seat) => [keyOf(seat), seat]));
  const kept = rows.map((row) => {
    const seat = seats.get(keyOf(row));
    const isNew = seat === undefined;
    return {
      enrolmentId: seat?.enrolmentId ?? newId(at),
      isNew,
      spotNumber: row.spotNumber ?? seat?.spotNumber ?? null,
      formerSpot: seat?.spotNumber ?? null,
    };
  });
  // Left first, or two who change places would meet on one spot.
  await store.clearSpots(
    tx,
    kept.filter(({ isNew }) => !isNew).map(({ enrolmentId }) => enrolmentId),
  );
  await store.setSpots(
    tx,
    kept.filter(({ isNew }) => !isNew),
  );
  await store.insertSeats(
    tx,
    rows.flatMap((row, index) => {
      const seat = kept[index];
      return seat?.isNew ? [{ ...row, id: seat.enrolmentId }] : [];
    }),
    at,
  );
  for (const isNew of [true, false]) {
    const action = isNew ? 'enrolment.begun' : 'enrolment.moved';
    await recordAudits(tx, { at, actorId, action }, auditsOf(rows, kept, isNew, importId));
  }
  return kept;
}

/** Ends new places and moves others back, where nobody has changed them since. @returns why not, row by row */
async function undo(
  tx: Tx,
  rows: readonly { row: SeatRow; kept: KeptSeat }[],
  { actorId, importId, at, appliedAt }: Author & { appliedAt: Date },
): Promise<(UndoProblem | undefined)[]> {
  await hold(
    tx,
    rows.map(({ row }) => row),
  );
  const states = await store.statesOf(
    tx,
    rows.map(({ kept }) => kept.enrolmentId),
    appliedAt,
  );
  const problems = rows.map(({ kept }) => undoProblem(kept, states.get(kept.enrolmentId)));
  const free = problems.map((problem, index) => (problem ? undefined : rows[index]));
  const same = free.filter((one) => one !== undefined);
  await store.deleteSeats(
    tx,
    same.filter(({ kept }) => kept.isNew).map(({ kept }) => kept.enrolmentId),
  );
  const moved = same.filter(({ kept }) => !kept.isNew);
  await store.clearSpots(
    tx,
    moved.map(({ kept }) => kept.enrolmentId),
  );
  const back = await store.moveBack(
    tx,
    moved.map(({ row, kept }) => ({ ...kept, classId: row.classId })),
  );
  const stuck = new Set(moved.filter(({ kept }) => !back.has(kept.enrolmentId)));
  // Whose former spot somebody else has by now keeps the one that the import gave.
  await store.setSpots(
    tx,
    [...stuck].map(({ kept }) => kept),
  );
  const audited = same.filter((one) => !stuck.has(one));
  await recordAudits(
    tx,
    { at, actorId, action: 'enrolment.import-undone' },
    audited.map(({ row, kept }) => ({
      subject: `account:${row.accountId}`,
      after: { importId, classId: row.classId, spotNumber: kept.formerSpot },
    })),
  );
  return rows.map((one, index) => problems[index] ?? (stuck.has(one) ? 'spot-taken' : undefined));
}

function undoProblem(kept: KeptSeat, state: store.SeatState | undefined): UndoProblem | undefined {
  if (!state || state.spotNumber !== kept.spotNumber) return 'changed-since';
  return kept.isNew && state.isUsed ? 'used-since' : undefined;
}

function classesOf(rows: readonly SeatRow[]): string[] {
  return [...new Set(rows.map(({ classId }) => classId))].sort();
}

function auditsOf(rows: readonly SeatRow[], kept: readonly KeptSeat[], isNew: boolean, importId: string) {
  return rows.flatMap(({ accountId, classId }, index) => {
    const seat = kept[index];
    if (seat?.isNew !== isNew) return [];
    return [{ subject: `account:${accountId}`, after: { importId, classId, spotNumber: seat.spotNumber } }];
  });
}

/** Giving places, done for all rows of a table. */
export const seatImporter = { hold, plan, write, undo };
