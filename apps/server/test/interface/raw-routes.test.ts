import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kit, keyOf, startKit } from './kit.ts';
import { ACTORS, type Actor, openSchool, type School } from './school.ts';

let kit: Kit;
let school: School;
beforeAll(async () => {
  kit = await startKit();
  school = await openSchool(kit);
});
afterAll(() => kit.stop());

interface RawRow {
  address: string;
  /** One for everybody, or one for each actor. */
  status: number | Record<Actor, number>;
}

/** Requests of the tus protocol without its headers: admins come as far as being told so. */
const tus = (address: string): RawRow => ({
  address,
  status: {
    visitor: 401,
    student: 403,
    'other student': 403,
    assistant: 403,
    admin: 400,
    'ended session': 401,
  },
});
const SOME_UPLOAD = '/api/v1/uploads/files/0198c0de-0000-7000-8000-000000000000';

/** What is not a call of the contract, by hand: method and path as bound → an address to try, its status. */
const RAW: Record<string, RawRow> = {
  'GET /healthz': { address: '/healthz', status: 200 },
  'GET /readyz': { address: '/readyz', status: 200 },
  'GET /media/lessons/*': { address: '/media/lessons/not-a-token/master.m3u8', status: 401 },
  'GET /media/papers/:token/:file': { address: '/media/papers/not-a-token/x.pdf', status: 401 },
  'GET /media/thumbnails/:name': { address: '/media/thumbnails/nothing.webp', status: 404 },
  'GET /media/pictures/:name': { address: '/media/pictures/nothing.webp', status: 404 },
  'GET /api/v1/checkups/look/:token': { address: '/api/v1/checkups/look/not-a-token', status: 404 },
  'GET /api/v1/site/chat-qr.svg': { address: '/api/v1/site/chat-qr.svg', status: 200 },
  'GET /language/:code': { address: '/language/en?to=/login', status: 303 },
  'POST /api/v1/uploads/files': tus('/api/v1/uploads/files'),
  'HEAD /api/v1/uploads/files/:uploadId': tus(SOME_UPLOAD),
  'PATCH /api/v1/uploads/files/:uploadId': tus(SOME_UPLOAD),
  'DELETE /api/v1/uploads/files/:uploadId': tus(SOME_UPLOAD),
  'GET /webhooks/whatsapp': { address: '/webhooks/whatsapp', status: 403 },
  'POST /webhooks/whatsapp': { address: '/webhooks/whatsapp', status: 401 },
  'GET /simulator/whatsapp': { address: '/simulator/whatsapp', status: 200 },
  'GET /simulator/whatsapp/chat.css': { address: '/simulator/whatsapp/chat.css', status: 200 },
  'GET /simulator/whatsapp/chat.js': { address: '/simulator/whatsapp/chat.js', status: 200 },
  'GET /simulator/whatsapp/messages': { address: '/simulator/whatsapp/messages', status: 404 },
  'POST /simulator/whatsapp/messages': { address: '/simulator/whatsapp/messages', status: 404 },
  'POST /simulator/graph/:version/:phoneNumberId/messages': {
    address: '/simulator/graph/v23.0/simulator/messages',
    status: 401,
  },
};

describe('A1 routes beside the contract', () => {
  it('A1 every bound route is an endpoint or in this table; HEAD beside a GET goes with it', () => {
    const endpoints = new Set(kit.endpoints.map(keyOf));
    const bound = [...new Set(kit.routes)].filter((route) => !endpoints.has(route));
    // Fastify's own, beside each GET; any other HEAD is a route like the rest.
    const rest = bound.filter(
      (route) => !(route.startsWith('HEAD ') && kit.routes.includes(route.replace('HEAD', 'GET'))),
    );
    expect(rest.toSorted()).toEqual(Object.keys(RAW).toSorted());
  });

  const cells = Object.entries(RAW).flatMap(([route, row]) =>
    ACTORS.map((actor) => {
      const { address, status } = row;
      return { route, actor, address, status: typeof status === 'number' ? status : status[actor] };
    }),
  );

  it.each(cells)('A1 $route for a $actor: $status', async ({ route, actor, address, status }) => {
    const [method = ''] = route.split(' ');
    const browser = await school.browserOf(actor);
    expect(await kit.call(method, address, { token: browser?.token })).toMatchObject({ status });
  });

  it('A1 HEAD answers with the status of GET, and does nothing else than GET would', async () => {
    for (const { method, path, who } of kit.endpoints) {
      if (method !== 'GET' || who === 'anyone') continue;
      expect(await kit.call('HEAD', path)).toMatchObject({ status: 401, text: '' });
    }
  });

  it('A1 an address that nobody bound is absent for everybody', async () => {
    const admin = await school.browserOf('admin');
    for (const address of ['/api', '/api/v1', '/auth', '/api/docs', '/api/docs/json', '/.env', '/metrics']) {
      const answer = await kit.call('GET', address, { token: admin?.token });
      expect(answer).toMatchObject({ status: 404, body: { code: 'route-absent' } });
    }
  });
});
