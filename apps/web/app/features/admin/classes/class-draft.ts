// What the form of a class holds: made from the stored class, checked, and turned into what is sent.

import type { ClassBody, ClassDetail, NewClass, TimetableSlot } from '@valence/contract/admin/classes';
import { classFormCopy as copy, feesCopy } from '@valence/copy/admin/classes';
import { parseRupees } from '@valence/domain/money';
import { monthNumber, monthOf, type YearMonth } from '@valence/domain/school-month';

/** In place of an institute's id: one is made with the class. */
export const NEW_INSTITUTE = 'new';

export interface ClassFields {
  name: string;
  /** An id or `NEW_INSTITUTE`; empty: not chosen yet. */
  instituteId: string;
  newInstitute: { name: string; location: string };
  /** Rupees a month as typed, of a new class; empty: set later. */
  fee: string;
  alYear: string;
  policy: ClassBody['policy'];
  /** `2027-03-28`; empty: not known. */
  firstDay: string;
  /** Number of the last month; empty: the class goes on. */
  last: string;
  timetable: readonly TimetableSlot[];
}

export interface ClassErrors {
  name?: string;
  institute?: string;
  fee?: string;
  alYear?: string;
  times?: string;
  whole?: string;
}

/** @param before undefined: a new class */
export function fieldsOf(before: ClassDetail | undefined): ClassFields {
  return {
    name: before?.name ?? '',
    instituteId: before?.institute._id ?? '',
    newInstitute: { name: '', location: '' },
    fee: '',
    alYear: before?.alYear ? String(before.alYear) : '',
    policy: before?.policy ?? 'paid-month',
    firstDay: before?.firstDay ?? '',
    last: before?.last ? String(monthNumber(before.last)) : '',
    timetable: before?.timetable ?? [],
  };
}

export function errorsIn({
  name,
  instituteId,
  newInstitute,
  fee,
  alYear,
  timetable,
}: ClassFields): ClassErrors {
  const starts = new Set(timetable.map(({ weekday, from }) => `${weekday} ${from}`));
  const areTimesValid = starts.size === timetable.length && timetable.every(({ from, to }) => from < to);
  const hasInstitute = instituteId === NEW_INSTITUTE ? newInstitute.name.trim() !== '' : instituteId !== '';
  return {
    ...(!name.trim() && { name: copy.nameMissing }),
    ...(!hasInstitute && { institute: copy.instituteMissing }),
    ...(fee.trim() !== '' && parseRupees(fee) === undefined && { fee: feesCopy.amountWrong }),
    ...(alYear && !/^20\d\d$/.test(alYear) && { alYear: copy.alYearWrong }),
    ...(!areTimesValid && { times: copy.timesWrong }),
  };
}

export function bodyOf({
  name,
  instituteId,
  alYear,
  policy,
  firstDay,
  last,
  timetable,
}: ClassFields): ClassBody {
  return {
    name: name.trim(),
    instituteId,
    alYear: alYear ? Number(alYear) : null,
    policy,
    firstDay: firstDay || null,
    last: last ? monthOf(Number(last)) : null,
    timetable: [...timetable],
  };
}

/** @param since the month from which the fee counts */
export function newClassOf(fields: ClassFields, since: YearMonth): NewClass {
  const { instituteId, ...body } = bodyOf(fields);
  const { name, location } = fields.newInstitute;
  const amountCents = parseRupees(fields.fee);
  return {
    ...body,
    ...(instituteId === NEW_INSTITUTE
      ? { newInstitute: { name: name.trim(), location: location.trim() } }
      : { instituteId }),
    ...(amountCents !== undefined && { fee: { ...since, amountCents } }),
  };
}
