import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LessonEnd } from './lesson-end.tsx';
import type { Controls } from './use-controls.ts';

/** A lesson of half an hour of which its last ten minutes were played just now. */
function played(): HTMLVideoElement {
  const media = document.createElement('video');
  Object.defineProperties(media, {
    duration: { value: 1800 },
    currentTime: { value: 1800, writable: true },
    played: { value: { length: 1, start: () => 1200, end: () => 1800 } },
  });
  return media;
}

test('at the end a lesson leads on, and to each part that was skipped, which a press plays', async () => {
  const media = played();
  const run = vi.fn<Controls['run']>();
  const watched = [{ from: 0, to: 600 }];
  await render(
    <LessonEnd
      video={{ watched } as unknown as PlayableVideo}
      media={media}
      controls={{ run } as Partial<Controls> as Controls}
    >
      <a href="#next">Alkanes</a>
    </LessonEnd>,
  );
  await expect.element(page.getByRole('status')).toMatchTextContent(playbackCopy.ended);
  await expect.element(page.getByRole('link', { name: 'Alkanes' })).toBeVisible();
  await page.getByRole('button', { name: '10:00–20:00', exact: true }).click();
  expect(media.currentTime).toBe(600);
  expect(run.mock.calls).toEqual([[{ name: 'toggle-play' }]]);
});
