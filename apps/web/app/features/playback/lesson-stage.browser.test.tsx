import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LessonStage } from './lesson-stage.tsx';

test.each([
  ['without an address', null, 'No video URL provided'],
  ['whose address must not reach a player', 'about:invalid', 'Invalid video URL'],
  ['whose address is a script', 'javascript:alert(1)', 'Invalid video URL'],
])('a lesson %s says so in place of a player', async (_, url, says) => {
  const { container } = await render(
    <LessonStage
      video={{ _id: 'one', title: 'Alkanes', url } as PlayableVideo}
      watermark="077 100 0001"
      renewLink={undefined}
      startAt={undefined}
      kept={undefined}
      atEnd={undefined}
      onReady={() => undefined}
    />,
  );
  await expect.element(page.getByRole('alert')).toMatchTextContent(says);
  expect(container.querySelectorAll('video, iframe, a, button')).toHaveLength(0);
});
