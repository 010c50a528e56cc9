// The library on a network that hangs, breaks and comes back.

import { profile } from '@valence/contract/auth/profile';
import { countNewAnswers } from '@valence/contract/learning/new-answers';
import { listMyLockedVideos, listMyVideos } from '@valence/contract/learning/videos';
import { readChat } from '@valence/contract/site/chat';
import { common } from '@valence/copy/common';
import { libraryCopy as copy } from '@valence/copy/learning/library';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, noConnection, openPage, type Server, serverWith } from '../../../test/signed-in-page.tsx';
import { paths } from '../../paths.ts';
import Library from './library.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // What could not be fetched is logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

function school(lessons: () => object | Promise<object>): Server {
  const whatsapp = { number: '94771234567', chatLink: 'https://wa.me/94771234567', simulated: false };
  const kasun = { name: 'Kasun', phone: '94771000002', school: null, role: 'student', alYear: 2027 };
  return serverWith(
    answer(profile, () => kasun),
    answer(listMyVideos, lessons),
    answer(listMyLockedVideos, () => []),
    answer(readChat, () => whatsapp),
    answer(countNewAnswers, () => ({ data: { newAnswers: 0 } })),
  );
}

const LESSON = {
  ...{
    _id: crypto.randomUUID(),
    title: 'Alkanes',
    subtitle: '',
    description: '',
    category: 'Organic chemistry',
  },
  ...{ thumbnailUrl: null, animationUrl: null, uploadedDate: '2026-11-01T00:00:00Z', recordedDate: null },
  ...{ alYear: 2027, month: null, year: null, durationSeconds: 3600 },
};

const status = () => page.getByRole('status').first();
const lesson = () => page.getByRole('link', { name: LESSON.title, exact: true });

test('on a network that hangs: that it is slow is said after 20 seconds, what to do after 41', async () => {
  const server = school(() => new Promise(() => {}));
  await openPage(paths.library, <Library />);
  await expect.poll(() => server.bodies(listMyVideos)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(19_900);
  await expect.element(status()).toHaveTextContent(copy.loading);
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByRole('heading', { name: common.slowStill })).toBeVisible();
  await expect.element(status()).toHaveTextContent(common.slowStill);
  const again = page.getByRole('button', { name: common.tryAgain });
  expect(again.elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(21_100);
  await expect.element(again).toBeVisible();
});

test('without a network it waits, and goes on by itself once there is one', async () => {
  const server = school(noConnection);
  await openPage(paths.library, <Library />);
  await expect.poll(() => server.bodies(listMyVideos)).toHaveLength(1);
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(60_000);
  const tries = server.bodies(listMyVideos).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.bodies(listMyVideos)).toHaveLength(tries);
  server.answers.push(answer(listMyVideos, () => [LESSON]));
  window.dispatchEvent(new Event('online'));
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return lesson().elements().length;
    })
    .toBe(1);
});

test('where the data is used up, the device calls itself online: the lessons seen last, that there is no connection, until an answer comes', async () => {
  const server = school(() => [LESSON]);
  const opened = await openPage(paths.library, <Library />);
  await expect.element(lesson()).toBeVisible();
  await opened.unmount();
  for (const { endpoint } of [...server.answers]) server.answers.push(answer(endpoint, noConnection));
  const note = page.getByText(common.noConnection);
  await openPage(paths.library, <Library />);
  await expect.element(lesson()).toBeVisible();
  await expect.element(note).toBeVisible();
  expect(page.getByText(copy.failed).elements()).toEqual([]);
  server.answers.push(answer(listMyVideos, () => []));
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      return [...lesson().elements(), ...note.elements()].length;
    })
    .toBe(0);
});
