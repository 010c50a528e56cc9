// What every call carries.

import { exportOwnData } from '@valence/contract/auth/privacy';
import { requestCode } from '@valence/contract/auth/sign-in';
import { playVideo } from '@valence/contract/learning/playable-video';
import { listMyVideos } from '@valence/contract/learning/videos';
import { sendPicture } from '@valence/contract/payments/my-payments';
import { beforeEach, expect, it, vi } from 'vitest';
import { browserBeacon } from './analytics/browser-beacon.ts';
import { post, send, sendBytes, sendForFile } from './http.ts';

type Sent = RequestInit & { url: string };

let sent: Sent[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, ...init });
    return new Response('[]', { headers: { 'content-type': 'application/json' } });
  });
});

it('every kind of call includes the credentials of the site', async () => {
  await send(listMyVideos, undefined);
  await send(requestCode, { body: { phone: '94771234567' } }).catch(() => undefined);
  await sendForFile(exportOwnData, undefined);
  await sendBytes(sendPicture, {}, new Blob(['x'], { type: 'image/png' })).catch(() => undefined);
  vi.stubGlobal('navigator', { sendBeacon: () => false });
  await browserBeacon('/api/v1/analytics/activity', '{}');
  expect(sent.map(({ credentials }) => credentials)).toEqual(Array(5).fill('include'));
});

it('a body is JSON and says so; without one no type is named', async () => {
  await send(requestCode, { body: { phone: '94771234567' } }).catch(() => undefined);
  await send(listMyVideos, undefined);
  expect(sent.map(({ method, url, body, headers }) => [method, url, body, headers])).toEqual([
    [
      'POST',
      '/auth/login',
      '{"phone":"94771234567"}',
      { accept: 'application/json', 'content-type': 'application/json' },
    ],
    ['GET', '/api/uservideos', undefined, { accept: 'application/json' }],
  ]);
});

it('a call with a token carries it as Bearer, in no address; what is asked for is escaped', async () => {
  await send(playVideo, { query: { id: 'a&b=c' } }, { token: 't0' }).catch(() => undefined);
  expect(sent[0]?.url).toBe('/api/video?id=a%26b%3Dc');
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer t0' });
});

it('a visit counts only with 201: another success is none', async () => {
  const answer = (status: number) =>
    vi.stubGlobal('fetch', async () => Response.json({ data: { visitId: 'v' } }, { status }));
  answer(201);
  expect(await post('/api/v1/analytics/visit', {})).toEqual({ data: { visitId: 'v' } });
  for (const status of [200, 202]) {
    answer(status);
    await expect(post('/api/v1/analytics/visit', {})).rejects.toMatchObject({ status });
  }
});
