// Finds whom a message concerns and what it tells each of them, in their language, and who is left out and why.

import type { MessagePreview, previewMessages } from '@valence/contract/admin/messages';
import type { BodyOf } from '@valence/contract/endpoint';
import { DAY_MS } from '@valence/domain/durations';
import { isQuiet, type LeftOut, nextMorning, whenAllowed } from '@valence/domain/messages';
import { formatRupees } from '@valence/domain/money';
import type { Phone } from '@valence/domain/phone';
import { endOfSchoolDay, formatMonth, formatSchoolDate } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { type Refused, refused } from '../../platform/http/refused.ts';
import { isWithinWindow, type MessagesDeps } from './messages.deps.ts';
import * as store from './messages.store.ts';

export type Order = BodyOf<typeof previewMessages>;
export type Words = ReturnType<MessagesDeps['languages']['words']>['messages'];

/** What is told, and whom: the words depend on the language of each. */
export interface Content {
  about: string;
  facts: ReadonlyMap<string, (words: Words) => string>;
}

export interface Told {
  person: store.Person & { phone: Phone };
  fact: string;
  dueAt: Date;
  isReply: boolean;
  /** Goes to the student's phones first. */
  isNotified: boolean;
}

export interface Recipients {
  about: string;
  told: Told[];
  leftOut: MessagePreview['leftOut'];
}

const LONGEST_FACT = 600;

export async function findRecipients(
  deps: MessagesDeps,
  order: Order,
  settings: store.StoredSettings,
  at: Date,
): Promise<Recipients | Refused<'message-incomplete' | 'class-absent' | 'video-absent'>> {
  const content = await contentOf(deps, order);
  if (!('facts' in content)) return content;
  const ids = order.userIds ? [...new Set(order.userIds)] : [...content.facts.keys()];
  const dayStart = new Date(endOfSchoolDay(at).getTime() + 1000 - DAY_MS);
  const people = await store.findPeople(deps.db, ids.filter(isUuid), {
    toParents: order.kind === 'absence',
    dayStart,
  });
  // An absence is told to another person.
  const reachable =
    order.kind === 'absence'
      ? new Set<string>()
      : await deps.reachable(
          deps.db,
          people.map(({ userId }) => userId),
        );
  const known = new Set(people.map(({ userId }) => userId));
  const leftOut: MessagePreview['leftOut'] = ids
    .filter((id) => !known.has(id))
    .map((userId) => ({ userId, name: '', phone: null, because: 'absent' }));
  const told: Told[] = [];
  for (const person of people) {
    const isReply = isWithinWindow(person.wroteAt, at) && !isQuiet(at, settings);
    const { phone } = person;
    const { kind } = order;
    const isNotified = reachable.has(person.userId);
    const hasTemplate = Boolean(settings.templates[kind]);
    const because = whyLeftOut(person, kind, { isReply, hasTemplate, isNotified });
    const fact = content.facts.get(person.userId)?.(wordsFor(deps, person.language));
    if (fact === undefined || because || phone === null)
      leftOut.push({ ...named(person), because: fact === undefined ? 'nothing' : (because ?? 'nothing') });
    else {
      // A changed class cannot wait for tomorrow, and neither can what parents have to know of today.
      const isUrgent = kind === 'class' || kind === 'absence';
      const dueAt = person.hadToday && !isUrgent ? nextMorning(at, settings) : whenAllowed(at, settings);
      told.push({
        person: { ...person, phone },
        fact: plain(fact),
        dueAt,
        isReply: isReply && dueAt <= at,
        isNotified,
      });
    }
  }
  return { about: content.about, told, leftOut };
}

/** One of each language and of each way that a message goes, then the others: the first few show all that differs. */
export function differentFirst(told: readonly Told[], at: Date): Told[] {
  const seen = new Set<string>();
  const isNew = ({ person: { language }, dueAt, isReply, isNotified }: Told) => {
    const key = `${language} ${isNotified} ${isReply} ${dueAt > at}`;
    return !seen.has(key) && seen.add(key);
  };
  const { first = [], other = [] } = Object.groupBy(told, (one) => (isNew(one) ? 'first' : 'other'));
  return [...first, ...other];
}

const named = ({ userId, name, phone }: store.Person) => ({ userId, name, phone });

/** Meta refuses parameters with line breaks or many spaces. */
export const plain = (fact: string) => fact.replace(/\s+/g, ' ').trim().slice(0, LONGEST_FACT);

function whyLeftOut(
  { phone, isSuspended, hasSignedIn, isStopped, isUnreachable }: store.Person,
  kind: Order['kind'],
  { isReply, hasTemplate, isNotified }: { isReply: boolean; hasTemplate: boolean; isNotified: boolean },
): LeftOut | undefined {
  if (isSuspended) return 'suspended';
  if (phone === null) return 'no-parent';
  // The staff wrote the parent's number down: nobody signs in with it.
  if (!hasSignedIn && kind !== 'absence') return 'never-signed-in';
  if (isStopped) return 'stopped';
  // A phone that takes notifications needs no WhatsApp.
  if (isNotified) return undefined;
  if (isUnreachable) return 'unreachable';
  return isReply || hasTemplate ? undefined : 'no-template';
}

export function wordsFor({ languages }: MessagesDeps, language: string): Words {
  return languages.words(language).messages;
}

type Incomplete = Refused<'message-incomplete' | 'class-absent' | 'video-absent'>;

/** What a message is about now, and what it tells each whom it concerns. */
export async function contentOf(deps: MessagesDeps, order: Order): Promise<Content | Incomplete> {
  const { classId } = order;
  const ofClass =
    classId !== undefined && isUuid(classId) ? await store.findClass(deps.db, classId) : undefined;
  if (classId !== undefined && !ofClass) return refused('class-absent');
  switch (order.kind) {
    case 'dues':
      return dues(deps, order, ofClass?.name);
    case 'access':
      return ending(deps, order, ofClass?.name);
    case 'lesson':
      return lesson(deps, order, ofClass?.name);
    case 'class':
      return changed(deps, order, ofClass?.name);
    case 'absence':
      return absences(deps, order, ofClass?.name);
  }
}

async function dues(
  { owedBy }: MessagesDeps,
  { classId, month }: Order,
  className?: string,
): Promise<Content> {
  const owed = await owedBy({ classId, month });
  const when = month && formatMonth(month.year, month.month);
  return {
    about: [when, className].filter(Boolean).join(', '),
    facts: new Map(
      [...owed].map(([id, months]) => [
        id,
        (words) =>
          months
            .map((one) =>
              words.duesFact({
                amount: formatRupees(one.owedCents),
                month: formatMonth(one.year, one.month),
                className: one.className,
              }),
            )
            .join('; '),
      ]),
    ),
  };
}

const USUAL_DAYS = 3;

async function ending(deps: MessagesDeps, order: Order, className?: string): Promise<Content> {
  const { days = USUAL_DAYS } = order;
  const lessons = await deps.endingWithin(days);
  const within = await keepToClass(deps, order.classId, [...lessons.keys()]);
  return {
    about: [`${days}`, className].filter(Boolean).join(', '),
    facts: new Map(
      within.map((id) => [
        id,
        (words) =>
          (lessons.get(id) ?? [])
            .map(({ title, endsAt }) => words.accessFact({ title, day: formatSchoolDate(endsAt) }))
            .join('; '),
      ]),
    ),
  };
}

async function lesson(deps: MessagesDeps, order: Order, className?: string): Promise<Content | Incomplete> {
  const { videoId, classId } = order;
  if (videoId === undefined) return refused('message-incomplete');
  const found = isUuid(videoId) ? await deps.watchersOf(videoId) : undefined;
  if (!found) return refused('video-absent');
  const { title } = found;
  const url = deps.lessonUrl(videoId);
  const within = await keepToClass(deps, classId, found.accountIds);
  return {
    about: [title, className].filter(Boolean).join(', ').slice(0, 300),
    facts: new Map(within.map((id) => [id, (words) => words.lessonFact({ title, url })])),
  };
}

async function changed(
  { db }: MessagesDeps,
  order: Order,
  className?: string,
): Promise<Content | Incomplete> {
  const { classId, note } = order;
  if (classId === undefined || className === undefined || note === undefined)
    return refused('message-incomplete');
  const seats = await store.findSeats(db, classId);
  return {
    about: className,
    facts: new Map(seats.map((id) => [id, (words) => words.classFact({ className, note })])),
  };
}

async function absences(
  { absentOn }: MessagesDeps,
  { classId, day }: Order,
  className?: string,
): Promise<Content | Incomplete> {
  if (classId === undefined || className === undefined || day === undefined)
    return refused('message-incomplete');
  const absent = await absentOn(classId, day);
  const date = formatSchoolDate(new Date(`${day}T12:00:00+05:30`));
  return {
    about: [className, date].join(', '),
    facts: new Map(
      [...absent].map(([id, { name }]) => [
        id,
        (words) => words.absenceFact({ name: name || words.nameless, className, day: date }),
      ]),
    ),
  };
}

async function keepToClass({ db }: MessagesDeps, classId: string | undefined, ids: readonly string[]) {
  if (classId === undefined) return ids;
  const seats = new Set(await store.findSeats(db, classId));
  return ids.filter((id) => seats.has(id));
}
