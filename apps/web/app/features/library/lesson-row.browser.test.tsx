import type { LibraryVideo } from '@valence/contract/learning/videos';
import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LessonRow } from './lesson-row.tsx';

const LESSON: LibraryVideo = {
  _id: '0197e3d2-0000-7000-8000-000000000001',
  title: 'Hess’s law',
  subtitle: '',
  description: '',
  thumbnailUrl: null,
  animationUrl: null,
  category: 'Physical chemistry',
  uploadedDate: '2026-11-01T00:00:00Z',
  recordedDate: null,
  alYear: 2027,
  month: null,
  year: null,
  durationSeconds: 3600,
};

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
  await render(<LessonRow video={LESSON} at={0} />);
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
