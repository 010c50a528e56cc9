import { expect, test } from 'vitest';
import { firstQuality } from './first-quality.ts';

test('a chosen quality is used whatever the connection reports', () => {
  for (const chosen of ['auto', 'audio', 'saver', 480] as const)
    expect(firstQuality(chosen, { saveData: true, effectiveType: '2g' })).toBe(chosen);
});

test('without a choice the data saver is used when the browser is set to save data or the connection is slow', () => {
  expect(firstQuality(undefined, { saveData: true, effectiveType: '4g', downlink: 10 })).toBe('saver');
  for (const effectiveType of ['slow-2g', '2g'])
    expect(firstQuality(undefined, { effectiveType })).toBe('saver');
  expect(firstQuality(undefined, { effectiveType: '3g', downlink: 0.4 })).toBe('saver');
});

test('otherwise the quality follows the connection, also where the browser reports nothing', () => {
  expect(firstQuality(undefined, { saveData: false, effectiveType: '3g', downlink: 0.7 })).toBe('auto');
  expect(firstQuality(undefined, { downlink: 0 })).toBe('auto');
  expect(firstQuality(undefined, undefined)).toBe('auto');
});
