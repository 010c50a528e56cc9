import { expect, test } from 'vitest';
import { classAtDoor } from './door-class.ts';

const weekly = (_id: string, ...times: [weekday: number, from: string, to: string][]) => ({
  _id,
  times: times.map(([weekday, from, to]) => ({ weekday, from, to })),
});
const THEORY = weekly('theory', [6, '08:30', '12:30'], [3, '15:00', '17:00']);
const REVISION = weekly('revision', [6, '13:30', '17:30']);
const PAPER = weekly('paper');
const CLASSES = [PAPER, THEORY, REVISION];
/** A time of Saturday the 16th of January 2027 in Colombo. */
const saturday = (time: string) => new Date(`2027-01-16T${time}:00+05:30`);
const at = (time: string, chosen?: { classId: string; at: Date }) =>
  classAtDoor(CLASSES, saturday(time), chosen)?._id;

test('the class of this hour, from an hour before it until an hour after', () => {
  expect(at('07:30')).toBe('theory');
  expect(at('12:30')).toBe('theory');
  expect(at('13:10')).toBe('revision');
  expect(at('18:30')).toBe('revision');
});

test('outside of these hours and on other days the class that was chosen last, else the first', () => {
  const chosen = { classId: 'revision', at: saturday('00:00') };
  expect(at('07:29', chosen)).toBe('revision');
  expect(at('18:31')).toBe('paper');
  const sunday = new Date('2027-01-17T09:00:00+05:30');
  expect(classAtDoor(CLASSES, sunday, chosen)?._id).toBe('revision');
});

test('what was chosen stands for three hours against the timetable, and not longer', () => {
  expect(at('09:00', { classId: 'paper', at: saturday('08:00') })).toBe('paper');
  expect(at('11:00', { classId: 'paper', at: saturday('08:00') })).toBe('theory');
});

test('a class that is gone is not chosen, and without classes there is none', () => {
  expect(at('09:00', { classId: 'gone', at: saturday('08:59') })).toBe('theory');
  expect(classAtDoor([], saturday('09:00'), undefined)).toBeUndefined();
});
