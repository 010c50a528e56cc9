import { expect, test } from 'vitest';
import { readPreferences } from './player-preferences.ts';

const defaults = { speed: 1, volume: 1, captions: false, captionLanguage: undefined, quality: undefined };

test('stored preferences are read back', () => {
  const preferences = { speed: 1.5, volume: 0.4, captions: true, captionLanguage: 'si', quality: 240 };
  expect(readPreferences(JSON.stringify(preferences))).toEqual(preferences);
  for (const quality of ['auto', 'saver', 'audio'])
    expect(readPreferences(JSON.stringify({ quality }))).toEqual({ ...defaults, quality });
});

test('a value that the player never stores becomes the default', () => {
  for (const text of [
    '',
    '{',
    '[]',
    'null',
    '{"speed":16,"volume":9,"captions":"yes","captionLanguage":7,"quality":"best"}',
  ])
    expect(readPreferences(text)).toEqual(defaults);
});
