import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { isTitlePending, titled, usePageHead, useTitle } from './page-head.ts';

test('a title carries the name that the school published, not the product’s', () => {
  expect(titled('Payments · Valence', 'Nimal’s Chemistry')).toBe('Payments · Nimal’s Chemistry');
  expect(titled('Valence electrons · Valence', 'Nimal $& Co')).toBe('Valence electrons · Nimal $& Co');
  expect(titled('Sign in · Nimal’s Chemistry', 'Nimal’s Chemistry')).toBe('Sign in · Nimal’s Chemistry');
});

test('a lesson has no title to announce until the lesson is known', async () => {
  const { rerender } = await renderHook(
    (lesson?: string) => {
      usePageHead(HEAD);
      useTitle(lesson);
    },
    { initialProps: undefined },
  );
  expect(isTitlePending()).toBe(true);
  await rerender('Hess’s law · Valence');
  expect(isTitlePending()).toBe(false);
  expect(document.title).toContain('Hess’s law');
});

const HEAD = { title: 'Lesson · Valence', isNamedLater: true };
