// Reads a row's cells into its importer's input: names become ids, texts amounts and months, or the row gets a problem.

import type { ImportChoices, RowProblem } from '@valence/contract/admin/imports';
import { DEFAULT_ACCESS_WEEKS } from '@valence/domain/access';
import {
  nameKey,
  readAmount,
  readMethod,
  readMonth,
  readPhone,
  readSpot,
  readWeeks,
  readYear,
} from '@valence/domain/import-cells';
import type { ImportKind, ImportLine } from '@valence/domain/import-columns';
import { cleanName, LONGEST_NAME, LONGEST_SCHOOL } from '@valence/domain/person-name';
import { isPhone, type Phone } from '@valence/domain/phone';
import { monthNumber } from '@valence/domain/school-month';
import type { Directory } from './directory.ts';

/** A row that could be read has the importer's input in `asked`, any other row has its problem. */
export interface ReadRow extends ImportLine {
  phone: Phone | null;
  accountId: string | null;
  asked: object | null;
  problem: RowProblem | null;
}

type Cells = ImportLine['cells'];
type RowInput = object | RowProblem;

export function readRow(
  kind: ImportKind,
  { line, cells }: ImportLine,
  directory: Directory,
  choices: ImportChoices,
): ReadRow {
  const phone = readPhone(cells.phone);
  if (!isPhone(phone)) return { line, cells, phone: null, accountId: null, asked: null, problem: phone };
  const accountId = directory.accounts.get(phone) ?? null;
  const input = inputOf(kind, { phone, accountId, cells, directory, choices });
  const row = { line, cells, phone, accountId };
  return typeof input === 'string'
    ? { ...row, asked: null, problem: input }
    : { ...row, asked: input, problem: null };
}

interface Reading {
  phone: Phone;
  accountId: string | null;
  cells: Cells;
  directory: Directory;
  choices: ImportChoices;
}

function inputOf(kind: ImportKind, reading: Reading): RowInput {
  if (kind === 'students') return studentOf(reading);
  const { accountId } = reading;
  if (!accountId) return 'student-absent';
  const input = { enrolments: seatOf, grants: grantOf, payments: paymentOf }[kind](reading);
  return typeof input === 'string' ? input : { accountId, ...input };
}

function studentOf({ phone, cells }: Reading): RowInput {
  const { year } = cells;
  // One letter more than allowed, so that a longer name is rejected and not cut.
  const name = cleanName(cells.name ?? '', LONGEST_NAME + 1);
  const school = cleanName(cells.school ?? '', LONGEST_SCHOOL + 1);
  if (lengthOf(name) > LONGEST_NAME) return 'name-too-long';
  if (lengthOf(school) > LONGEST_SCHOOL) return 'school-too-long';
  const alYear = year === undefined ? undefined : readYear(year);
  if (year !== undefined && alYear === undefined) return 'year-wrong';
  const parent = cells.parent === undefined ? undefined : readPhone(cells.parent);
  if (parent !== undefined && !isPhone(parent)) return 'parent-wrong';
  return {
    phone,
    ...(name && { name }),
    ...(school && { school }),
    ...(alYear && { alYear }),
    ...(parent && { parent }),
  };
}

function seatOf(reading: Reading): RowInput {
  const classId = classOf(reading);
  if (isProblem(classId)) return classId.problem;
  const { spot } = reading.cells;
  const spotNumber = spot === undefined ? null : readSpot(spot);
  return spotNumber === undefined ? 'spot-wrong' : { classId: classId.id, spotNumber };
}

function grantOf(reading: Reading): RowInput {
  const { cells, choices } = reading;
  const weeks = cells.weeks === undefined ? (choices.weeks ?? DEFAULT_ACCESS_WEEKS) : readWeeks(cells.weeks);
  if (weeks === undefined) return 'weeks-wrong';
  const videoIds = videosOf(reading);
  if (typeof videoIds === 'string') return videoIds;
  return videoIds.length === 0 ? 'videos-none' : { videoIds, weeks };
}

/** Videos that the row itself names take precedence over those chosen for all rows. */
function videosOf({ cells, directory, choices }: Reading): readonly string[] | RowProblem {
  if (cells.video !== undefined) {
    const found = directory.videos.get(nameKey(cells.video)) ?? [];
    if (found.length === 0) return 'video-unknown';
    return found.length === 1 ? found : 'video-ambiguous';
  }
  if (cells.class !== undefined) {
    const found = directory.classes.get(nameKey(cells.class)) ?? [];
    if (found.length === 0) return 'class-unknown';
    return found.length > 1 ? 'class-ambiguous' : directory.videosOfClass(found[0] ?? '');
  }
  if (cells.category !== undefined) {
    const found = directory.categories.get(nameKey(cells.category));
    return found === undefined ? 'category-unknown' : directory.videosOfCategory(found);
  }
  if (choices.videoIds && choices.videoIds.length > 0) return [...new Set(choices.videoIds)];
  if (choices.classId) return directory.videosOfClass(choices.classId);
  return choices.categoryId ? directory.videosOfCategory(choices.categoryId) : 'video-missing';
}

function paymentOf(reading: Reading): RowInput {
  const { cells, choices } = reading;
  const classId = classOf(reading);
  if (isProblem(classId)) return classId.problem;
  const defaultMonth = choices.month && monthNumber(choices.month);
  const month = cells.month === undefined ? defaultMonth : readMonth(cells.month, cells.year);
  if (month === undefined) return 'month-wrong';
  const amountCents = cells.amount === undefined ? choices.amountCents : readAmount(cells.amount);
  if (amountCents === undefined) return 'amount-wrong';
  const method = cells.method === undefined ? (choices.method ?? 'cash') : readMethod(cells.method);
  return method === undefined ? 'method-wrong' : { classId: classId.id, month, amountCents, method };
}

function classOf({ cells, directory, choices }: Reading): { id: string } | { problem: RowProblem } {
  if (cells.class === undefined)
    return choices.classId ? { id: choices.classId } : { problem: 'class-missing' };
  const [id, ...others] = directory.classes.get(nameKey(cells.class)) ?? [];
  if (id === undefined) return { problem: 'class-unknown' };
  return others.length > 0 ? { problem: 'class-ambiguous' } : { id };
}

function isProblem(found: { id: string } | { problem: RowProblem }): found is { problem: RowProblem } {
  return 'problem' in found;
}

/** The length in code points, as PostgreSQL counts it. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
