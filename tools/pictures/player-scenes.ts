// Scenes of the player in the states that students see.

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { HOUR_MS } from '@valence/domain/durations';
import { makeFilm } from '../../apps/server/test/films.ts';
import { openPart } from './beside-scenes.ts';
import { changed, heading, LONG, never, type Scene, SINHALA, settled, words } from './scene.ts';

interface Playable {
  data: {
    title: string;
    description: string;
    url: string | null;
    resumeSeconds?: number;
    watched?: object[];
  };
}

const toLesson =
  (name?: string) =>
  async (page: Page): Promise<void> => {
    await words(/^Expires in|^Access until/)(page);
    const shelf = page.getByRole('region', { name: 'Latest Videos' });
    const lesson = name ? page.getByRole('link', { name }) : shelf.getByRole('link');
    await lesson.first().click();
    await page.waitForURL(/\/play\//);
  };

const openLesson =
  (until: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await toLesson()(page);
    await until(page);
  };

const lesson = (state: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `player-${state}`,
  who: 'nimali',
  path: '/video_library',
  ...(before && { before }),
  until: openLesson(until),
  inTurn: true,
});

const withData = (data: Partial<Playable['data']>) =>
  changed<Playable>('**/api/video?*', (answer) => ({ data: { ...answer.data, ...data } }));

export const playerScenes: readonly Scene[] = [
  lesson('filled', heading(SINHALA), withData({ title: SINHALA, description: `${LONG}. `.repeat(6) })),
  lesson('playing', async (page) => {
    await page
      .getByRole('region', { name: /^Player/ })
      .getByRole('button', { name: /^Play/ })
      .first()
      .click();
    await page.getByText(/^0:0[3-9] /).waitFor({ state: 'attached' });
    await page.mouse.move(100, 150);
  }),
  {
    ...lesson('below', async (page) => {
      await openPart(page, 'Notes', 'My notes');
      await page.getByLabel('New note').fill('Kc has no unit here: the powers are equal.');
      await page.evaluate('scrollTo(0, 500)');
    }),
    inWindow: true,
  },
  {
    ...lesson('done', words('Lesson done'), async (page) => {
      await withAttachments(page);
      await withData({ watched: [{ from: 30, to: 50 }] })(page);
    }),
    until: async (page) => {
      await toLesson('Lewis structures')(page);
      await play(page);
      await page.evaluate(
        'for (const media of document.querySelectorAll("video")) media.currentTime = media.duration - 0.5',
      );
      await words('Lesson done')(page);
    },
  },
  {
    ...lesson('turned', async (page) => {
      await play(page);
      await page.keyboard.press('c');
      // A phone that is turned sideways.
      if ((page.viewportSize()?.width ?? 0) < 500) await page.setViewportSize({ width: 740, height: 360 });
      await page.locator('.scheme-dark .whitespace-pre-line').first().waitFor();
    }),
    inWindow: true,
  },
  lesson('not_opened', words('The lesson could not be opened.'), async (page) =>
    page.route('**/api/video?*', async (route) => route.abort()),
  ),
  lesson('resumed', words(/^Continued at/), withData({ resumeSeconds: 30 })),
  lesson('loading', words('Opening the lesson'), never('**/api/video?*')),
  lesson('no_address', words('No video URL provided'), withData({ url: null })),
  lesson('invalid_address', words('Invalid video URL'), withData({ url: 'about:invalid' })),
  lesson(
    'embed',
    words('Plays from YouTube'),
    withData({ url: 'https://www.youtube-nocookie.com/embed/FSyAehMdpyI' }),
  ),
  lesson('offline', async (page) => {
    await page.route('**/media/**', async (route) => route.abort());
    await page
      .getByRole('region', { name: /^Player/ })
      .getByRole('button', { name: /^Play/ })
      .first()
      .click();
    await page.waitForTimeout(2000);
  }),
  lesson(
    'guide',
    async (page) => {
      await page.getByText('Chapters', { exact: true }).click();
      await page.getByRole('button', { name: /How to draw a cycle/ }).click();
      await page.getByText('Transcript', { exact: true }).click();
      await page.getByRole('list', { name: 'Transcript' }).waitFor();
    },
    withData({
      description: `${LONG}.\n\n0:00 What a mole is\n0:12 How to draw a cycle\n0:31 ${SINHALA}\n0:50 Past paper 2025`,
    }),
  ),
  lesson('menu', async (page) => {
    await play(page);
    await page.getByRole('button', { name: 'Quality and speed' }).click();
    await page.getByText(/^Audio only/).waitFor();
  }),
  // A film as it was uploaded, on a server without ffmpeg: there are no qualities to choose from.
  lesson(
    'plain_film',
    async (page) => {
      await play(page);
      await page.getByRole('button', { name: 'Quality and speed' }).click();
      await words('1.25×')(page);
    },
    plainFilm,
  ),
  lesson('sound_alone', async (page) => {
    await play(page);
    await page.getByRole('button', { name: 'Quality and speed' }).click();
    await page.getByText(/^Audio only/).click();
    await page.keyboard.press('Escape');
    await settled(page);
  }),
  lesson('elsewhere', words('Another device is playing'), async (page) =>
    page.route('**/media/lessons/**', async (route) => route.fulfill({ status: 409, json: {} })),
  ),
  lesson('captions', async (page) => {
    await play(page);
    await page.keyboard.press('c');
    await page.locator('.scheme-dark .whitespace-pre-line').first().waitFor();
  }),
  lesson('keys', async (page) => {
    await page.getByRole('button', { name: 'Quality and speed' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  }),
  lesson('ended', words('Your access to this lesson has ended'), async (page) => {
    let requestCount = 0;
    await page.route('**/api/video?*', async (route) => {
      requestCount += 1;
      if (requestCount === 1) await route.continue();
      else
        await route.fulfill({ status: 404, json: { statusCode: 404, error: 'video-absent', message: '' } });
    });
    await page.route('**/media/lessons/**', async (route) => route.fulfill({ status: 403, json: {} }));
  }),
  lesson('broken', words('The lesson stopped playing'), async (page) =>
    page.route('**/media/lessons/**', async (route) => route.fulfill({ status: 400, json: {} })),
  ),
  lesson(
    'papers',
    async (page) => {
      await words('Past paper 2025, structured questions')(page);
    },
    withAttachments,
  ),
  lesson('number_restored', async (page) => {
    await play(page);
    await page.evaluate("document.querySelector('video + span').remove()");
    await words('Your number must stay')(page);
  }),
];

async function withAttachments(page: Page): Promise<void> {
  const names = ['Past paper 2025, structured questions', SINHALA, LONG];
  const attachments = names.map((name, place) => ({ _id: `p${place}`, name, bytes: 2_400_000, url: '/p' }));
  const urlExpires = new Date(Date.now() + HOUR_MS).toISOString();
  await page.route('**/api/v1/videos/*/attachments', async (route) =>
    route.fulfill({ json: { attachments, urlExpires } }),
  );
}

async function plainFilm(page: Page): Promise<void> {
  const film = await makeFilm(join(await mkdtemp(join(tmpdir(), 'valence-film-')), 'plain.mp4'), {
    seconds: 30,
    rate: '5',
  });
  await page.route('**/film.mp4', async (route) => route.fulfill({ path: film }));
  await changed<Playable>('**/api/video?*', ({ data }) => ({
    data: { ...data, url: data.url?.replace('master.m3u8', 'film.mp4') ?? null },
  }))(page);
}

async function play(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Player/ })
    .getByRole('button', { name: /^Play/ })
    .first()
    .click();
  await page.getByText(/^0:0[1-9] /).waitFor({ state: 'attached' });
}
