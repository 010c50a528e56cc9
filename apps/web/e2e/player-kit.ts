// What the player's journeys share: a signed-in student who has a lesson open.

import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { newestLesson } from './newest-lesson.ts';
import { expectSecond } from './watching.ts';

/** The player's box. */
export const playerOf = (page: Page) => page.getByRole('region', { name: /^Player: / });

/** @param from the second to start at; undefined: where the student left it */
export async function openLesson(page: Page, session: SignedIn, from?: number): Promise<LibraryVideo> {
  const lesson = await newestLesson(page, session);
  await page.goto(`/play/${lesson._id}${from === undefined ? '' : `?at=${from}`}`);
  await expect(playerOf(page)).toBeVisible();
  return lesson;
}

/** Presses the large button and waits until the lesson is some way in. */
export async function playTo(page: Page, second = 1): Promise<void> {
  await playerOf(page).getByRole('button', { name: /^Play/ }).first().click();
  await expectSecond(page).toBeGreaterThan(second);
}

/** Changes the server's answer about each lesson that is opened from now on. */
export async function describeLessons(
  page: Page,
  change: (video: PlayableVideo) => Partial<PlayableVideo>,
): Promise<void> {
  await page.route('**/api/video?*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: PlayableVideo };
    await route.fulfill({ response, json: { data: { ...data, ...change(data) } } });
  });
}

/** The lesson's tracks that were fetched since the last call: `audio18`, `v240` … */
export function tracksFetched(on: Page): () => string[] {
  let names: string[] = [];
  on.on('request', (request) => {
    const [, track] = /\/media\/lessons\/[^/]+\/(\w+)\/\w+\.(?:m4s|mp4)/.exec(request.url()) ?? [];
    if (track) names.push(track);
  });
  return () => {
    const found = [...new Set(names)];
    names = [];
    return found;
  };
}
