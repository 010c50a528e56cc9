// The words for the fields of an audit trail's entry: their names and values.

import { formatRupees } from '@valence/domain/money';
import { formatPhone } from '@valence/domain/phone';
import { monthOf } from '@valence/domain/school-month';
import { formatMonth, formatSchoolDateTime } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { activityCopy } from './activity.ts';

/** Names of fields whose recorded name, split into words, would not be clear. */
const fields: Readonly<Record<string, string>> = {
  alYear: 'A/L year',
  amountCents: 'Amount',
  sharePercent: 'Share in percent',
  studentShareCents: 'Share for each student',
  assignedAt: 'In the class since',
  bytes: 'Size',
  categoryId: 'Category',
  categoryIds: 'Category',
  classId: 'Class',
  classIds: 'Class',
  cues: 'Captions',
  draftDiscarded: 'Its draft was thrown away',
  endsAt: 'Access until',
  endsBefore: 'Free until before',
  excluded: 'Kept from the student although a class or year gives it',
  exclusionLifted: 'No longer kept from the student',
  fields: 'Changed',
  first: 'First sign-in',
  fromMonth: 'From',
  givenUp: 'Account that was given up',
  givenUpAlYear: 'A/L year of the account that was given up',
  granted: 'Given',
  grantedAt: 'Given on',
  lifted: 'Given back',
  notUndone: 'Rows that could not be undone',
  openToYear: 'Open to the whole A/L year',
  publishedAt: 'Published from',
  recordedAt: 'Recorded on',
  shared: 'Shown to everybody',
  sourceKind: 'Source',
  sourceRef: 'Address of the source',
  spotNumber: 'Spot',
  thumbnailUrl: 'Picture',
  animationUrl: 'Moving picture',
  toMonth: 'Until',
  videoId: 'Video',
  videoIds: 'Video',
  withdrawn: 'Direct access taken',
};

/** Fields that only identify records: people cannot read them, and the record itself is shown beside them. */
const ID_FIELDS: ReadonlySet<string> = new Set([
  'attachmentId',
  'attachmentIds',
  'entryId',
  'extensionId',
  'importId',
  'questionId',
  'requestId',
]);

const values: Readonly<Record<string, string>> = {
  totp: 'authenticator app',
  passkey: 'passkey',
  recovery: 'recovery code',
  'paid-month': 'paid months',
  enrolled: 'everybody enrolled',
  whatsapp: 'WhatsApp',
  email: 'e-mail',
};
/** Fields whose values are our own words; text that people wrote stays unchanged. */
const OWN_WORDS: ReadonlySet<string> = new Set(['kind', 'factor', 'policy', 'channel', 'role']);
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const MEGABYTE = 1_000_000;
/** Numbers from here on are month numbers, counted since year 0; smaller ones are months of a year. */
const FIRST_MONTH_NUMBER = 13;

/** @param path as `differences` writes it: `grant.endsAt`, `granted[0]` @returns undefined where people need not read it */
export function fieldInWords(path: string): string | undefined {
  const parts = path.split('.').map((part) => /^([^[]+)(?:\[(\d+)\])?/.exec(part) ?? [part, part]);
  if (ID_FIELDS.has(parts.at(-1)?.[1] ?? '')) return undefined;
  return parts
    .map(([, name = '', place]) => {
      const words = fields[name] ?? spaced(name);
      return place === undefined ? words : `${words} ${Number(place) + 1}`;
    })
    .join(', ');
}

/** `monthsTogether` → `Months together`. */
function spaced(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param nameOf the names of the ids that have one */
export function recordedInWords(
  path: string,
  value: unknown,
  nameOf: ReadonlyMap<string, string | null>,
): string {
  if (value === undefined || value === null || value === '') return activityCopy.nothing;
  if (typeof value === 'boolean') return value ? activityCopy.yes : activityCopy.no;
  if (typeof value === 'string' && isUuid(value)) return nameOf.get(value) ?? activityCopy.gone;
  return typeof value === 'string' || typeof value === 'number'
    ? valueInWords(path, value)
    : JSON.stringify(value);
}

/** People may have written what only looks like one. */
function isInstant(text: string): boolean {
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text));
}

function valueInWords(path: string, value: string | number): string {
  const name =
    path
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? path;
  if (typeof value === 'number') return numberInWords(name, value);
  if (isInstant(value)) return formatSchoolDateTime(new Date(value));
  if (name === 'fields') return fieldInWords(value) ?? value;
  if (/^94\d{9}$/.test(value)) return formatPhone(value);
  return OWN_WORDS.has(name) ? (values[value] ?? value) : value;
}

function numberInWords(name: string, value: number): string {
  if (name.endsWith('Cents')) return formatRupees(value);
  if (name === 'bytes') return `${(value / MEGABYTE).toFixed(1)} MB`;
  if (!/month$/i.test(name) || value === 0) return String(value);
  if (value >= FIRST_MONTH_NUMBER) {
    const { year, month } = monthOf(value);
    return formatMonth(year, month);
  }
  return formatMonth(2000, value).split(' ')[0] ?? String(value);
}
