import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kit, keyOf, startKit } from './kit.ts';
import { ACTORS, openSchool, type School } from './school.ts';

let kit: Kit;
let school: School;
beforeAll(async () => {
  kit = await startKit();
  school = await openSchool(kit);
});
afterAll(() => kit.stop());

/** What is not a call of the contract, by hand: method and path as bound → an address to try, its status for anybody. */
const RAW: Record<string, { address: string; status: number }> = {
  'GET /healthz': { address: '/healthz', status: 200 },
  'GET /readyz': { address: '/readyz', status: 200 },
  'GET /media/lessons/*': { address: '/media/lessons/not-a-token/master.m3u8', status: 401 },
  'GET /media/thumbnails/:name': { address: '/media/thumbnails/nothing.webp', status: 404 },
  'GET /api/v1/site/chat-qr.svg': { address: '/api/v1/site/chat-qr.svg', status: 200 },
  'GET /webhooks/whatsapp': { address: '/webhooks/whatsapp', status: 403 },
  'POST /webhooks/whatsapp': { address: '/webhooks/whatsapp', status: 401 },
  'GET /simulator/whatsapp': { address: '/simulator/whatsapp', status: 200 },
  'GET /simulator/whatsapp/chat.css': { address: '/simulator/whatsapp/chat.css', status: 200 },
  'GET /simulator/whatsapp/chat.js': { address: '/simulator/whatsapp/chat.js', status: 200 },
  'GET /simulator/whatsapp/messages': { address: '/simulator/whatsapp/messages', status: 400 },
  'POST /simulator/whatsapp/messages': { address: '/simulator/whatsapp/messages', status: 400 },
  'POST /simulator/graph/:version/:phoneNumberId/messages': {
    address: '/simulator/graph/v23.0/simulator/messages',
    status: 401,
  },
};

describe('A1 routes beside the contract', () => {
  it('A1 every bound route is an endpoint or in this table; HEAD only where there is a GET', () => {
    const endpoints = new Set(kit.endpoints.map(keyOf));
    const bound = [...new Set(kit.routes)].filter((route) => !endpoints.has(route));
    const heads = bound.filter((route) => route.startsWith('HEAD '));
    expect(heads.filter((route) => !kit.routes.includes(route.replace('HEAD', 'GET')))).toEqual([]);
    const rest = bound.filter((route) => !route.startsWith('HEAD '));
    expect(rest.toSorted()).toEqual(Object.keys(RAW).toSorted());
  });

  const cells = Object.entries(RAW).flatMap(([route, row]) =>
    ACTORS.map((actor) => ({ route, actor, ...row })),
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
