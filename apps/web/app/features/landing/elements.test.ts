import { expect, it } from 'vitest';
import { tilesOfYear } from './elements.ts';

it('shows 2027 as calcium (20) and cobalt (27)', () => {
  expect(tilesOfYear(2027)).toEqual([
    { number: '20', symbol: 'Ca', name: 'Calcium' },
    { number: '27', symbol: 'Co', name: 'Cobalt' },
  ]);
});

it('shows only the number where no listed element has it', () => {
  expect(tilesOfYear(2008)[1]).toEqual({ number: '08', symbol: '', name: '' });
});
