// Answers that take longer than a connection may be idle: for calls that declare it, and for no others.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, endpoint } from '@valence/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readSettings } from '../env.ts';
import { createFastify } from '../fastify.ts';
import { ENGLISH_ALONE } from '../languages.ts';
import { createLog } from '../log.ts';
import { declaredOnly } from './declared-json.ts';
import { refused } from './refused.ts';
import { createHttp } from './route.ts';
import { installLanguages } from './spoken.ts';

const IDLE_MILLISECONDS = 200;
const common = { method: 'GET', who: 'anyone', summary: 'Slow.', reply: z.object({}), refusals: [] } as const;
const slow = endpoint({ ...common, path: '/slow' });
const declaredSlow = endpoint({ ...common, path: '/declared', longestSeconds: 30 });

const cutOff = {
  headersMilliseconds: 10_000,
  requestMilliseconds: 20_000,
  idleMilliseconds: IDLE_MILLISECONDS,
  checkEveryMilliseconds: 1000,
};
const app = createFastify({ ...readSettings({}), cutOff }, createLog('silent'));
let url: string;

beforeAll(async () => {
  app.setSerializerCompiler(declaredOnly);
  installLanguages(app, ENGLISH_ALONE);
  const http = createHttp({ app, authenticate: async () => refused('token-missing') });
  for (const one of [slow, declaredSlow] as readonly Endpoint[])
    http.route(one, async () => {
      await sleep(4 * IDLE_MILLISECONDS);
      return {};
    });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => app.close());

test('a call that declares how long it takes is answered after the time of an idle connection, another is cut', async () => {
  expect((await fetch(url + declaredSlow.path)).status).toBe(200);
  await expect(fetch(url + slow.path)).rejects.toThrow('fetch failed');
});
