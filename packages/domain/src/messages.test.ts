import { expect, test } from 'vitest';
import { isQuiet, nextMorning, quietBegins, whenAllowed, wishIn } from './messages.ts';

const colombo = (text: string) => new Date(`${text}:00+05:30`);
const QUIET = { quietFrom: 21, quietTo: 7 };
const NONE = { quietFrom: 8, quietTo: 8 };

test.each([
  ['2026-11-23T20:59', '2026-11-23T20:59'],
  ['2026-11-23T21:00', '2026-11-24T07:00'],
  ['2026-11-24T00:00', '2026-11-24T07:00'],
  ['2026-11-24T06:59', '2026-11-24T07:00'],
  ['2026-11-24T07:00', '2026-11-24T07:00'],
])('a message of %s goes out at %s', (at, sent) => {
  expect(whenAllowed(colombo(at), QUIET)).toEqual(colombo(sent));
});

test('quiet hours within a day, and none at all', () => {
  expect(isQuiet(colombo('2026-11-23T13:30'), { quietFrom: 13, quietTo: 14 })).toBe(true);
  expect(isQuiet(colombo('2026-11-23T14:00'), { quietFrom: 13, quietTo: 14 })).toBe(false);
  expect(isQuiet(colombo('2026-11-23T08:30'), NONE)).toBe(false);
});

test('the next morning is that of tomorrow, also late in the evening', () => {
  for (const at of ['2026-11-23T00:10', '2026-11-23T12:00', '2026-11-23T23:50'])
    expect(nextMorning(colombo(at), QUIET)).toEqual(colombo('2026-11-24T07:00'));
  expect(nextMorning(colombo('2026-11-23T12:00'), NONE)).toEqual(colombo('2026-11-24T00:00'));
});

test('a message is tried until the quiet hours begin', () => {
  expect(quietBegins(colombo('2026-11-23T07:00'), QUIET)).toEqual(colombo('2026-11-23T21:00'));
  expect(quietBegins(colombo('2026-11-23T12:00'), NONE)).toEqual(colombo('2026-11-24T00:00'));
});

test.each(['Stop', ' STOP. ', 'stop!', 'නවත්වන්න', 'நிறுத்து'])('%j stops reminders', (text) => {
  expect(wishIn(text)).toBe('stop');
});

test.each(['Start', 'stop it please', 'Passcode', 'non-stop', ''])('%j does not stop them', (text) => {
  expect(wishIn(text)).not.toBe('stop');
});

test('Start brings them back', () => {
  expect(['start', 'ආරම්භ කරන්න', 'தொடங்கு'].map(wishIn)).toEqual(['start', 'start', 'start']);
});
