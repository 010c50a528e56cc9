// Reminders on WhatsApp: their kinds and states, when they may be sent, and the words that stop and start them.

import { DAY_MS, HOUR_MS } from './durations.ts';
import { schoolDay, schoolHour } from './school-time.ts';

/** What staff send; an absence goes to the student's parent. */
export const MESSAGE_KINDS = ['dues', 'access', 'lesson', 'class', 'absence'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
/** What a template is needed for: each kind, and several kinds in one message. */
export const TEMPLATE_USES = [...MESSAGE_KINDS, 'summary'] as const;
export type TemplateUse = (typeof TEMPLATE_USES)[number];
/** Every kind that a number may be told of. */
export type ToldKind = Exclude<TemplateUse, 'summary'>;
/** What a student is told; absences are told to parents. */
export const TOLD_KINDS = ['dues', 'access', 'lesson', 'class'] as const satisfies readonly ToldKind[];

/**
 * `waiting`: until the quiet hours are over, or until tomorrow for a student who had a message today. `notified`: on the student's
 * phones, and waits for WhatsApp as long as it is not opened; opened it is `read`.
 */
export const MESSAGE_STATES = [
  'waiting',
  'notified',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** `over`: what it would have told was no longer so when it could go out. */
export const MESSAGE_FAILURES = [
  'stopped',
  'unreachable',
  'template',
  'outside-window',
  'not-in-time',
  'unclear',
  'refused',
  'over',
] as const;
export type MessageFailure = (typeof MESSAGE_FAILURES)[number];

/** Why somebody of a selection gets no message. */
export const LEFT_OUT = [
  'absent',
  'suspended',
  'never-signed-in',
  'stopped',
  'unreachable',
  'no-template',
  'no-parent',
  'nothing',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Hours of Colombo between which nothing is sent; equal hours: none. */
export interface QuietHours {
  quietFrom: number;
  quietTo: number;
}

export function isQuiet(at: Date, { quietFrom, quietTo }: QuietHours): boolean {
  const hour = schoolHour(at);
  if (quietFrom <= quietTo) return hour >= quietFrom && hour < quietTo;
  return hour >= quietFrom || hour < quietTo;
}

/** The instant itself, or the end of the quiet hours that it lies in. */
export function whenAllowed(at: Date, quiet: QuietHours): Date {
  return isQuiet(at, quiet) ? nextHour(at, quiet.quietTo) : at;
}

/** The morning of the next day of the school: its first hour that is not quiet. */
export function nextMorning(at: Date, quiet: QuietHours): Date {
  const midnight = nextHour(at, 0);
  return isQuiet(midnight, quiet) ? nextHour(midnight, quiet.quietTo) : midnight;
}

/** Until when a message may be tried: the next quiet hours, or half a day. */
export function quietBegins(at: Date, { quietFrom, quietTo }: QuietHours): Date {
  return quietFrom === quietTo ? new Date(at.getTime() + 12 * HOUR_MS) : nextHour(at, quietFrom);
}

/** The next full hour of this number in Colombo, after the instant. */
function nextHour(at: Date, hour: number): Date {
  const midnight = schoolDay(at) * DAY_MS - 5.5 * HOUR_MS;
  const today = midnight + hour * HOUR_MS;
  return new Date(today > at.getTime() ? today : today + DAY_MS);
}

const WORDS = new Map<string, 'stop' | 'start'>([
  ['stop', 'stop'],
  ['නවතන්න', 'stop'],
  ['නවත්වන්න', 'stop'],
  ['நிறுத்து', 'stop'],
  ['நிறுத்தவும்', 'stop'],
  ['start', 'start'],
  ['ආරම්භ කරන්න', 'start'],
  ['පටන් ගන්න', 'start'],
  ['தொடங்கு', 'start'],
  ['தொடங்கவும்', 'start'],
]);

/** Whether a person writes that they want no reminders, or want them again: the word alone, in any case. */
export function wishIn(message: string): 'stop' | 'start' | undefined {
  const words = message
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[.,!?"'“”*_()]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return WORDS.get(words);
}
