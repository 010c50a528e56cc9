// Captions over films on other hosts: ours, behind our own check, since our player draws them.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, beside, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';
import { ANSWER_LIFE_MILLISECONDS } from './remembered-answers.ts';

const WORDS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe mole is a number.\n';
let kit: PlaybackKit;
let nimali: Browser;
beforeAll(async () => {
  kit = await startPlaybackKit();
  nimali = await kit.signIn(await kit.addAccount());
});
afterAll(async () => kit.close());

/** A video at an address, with captions that the admin area sent. */
async function captioned(address: string): Promise<string> {
  const video = await kit.addVideo('address', address);
  await kit.grant(nimali.accountId, video);
  const row = { video_id: video, language: 'en', label: 'English', file_name: 'captions/one.vtt' };
  await kit.db.insertInto('video_caption').values(row).execute();
  const content = async function* () {
    yield Buffer.from(WORDS);
  };
  await kit.storage.put(`captions/${video}/one.vtt`, content());
  return video;
}

test.each(['https://files.example.lk/mole.mp4', 'https://files.example.lk/mole.m3u8'])(
  'V1 A5: over %s they come from here, to who may watch, and nothing else does',
  async (address) => {
    const video = await captioned(address);
    const { url, captions } = await kit.played(nimali, video);
    expect(url).toBe(address);
    const [english] = captions;
    expect(english).toMatchObject({ language: 'en', label: 'English' });
    const words = english?.url ?? '';
    expect(words).toMatch(/^\/media\/lessons\/[^/]+\/captions\/one\.vtt$/);
    const answer = await kit.pull(nimali, words);
    expect([answer.status, String(answer.body)]).toEqual([200, WORDS]);
    expect((await kit.ask(words)).status).toBe(401);
    for (const file of ['../master.m3u8', 'other.vtt'])
      expect((await kit.pull(nimali, beside(words, file))).status).toBe(404);
    await kit.db.deleteFrom('access_grant').where('video_id', '=', video).execute();
    kit.clock.advance({ milliseconds: ANSWER_LIFE_MILLISECONDS });
    expect((await kit.pull(nimali, words)).status).toBe(403);
  },
);

test('an embed shows those of its service', async () => {
  const video = await captioned('https://youtu.be/FSyAehMdpyI');
  expect((await kit.played(nimali, video)).captions).toEqual([]);
});
