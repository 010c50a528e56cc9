import { expect, test } from 'vitest';
import { classCard } from './class-card.ts';

test('a first day is told with its month, without a zero', () => {
  expect(['2027-03-28', '2027-04-01', '2027-12-09'].map(classCard.firstDay)).toEqual([
    '28 March',
    '1 April',
    '9 December',
  ]);
});

test('times are told by weekday, noon and midnight included', () => {
  const saturday = { weekday: 6, from: '08:00', to: '12:00' };
  expect(classCard.times([saturday])).toBe('Saturdays 8.00 a.m. – 12.00 noon');
  expect(classCard.times([{ weekday: 1, from: '00:05', to: '12:30' }, saturday])).toBe(
    'Mondays 12.05 a.m. – 12.30 p.m., Saturdays 8.00 a.m. – 12.00 noon',
  );
  expect(classCard.times([])).toBe('');
});
