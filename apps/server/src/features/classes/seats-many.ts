// Gives many students places: decides who is new, who moves and whose spot is taken, and undoes a whole import.

import type { UndoProblem } from '@valence/contract/admin/imports';
import { planSeats, type SeatOrder } from '@valence/domain/seats';
import { recordAudits } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Author, RowPlan } from '../../platform/importer.ts';
import { holdClasses } from './classes.store.ts';
import * as store from './seats-many.store.ts';

/** A spot of null: the row names none. */
export type SeatRow = SeatOrder;

export interface SeatUndoData {
  enrolmentId: string;
  isNew: boolean;
  spotNumber: number | null;
  formerSpot: number | null;
}

const keyOf = ({ accountId, classId }: SeatOrder) => `${classId} ${accountId}`;

/** Locks the classes' places: nobody else gives or moves one until the transaction ends. */
async function hold(tx: Tx, rows: readonly SeatRow[]): Promise<void> {
  await holdClasses(tx, classesOf(rows));
  await store.holdSeats(tx, classesOf(rows));
}

async function plan(db: Db | Tx, rows: readonly SeatRow[]): Promise<RowPlan[]> {
  const names = await store.findClassNames(db, classesOf(rows));
  const seats = await store.findSeats(db, classesOf(rows));
  return planSeats(seats, rows).map((seatPlan, index) => {
    if (seatPlan.verdict === 'rejected') return seatPlan;
    const className = names.get(rows[index]?.classId ?? '');
    if (className === undefined) return { verdict: 'rejected', reason: 'class-unknown' };
    const { verdict, spotNumber, formerSpot } = seatPlan;
    return { verdict, outcome: { kind: 'enrolments', className, spotNumber, formerSpot } };
  });
}

/** Gives and moves places that were planned in this transaction. @returns what the undo of each needs */
async function write(
  tx: Tx,
  rows: readonly SeatRow[],
  { actorId, importId, at }: Author,
): Promise<SeatUndoData[]> {
  const seats = new Map((await store.findSeats(tx, classesOf(rows))).map((seat) => [keyOf(seat), seat]));
  const undoData = rows.map((row) => {
    const seat = seats.get(keyOf(row));
    const isNew = seat === undefined;
    return {
      enrolmentId: seat?.enrolmentId ?? newId(at),
      isNew,
      spotNumber: row.spotNumber ?? seat?.spotNumber ?? null,
      formerSpot: seat?.spotNumber ?? null,
    };
  });
  // Spots are cleared first: otherwise two students who change places would have the same spot.
  await store.clearSpots(
    tx,
    undoData.filter(({ isNew }) => !isNew).map(({ enrolmentId }) => enrolmentId),
  );
  await store.setSpots(
    tx,
    undoData.filter(({ isNew }) => !isNew),
  );
  await store.insertSeats(
    tx,
    rows.flatMap((row, index) => {
      const seat = undoData[index];
      return seat?.isNew ? [{ ...row, id: seat.enrolmentId }] : [];
    }),
    at,
  );
  for (const isNew of [true, false]) {
    const action = isNew ? 'enrolment.begun' : 'enrolment.moved';
    await recordAudits(tx, { at, actorId, action }, auditsOf(rows, undoData, isNew, importId));
  }
  return undoData;
}

/** Ends new places and moves others back if nobody has changed them since. @returns for each row why not, or undefined */
async function undo(
  tx: Tx,
  rows: readonly { row: SeatRow; kept: SeatUndoData }[],
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
  const candidates = problems.map((problem, index) => (problem ? undefined : rows[index]));
  const undoable = candidates.filter((one) => one !== undefined);
  await store.deleteSeats(
    tx,
    undoable.filter(({ kept }) => kept.isNew).map(({ kept }) => kept.enrolmentId),
  );
  const moves = undoable.filter(({ kept }) => !kept.isNew);
  await store.clearSpots(
    tx,
    moves.map(({ kept }) => kept.enrolmentId),
  );
  const movedBack = await store.moveBack(
    tx,
    moves.map(({ row, kept }) => ({ ...kept, classId: row.classId })),
  );
  const stuck = new Set(moves.filter(({ kept }) => !movedBack.has(kept.enrolmentId)));
  // A student whose former spot somebody else has by now keeps the one that the import gave.
  await store.setSpots(
    tx,
    [...stuck].map(({ kept }) => kept),
  );
  const audited = undoable.filter((one) => !stuck.has(one));
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

function undoProblem(kept: SeatUndoData, state: store.SeatState | undefined): UndoProblem | undefined {
  if (!state || state.spotNumber !== kept.spotNumber) return 'changed-since';
  return kept.isNew && state.isUsed ? 'used-since' : undefined;
}

function classesOf(rows: readonly SeatRow[]): string[] {
  return [...new Set(rows.map(({ classId }) => classId))].sort();
}

function auditsOf(
  rows: readonly SeatRow[],
  undoData: readonly SeatUndoData[],
  isNew: boolean,
  importId: string,
) {
  return rows.flatMap(({ accountId, classId }, index) => {
    const seat = undoData[index];
    if (seat?.isNew !== isNew) return [];
    return [{ subject: `account:${accountId}`, after: { importId, classId, spotNumber: seat.spotNumber } }];
  });
}

/** The importer of places: a single enrolment's rules for all rows of a table. */
export const seatImporter = { hold, plan, write, undo };
