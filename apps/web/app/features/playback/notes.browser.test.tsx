import { playbackCopy } from '@valence/copy/learning/playback';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Notes } from './lesson-player.tsx';
import type { MediaState } from './media-state.ts';
import type { PictureWindow } from './picture-window.ts';
import type { Controls } from './use-controls.ts';

const WAITING = {
  state: { paused: false, waiting: true } as MediaState,
  controls: {} as Controls,
  pictureWindow: { isOpen: false } as PictureWindow,
  isWatermarkRestored: false,
  playback: undefined,
};

test('who waits without a network reads so, without a spinner over the words; where the server fails it is not called the network', async () => {
  await render(
    <>
      <section aria-label="slow">
        <Notes {...WAITING} trouble={undefined} />
      </section>
      <section aria-label="without a network">
        <Notes {...WAITING} trouble="network" />
      </section>
      <section aria-label="without a server">
        <Notes {...WAITING} trouble="server" />
      </section>
    </>,
  );
  // A spinner comes after a moment: once it is here, it would be there, too.
  const spinner = (where: string) =>
    page.getByRole('region', { name: where }).getByText(playbackCopy.buffering, { exact: true });
  await expect.element(spinner('slow')).toBeInTheDocument();
  expect(spinner('without a network').query()).toBeNull();
  const without = page.getByRole('region', { name: 'without a network' });
  await expect.element(without.getByText(playbackCopy.offline)).toBeVisible();
  const away = page.getByRole('region', { name: 'without a server' });
  await expect.element(away.getByText(playbackCopy.serverAway)).toBeVisible();
  expect(away.getByText(playbackCopy.offline).query()).toBeNull();
});
