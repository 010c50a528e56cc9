// What the reminders need of other features, passed in by the composition.

import type { Day } from '@valence/domain/day';
import type { TemplateUse } from '@valence/domain/messages';
import type { Phone } from '@valence/domain/phone';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Languages } from '../../platform/languages.ts';
import type { NewNotification } from '../../platform/new-notification.ts';

export interface OwedMonth {
  className: string;
  year: number;
  month: number;
  owedCents: number;
}

export interface EndingLesson {
  title: string;
  endsAt: Date;
}

/** What goes to WhatsApp: the text where the person wrote within 24 hours, and else the template. */
export interface OutgoingReminder {
  phone: Phone;
  text: string;
  template: { name: string; language: string; parameters: readonly string[] } | undefined;
  batchId: string | null;
  usefulUntil: Date;
}

export interface MessagesDeps {
  db: Db;
  clock: Clock;
  languages: Languages;
  brand: () => string;
  /** The address where a lesson is watched. */
  lessonUrl: (videoId: string) => string;
  /** Who owes for a month of a class, or for every overdue month, by account. */
  owedBy: (query: {
    classId: string | undefined;
    month: { year: number; month: number } | undefined;
  }) => Promise<Map<string, OwedMonth[]>>;
  /** Whose lessons end within so many days, by account. */
  endingWithin: (days: number) => Promise<Map<string, EndingLesson[]>>;
  /** Who may watch a lesson now; undefined where there is no such lesson. */
  watchersOf: (videoId: string) => Promise<{ title: string; accountIds: string[] } | undefined>;
  /** Who sat in a class on a day and was not there, by account; nobody where nobody was marked on that day. */
  absentOn: (classId: string, day: Day) => Promise<Map<string, { name: string }>>;
  /** Puts a message into the outbox of WhatsApp. @returns its id there */
  queue: (tx: Tx, reminder: OutgoingReminder, at: Date) => Promise<string>;
  /** Of these students those who take notifications on some phone. */
  reachable: (of: Db | Tx, accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Puts a notification on its way to all phones of a student. @returns its id; undefined where no phone takes any */
  notify: (tx: Tx, told: NewNotification, at: Date) => Promise<string | undefined>;
  /** Tells the senders of WhatsApp and of notifications that there is work. */
  wake: () => void;
}

/** Graph closes the window after 24 hours; a message is on its way for some minutes. */
const WINDOW_MILLISECONDS = 23.5 * 60 * 60_000;

/** Whether a person wrote so lately that they may get free text. */
export function isWithinWindow(wroteAt: Date | null, at: Date): boolean {
  return wroteAt !== null && at.getTime() - wroteAt.getTime() < WINDOW_MILLISECONDS;
}

/** The words of one message in a language. */
export function wordsOf(
  { languages, brand }: Pick<MessagesDeps, 'languages' | 'brand'>,
  {
    language,
    use,
    name,
    facts,
  }: { language: string; use: TemplateUse; name: string; facts: readonly string[] },
): { text: string; parameters: string[]; language: string } {
  const said = languages.codes.includes(language) ? language : 'en';
  const words = languages.words(said).messages;
  const known = name || words.nameless;
  const person = { name: use === 'absence' ? words.parentOf(known) : known, brand: brand() };
  return {
    text: words.reminder({ ...person, lead: words.leads[use], facts }),
    // Meta takes no line breaks in a parameter.
    parameters: [person.name, person.brand, facts.join('; ')],
    language: said,
  };
}
