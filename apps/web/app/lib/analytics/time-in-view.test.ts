import { expect, it } from 'vitest';
import { createTimeInView } from './time-in-view.ts';

it('counts whole seconds from the page’s first showing', () => {
  expect(createTimeInView(1000).seconds(13_400)).toBe(12);
});

it('leaves out the time in the background, told twice or not', () => {
  const time = createTimeInView(0);
  time.hidden(5000);
  time.hidden(5500);
  time.shown(60_000);
  time.shown(61_000);
  expect(time.seconds(63_000)).toBe(8);
});

it('counts nothing for a tab that was never looked at', () => {
  const time = createTimeInView();
  time.hidden(9000);
  expect(time.seconds(9000)).toBe(0);
});
