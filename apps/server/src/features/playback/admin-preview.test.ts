// Admins and assistants may look at every lesson; the access rule alone decides what a student may watch.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { beside, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';
import { newId } from '../../platform/ids.ts';
import { ANSWER_LIFE_MILLISECONDS } from './remembered-answers.ts';

let kit: PlaybackKit;
let lesson: string;
beforeAll(async () => {
  kit = await startPlaybackKit();
  lesson = await kit.addLesson('lessons/mole');
});
afterAll(() => kit.close());

test.each(['admin', 'assistant'] as const)(
  'an %s plays a lesson nobody granted: address and every file',
  async (role) => {
    const teacher = await kit.signIn(await kit.addAccount(role));
    const video = await kit.played(teacher, lesson);
    expect(video.accessSource).toBe('Preview');
    expect(video).not.toHaveProperty('accessExpires');
    for (const file of ['master.m3u8', 'v240/index.m3u8', 'v240/seg_00001.m4s', 'captions-en.vtt'])
      expect((await kit.pull(teacher, beside(video.url, file))).status).toBe(200);
  },
);

test('a lesson that is not out yet, and one whose own grant has ended, play in the admin area', async () => {
  const teacher = await kit.signIn(await kit.addAccount('assistant'));
  const early = await kit.addVideo('protected', 'lessons/mole');
  await kit.db.updateTable('video').set({ published_at: null }).where('id', '=', early).execute();
  expect((await kit.pull(teacher, (await kit.played(teacher, early)).url)).status).toBe(200);
  await kit.grant(teacher.accountId, lesson, new Date(kit.clock.now().getTime() - 1000));
  expect((await kit.pull(teacher, (await kit.played(teacher, lesson)).url)).status).toBe(200);
});

test('it is no grant: nothing is written, and no list or card shows it', async () => {
  const admin = await kit.signIn(await kit.addAccount('admin'));
  await kit.played(admin, lesson);
  const mine = await kit.ask('/api/uservideos', { headers: { authorization: `Bearer ${admin.token}` } });
  expect(String(mine.body)).toBe('[]');
  const { rows } = await kit.pool.query('SELECT 1 FROM access_grant WHERE account_id = $1', [
    admin.accountId,
  ]);
  expect(rows).toEqual([]);
});

test('a video that does not exist is 404 in the admin area too', async () => {
  const admin = await kit.signIn(await kit.addAccount('admin'));
  for (const id of [newId(kit.clock.now()), 'nonsense'])
    expect(await kit.play(admin, id)).toMatchObject({ status: 404, code: 'video-absent' });
});

test('a student gets none of it, neither by asking nor with an address from the admin area', async () => {
  const [teacher, nimali] = [
    await kit.signIn(await kit.addAccount('admin')),
    await kit.signIn(await kit.addAccount()),
  ];
  const { url } = await kit.played(teacher, lesson);
  expect(await kit.play(nimali, lesson)).toMatchObject({ status: 404, code: 'video-absent' });
  expect(await kit.pull(nimali, url)).toMatchObject({ status: 401 });
  const headers = { authorization: `Bearer ${nimali.token}` };
  expect(await kit.pull(nimali, url, { headers })).toMatchObject({ status: 401 });
});

test('whoever loses the role loses the stream: the role is checked with the access', async () => {
  const assistant = await kit.signIn(await kit.addAccount('assistant'));
  const { url } = await kit.played(assistant, lesson);
  expect((await kit.pull(assistant, url)).status).toBe(200);
  await kit.db
    .updateTable('account')
    .set({ role: 'student' })
    .where('id', '=', assistant.accountId)
    .execute();
  kit.clock.advance({ milliseconds: ANSWER_LIFE_MILLISECONDS });
  expect(await kit.pull(assistant, url)).toMatchObject({ status: 403, code: 'stream-forbidden' });
});
