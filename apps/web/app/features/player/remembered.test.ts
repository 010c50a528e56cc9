import { expect, test } from 'vitest';
import { readRemembered } from './remembered.ts';

const usual = { speed: 1, volume: 1, captions: false, captionLanguage: undefined, quality: undefined };

test('what was remembered comes back', () => {
  const kept = { speed: 1.5, volume: 0.4, captions: true, captionLanguage: 'si', quality: 240 };
  expect(readRemembered(JSON.stringify(kept))).toEqual(kept);
  for (const quality of ['auto', 'saver', 'audio'])
    expect(readRemembered(JSON.stringify({ quality }))).toEqual({ ...usual, quality });
});

test('what we never wrote is the usual', () => {
  for (const text of [
    '',
    '{',
    '[]',
    'null',
    '{"speed":16,"volume":9,"captions":"yes","captionLanguage":7,"quality":"best"}',
  ])
    expect(readRemembered(text)).toEqual(usual);
});
