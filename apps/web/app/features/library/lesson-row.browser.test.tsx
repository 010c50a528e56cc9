import { libraryCopy } from '@valence/copy/learning/library';
import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lesson } from '../../../test/lesson.ts';
import { LessonRow, LockedRow } from './lesson-row.tsx';

/** Where an element's middle is in the tab: the page of a test is a frame of it, at a scale. */
function middleInTab(element: Element) {
  const frame = window.frameElement?.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  const scale = (frame?.width ?? innerWidth) / innerWidth;
  return {
    x: (frame?.left ?? 0) + (left + width / 2) * scale,
    y: (frame?.top ?? 0) + (top + height / 2) * scale,
  };
}

test('a row answers while the finger is on it, wherever on the row that is, before anything is loaded', async () => {
  await page.viewport(360, 740);
  await render(<LessonRow video={lesson('Hess’s law')} at={0} />);
  const row = page.getByRole('article').element();
  const look = () => [getComputedStyle(row).scale, getComputedStyle(row).backgroundColor];
  const [atRest, restColour] = look();
  expect(atRest).toBe('none');
  const finger = {
    ...middleInTab(row.firstElementChild ?? row),
    button: 'left',
    buttons: 1,
    clickCount: 1,
  } as const;
  await cdp().send('Input.dispatchMouseEvent', { ...finger, type: 'mousePressed' });
  expect(look()[1]).not.toBe(restColour);
  await expect.poll(() => look()[0]).toBe('0.985');
  await cdp().send('Input.dispatchMouseEvent', { ...finger, buttons: 0, type: 'mouseReleased' });
});

test('in a badge of several lines the icon keeps its size', async () => {
  await page.viewport(240, 740);
  const waiting = lesson('Hess’s law', { month: 9, year: 2026 });
  await render(<LockedRow video={waiting} chatLink={undefined} />);
  const badge = page.getByText(libraryCopy.waitsFor('Sep 2026')).element();
  expect(badge.getBoundingClientRect().height).toBeGreaterThan(40);
  expect(badge.querySelector('svg')?.getBoundingClientRect().width).toBe(14);
});
