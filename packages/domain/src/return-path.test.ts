import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

describe('the page to return to after sign-in', () => {
  it.each(['/', '/video_library', '/play/abc?t=10', '/profile#devices', '/video_2027'])(
    'keeps %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/video_library',
    'javascript:alert(1)',
    'evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '',
    `/${'a'.repeat(600)}`,
    undefined,
    null,
    7,
    { pathname: '/profile' },
  ])('H2 never leaves the site: %j', (candidate) => {
    expect(safeReturnPath(candidate)).toBeUndefined();
  });

  it('resolves dots, so that what is checked is what is visited', () => {
    expect(safeReturnPath('/play/../profile')).toBe('/profile');
  });
});
