// What the tests of lookups share: the application, which asks a server on this machine for the services' facts about videos.

import type { ServerResponse } from 'node:http';
import type { createVideo, readAdminVideo } from '@valence/contract/admin/videos';
import type { BodyOf, ReplyOf } from '@valence/contract/endpoint';
import { describeVideo } from '../src/features/videos/playing.store.ts';
import { newId } from '../src/platform/ids.ts';
import { createCast } from './cast.ts';
import { createHarness } from './harness.ts';
import { sendJson, startOembedServer, youtubeSays } from './oembed-server.ts';
import { pictureBytes } from './payments-kit.ts';

export const YOUTUBE = 'https://youtu.be/FSyAehMdpyI';

export type EmbedsKit = Awaited<ReturnType<typeof startEmbedsKit>>;

export async function startEmbedsKit() {
  const services = await startOembedServer();
  /** A server that nothing should call. */
  const strangers = await startOembedServer();
  const { origin } = services;
  const embedOrigins = { youtube: origin, vimeo: origin, bunny: origin };
  const harness = await createHarness({ settings: { embedOrigins, bunnyEmbedKey: 'bunny-embed-key' } });
  const cast = createCast(harness);
  const adminId = await cast.person({ role: 'admin' });
  const shelf = await cast.category('Energetics');
  // A session for each call: the clock may move on by more than a token's life.
  const admin = async <Body>(method: 'GET' | 'POST', url: string, body?: object) =>
    (await cast.signIn(adminId))<Body>(method, url, body);

  const wordsOf = (change: Partial<BodyOf<typeof createVideo>>) => ({
    ...{ createId: newId(harness.clock.now()), title: '', subtitle: '', description: '', categoryId: shelf },
    ...{ thumbnailUrl: null, animationUrl: null, publication: { kind: 'now' } },
    ...{ alYear: null, openToYear: false, month: null, recordedDate: null },
    ...change,
  });
  const make = async (address: string, change: Partial<BodyOf<typeof createVideo>> = {}) =>
    admin<{ videoId: string; code?: string }>(
      'POST',
      '/api/v1/admin/videos',
      wordsOf({ source: { kind: 'address', address }, ...change }),
    );

  return {
    ...harness,
    describe: describeVideo,
    services,
    strangers,
    cast,
    admin,
    make,
    /** A video at an address, with its lookup queued. @returns its id */
    async made(address: string, change: Partial<BodyOf<typeof createVideo>> = {}): Promise<string> {
      const { status, body } = await make(address, change);
      if (status !== 201) throw new Error(`The video was refused: ${body.code}`);
      return body.videoId;
    },
    read: async (id: string) =>
      (await admin<ReplyOf<typeof readAdminVideo>>('GET', `/api/v1/admin/videos/${id}`)).body,
    /** Forgets the requests, and answers as YouTube does for a public video. */
    reset(): void {
      services.asked.length = 0;
      strangers.asked.length = 0;
      services.answer = ({ path }, response) => {
        if (path === '/picture') return sendPicture(response);
        return sendJson(response, 200, youtubeSays('Hess’s law', `${origin}/picture`));
      };
    },
    async end(): Promise<void> {
      await harness.close();
      await services.stop();
      await strangers.stop();
    },
  };
}

export const sendPicture = (response: ServerResponse, bytes = pictureBytes(), type = 'image/png') =>
  void response.writeHead(200, { 'content-type': type }).end(bytes);
