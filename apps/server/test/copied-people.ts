// Copies the demo's people, with what each of them may watch, has paid, watched and written, in a running product: each file of
// journeys has people whom no other file uses.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Db, openDatabase, type Tx } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import { DATABASE_NAME, DATABASE_USER } from '../src/platform/postgres/cluster.ts';

interface Copy {
  /** `94…`, the number of the demo's person. */
  readonly of: string;
  /** `94…`, a number that nobody has yet. */
  readonly phone: string;
  /** Appended to the name, so that lists of names show whose copy it is. */
  readonly mark: string;
}

/** @param dataDir of a product that runs on its embedded PostgreSQL */
export async function copyPeople(dataDir: string, copies: readonly Copy[]): Promise<void> {
  const db = await databaseOf(dataDir);
  try {
    await db.transaction().execute(async (tx) => {
      for (const copy of copies) await copyPerson(tx, copy);
    });
  } finally {
    await db.destroy();
  }
}

async function databaseOf(dataDir: string): Promise<Db> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  // The port is the fourth line (PostgreSQL, "Creating a Database Cluster: postmaster.pid").
  const [, , , port] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const address = {
    host: '127.0.0.1',
    port: Number(port),
    user: DATABASE_USER,
    password: password.trim(),
    database: DATABASE_NAME,
  };
  return openDatabase(address, { log: createLog('fatal'), connections: 1 }).db;
}

async function copyPerson(tx: Tx, { of, phone, mark }: Copy): Promise<void> {
  const original = await tx
    .selectFrom('account')
    .selectAll()
    .where('phone', '=', of)
    .executeTakeFirstOrThrow();
  const account_id = newId(new Date());
  const name = original.name && `${original.name} ${mark}`;
  await tx
    .insertInto('account')
    .values({ ...original, id: account_id, phone, name })
    .execute();
  const people = { from: original.id, to: account_id };
  await copyPlaces(tx, people);
  await copyPayments(tx, people);
  await copyLessons(tx, people);
}

interface People {
  readonly from: string;
  readonly to: string;
}

/** On the next free spot of each class. */
async function copyPlaces(tx: Tx, { from, to }: People): Promise<void> {
  const places = await tx.selectFrom('enrolment').selectAll().where('account_id', '=', from).execute();
  for (const { first_month: _, left_month: __, ...place } of places) {
    const { spot } = await tx
      .selectFrom('enrolment')
      .select(({ fn }) => fn.max('spot_number').as('spot'))
      .where('class_id', '=', place.class_id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('enrolment')
      .values({ ...place, id: newId(new Date()), account_id: to, spot_number: Number(spot) + 1 })
      .execute();
  }
}

/** With receipts of their own numbers, since the entries of a payment belong to a receipt. */
async function copyPayments(tx: Tx, { from, to }: People): Promise<void> {
  const receipts = new Map<string, string>();
  for (const receipt of await tx.selectFrom('receipt').selectAll().where('account_id', '=', from).execute()) {
    const id = newId(new Date());
    receipts.set(receipt.id, id);
    const { last_number: number } = await tx
      .updateTable('receipt_counter')
      .set({ last_number: sql`last_number + 1` })
      .where('year', '=', receipt.year)
      .returning('last_number')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('receipt')
      .values({ ...receipt, id, request_id: id, account_id: to, number })
      .execute();
  }
  const payments = await tx.selectFrom('payment').selectAll().where('account_id', '=', from).execute();
  for (const { month_number: _, ...payment } of payments) {
    const id = newId(new Date());
    await tx
      .insertInto('payment')
      .values({ ...payment, id, account_id: to })
      .execute();
    const entries = await tx
      .selectFrom('payment_entry')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .execute();
    for (const entry of entries) {
      const receipt_id = receipts.get(entry.receipt_id ?? '') ?? null;
      await tx
        .insertInto('payment_entry')
        .values({ ...entry, id: newId(new Date()), payment_id: id, receipt_id })
        .execute();
    }
  }
}

async function copyLessons(tx: Tx, { from, to }: People): Promise<void> {
  const grants = await tx.selectFrom('access_grant').selectAll().where('account_id', '=', from).execute();
  for (const grant of grants)
    await tx
      .insertInto('access_grant')
      .values({ ...grant, account_id: to })
      .execute();
  const progress = await tx.selectFrom('watch_progress').selectAll().where('account_id', '=', from).execute();
  for (const { watched_seconds: _, ...row } of progress)
    await tx
      .insertInto('watch_progress')
      .values({ ...row, account_id: to })
      .execute();
  const days = await tx.selectFrom('watch_day').selectAll().where('account_id', '=', from).execute();
  for (const day of days)
    await tx
      .insertInto('watch_day')
      .values({ ...day, account_id: to })
      .execute();
  const notes = await tx.selectFrom('lesson_note').selectAll().where('account_id', '=', from).execute();
  for (const note of notes)
    await tx
      .insertInto('lesson_note')
      .values({ ...note, account_id: to })
      .execute();
}
