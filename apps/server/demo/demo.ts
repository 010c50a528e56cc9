// Loads the demo: a school with people, classes, payments and lessons that play, once into an empty database.

import { fileURLToPath } from 'node:url';
import type { Clock } from '../src/platform/clock.ts';
import { type Db, type Tx, transaction } from '../src/platform/db/database.ts';
import { classLinks, grants, withYear } from './access.ts';
import { notes, questions } from './beside.ts';
import { captions, categories, type DemoVideo, demoVideos } from './catalogue.ts';
import * as store from './demo.store.ts';
import { landing } from './landing.ts';
import {
  type LessonStorage,
  readPackagedLessons,
  removePlainLessons,
  storePackagedLessons,
} from './packaged-lessons.ts';
import { bringLessons, repointVideos } from './packagings.ts';
import { bankAccount, fees, freeCards, payments } from './payments.ts';
import { demoAccounts, unverifiedAccount } from './people.ts';
import { playing } from './playing.ts';
import { classes, type Enrolment, enrolments, institutes, timetable } from './school.ts';
import { readDemoSite, withDemoClasses } from './site-content.ts';
import { type SlipStorage, slips, storeSlipPictures } from './slips.ts';
import { watching } from './watching.ts';

/** The packaged lessons that come with the product. */
export const DEMO_LESSONS = fileURLToPath(new URL('./lessons', import.meta.url));

export interface DemoDeps {
  db: Db;
  clock: Clock;
  /** The lessons' keys are derived from it. */
  secret: Buffer;
  storage: LessonStorage & SlipStorage;
  /** DEMO_LESSONS when absent. */
  lessonsFolder?: string;
}

/** `kept`: the demo was loaded before and stays as people left it, except for films that were not encrypted with this secret.
 * `refused`: the database holds another school. */
export type DemoOutcome = 'loaded' | 'kept' | 'refused';

/**
 * Loads the demo unless it is loaded. All dates are counted from the instant of the first loading. Several servers may call this
 * at once: one loads, the others wait for it.
 */
export async function loadDemo({
  db,
  clock,
  secret,
  storage,
  lessonsFolder = DEMO_LESSONS,
}: DemoDeps): Promise<DemoOutcome> {
  const lessons = await readPackagedLessons(lessonsFolder, secret);
  await storePackagedLessons(storage, lessonsFolder, lessons);
  await storeSlipPictures(storage);
  const site = await readDemoSite();
  const at = clock.now();
  const outcome = await transaction(db, async (tx): Promise<DemoOutcome> => {
    // Checked before the mark: the database of another school must not be marked.
    const used = await store.hasContent(tx);
    if (used && !(await store.isLoaded(tx))) return 'refused';
    if (!(await store.markLoaded(tx, at))) {
      // Accounts that never sign in are purged after a week, so this one is created anew at each start.
      await store.insertAccountIfAbsent(tx, unverifiedAccount(at));
      await repointVideos(tx, lessons, demoVideos(at, lessons));
      await bringLessons(tx, { secret, at }, lessons);
      await store.insertSiteIfAbsent(tx, await withDemoClasses(tx, site, at), at);
      await store.insertBankAccountIfAbsent(tx, bankAccount(at));
      return 'kept';
    }
    await store.insertBankAccountIfAbsent(tx, bankAccount(at));
    await store.putOffSetup(tx, at);
    await write(tx, at, withYear(demoVideos(at, lessons)));
    await store.insertSiteIfAbsent(tx, await withDemoClasses(tx, site, at), at);
    await bringLessons(tx, { secret, at }, lessons);
    return 'loaded';
  });
  if (outcome === 'kept') await removePlainLessons(storage, lessons);
  return outcome;
}

async function write(tx: Tx, at: Date, videos: readonly DemoVideo[]): Promise<void> {
  const accounts = demoAccounts(at);
  const idByPhone = await store.insertAccounts(tx, accounts);
  const actual = new Map(accounts.map(({ id, phone }) => [id, idByPhone.get(phone) ?? id]));
  const person = (id: string) => actual.get(id) ?? id;
  const seats = enrolments(at);
  await store.insertSchool(tx, {
    institutes: institutes(),
    classes: classes(at),
    timetable: timetable(at),
    enrolments: seats.map((row) => ({ ...row, account_id: person(row.account_id) })),
  });
  await writePayments(tx, at, seats, person);
  await store.insertVideos(tx, {
    categories: categories(),
    videos: videos.map(({ row }) => row),
    captions: captions(videos),
  });
  await store.insertAccess(tx, {
    links: classLinks(at, videos).map((row) => ({ ...row, assigned_by: person(row.assigned_by) })),
    grants: grants(at, videos).map((row) => ({
      ...row,
      account_id: person(row.account_id),
      granted_by: person(row.granted_by),
    })),
  });
  await store.insertWatching(
    tx,
    watching(at, videos, seats).map((row) => ({ ...row, account_id: person(row.account_id) })),
  );
  await store.insertBeside(tx, {
    questions: questions(at, videos, seats).map((row) => ({
      ...row,
      account_id: person(row.account_id),
      answered_by: row.answered_by && person(row.answered_by),
    })),
    notes: notes(at, videos).map((row) => ({ ...row, account_id: person(row.account_id) })),
  });
  await store.insertLanding(tx, landing(at));
  await store.insertPlaying(tx, playing(at));
}

async function writePayments(
  tx: Tx,
  at: Date,
  seats: readonly Enrolment[],
  person: (id: string) => string,
): Promise<void> {
  const paidMonths = payments(at, seats);
  const sentSlips = await slips(at, seats);
  await store.insertPayments(tx, {
    fees: fees(at).map((row) => ({ ...row, set_by: person(row.set_by) })),
    freeCards: freeCards(at, seats).map((row) => ({
      ...row,
      account_id: person(row.account_id),
      given_by: person(row.given_by),
    })),
    payments: paidMonths.map(({ payment }) => ({ ...payment, account_id: person(payment.account_id) })),
    receipts: paidMonths.map(({ receipt }) => ({
      ...receipt,
      account_id: person(receipt.account_id),
      issued_by: person(receipt.issued_by),
    })),
    pictures: sentSlips.map(({ picture }) => ({ ...picture, account_id: person(picture.account_id) })),
    slips: sentSlips.map(({ slip }) => ({ ...slip, account_id: person(slip.account_id) })),
    entries: paidMonths.map(({ entry }) => ({ ...entry, recorded_by: person(entry.recorded_by) })),
  });
}
