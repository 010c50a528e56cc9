import { afterAll, describe, expect, test } from 'vitest';
import { createHarness } from '../../test/harness.ts';
import { holdConnections } from '../../test/slow-peers.ts';
import { readSettings } from '../platform/env.ts';
import { createFastify } from '../platform/fastify.ts';
import { createLog } from '../platform/log.ts';
import { buildApp } from './app.ts';
import type { AppDeps } from './deps.ts';

const lines: string[] = [];
const build = async (deps: AppDeps) => {
  const built = await buildApp(deps);
  built.app.post('/echo', async ({ body }) => ({ body }));
  built.app.get<{ Params: { status: number } }>('/page/:status', async ({ params }, reply) =>
    reply.code(Number(params.status)).type('text/html; charset=utf-8').send(),
  );
  built.app.get('/dashboard/door', async (_, reply) => reply.type('text/html; charset=utf-8').send());
  built.app.get('/fault', async () => {
    throw new Error('the secret of 94771234567 is in table account');
  });
  return built;
};
const harness = await createHarness({ onLog: (line) => lines.push(line), build });
afterAll(harness.close);

describe('H1: every answer', () => {
  test.each(['/healthz', '/nowhere', '/fault'])(
    'H1: %s is no page: it loads, runs and frames nothing',
    async (url) => {
      const { headers } = await harness.inject(url);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-request-id']).toMatch(/^[\w-]{12}$/);
    },
  );

  test.each([200, 304])('H1: a page with status %d carries the policy of pages', async (status) => {
    const { headers } = await harness.inject(`/page/${status}`);
    const policy = String(headers['content-security-policy']);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('H1: a page may not ask for camera, microphone or place; the class door may for the camera', async () => {
    const permissions = async (url: string) => (await harness.inject(url)).headers['permissions-policy'];
    expect(await permissions('/page/200')).toBe('camera=(), geolocation=(), microphone=()');
    expect(await permissions('/dashboard/door?scan')).toBe('camera=(self), geolocation=(), microphone=()');
    expect(await permissions('/healthz')).toBeUndefined();
  });

  test('H1: a page over TLS asks for TLS from now on', async () => {
    const secure = await createHarness({ settings: { publicUrl: 'https://lessons.example.lk' }, build });
    const { headers } = await secure.inject('/page/200');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await secure.close();
  });

  test('H2: no other origin may read it', async () => {
    const { headers } = await harness.inject({
      url: '/healthz',
      headers: { origin: 'https://evil.example' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('refusals have one shape', () => {
  test.each([
    ['GET', '/nowhere', undefined, 404],
    ['POST', '/echo', '{"a":', 400],
    ['POST', '/echo', '{"__proto__":{"x":1}}', 400],
    ['POST', '/echo', `"${'x'.repeat(1024 * 1024)}"`, 413],
    ['GET', '/fault', undefined, 500],
  ] as const)('F2: %s %s', async (method, url, payload, status) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await harness.inject({ method, url, ...(payload && { payload, headers }) });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      statusCode: status,
      error: expect.any(String) as string,
      message: expect.any(String) as string,
      code: expect.any(String) as string,
    });
    expect(answer.body).not.toMatch(/secret of|account|node_modules/);
  });

  test('F2: another content type than JSON is 415', async () => {
    const headers = { 'content-type': 'text/xml' };
    expect(
      (await harness.inject({ method: 'POST', url: '/echo', payload: '<a/>', headers })).statusCode,
    ).toBe(415);
  });
});

test('P2: a line an answer, with its id and the route instead of the address', async () => {
  lines.length = 0;
  const { headers } = await harness.inject('/nowhere?phone=94771234567');
  await harness.inject('/fault');
  const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(all).toContainEqual(
    expect.objectContaining({ reqId: headers['x-request-id'], status: 404, method: 'GET' }),
  );
  expect(all).toContainEqual(expect.objectContaining({ level: 'error', route: '/fault', status: 500 }));
  expect(lines.join()).not.toContain('771234567');
});

test('P2: what a request says itself carries its id, too', async () => {
  lines.length = 0;
  const { headers } = await harness.inject('/fault');
  const own = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ reqId }) => reqId === headers['x-request-id']);
  expect(own.map(({ msg }) => msg)).toEqual(['request failed', 'answered']);
});

test('what players ask for all the time leaves a line at the level debug alone', async () => {
  lines.length = 0;
  const { headers, statusCode } = await harness.inject('/media/lessons/token/v240/seg_00001.m4s');
  expect({ statusCode, hasId: 'x-request-id' in headers }).toEqual({ statusCode: 401, hasId: true });
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['debug']);
});

describe('H2: the caller’s address', () => {
  const forged = { 'x-forwarded-for': '203.0.113.9' };

  test.each([
    { trustProxy: [], seen: '127.0.0.1' },
    { trustProxy: ['127.0.0.1'], seen: '203.0.113.9' },
    { trustProxy: ['10.0.0.0/8'], seen: '127.0.0.1' },
  ])('H2: with trusted proxies $trustProxy it is $seen', async ({ trustProxy, seen }) => {
    const proxied = await createHarness({
      settings: { ...readSettings({}), trustProxy },
      build: async (deps) => {
        const built = await buildApp(deps);
        built.app.get('/address', async ({ ip }) => ({ ip }));
        return built;
      },
    });
    expect((await proxied.inject({ url: '/address', headers: forged })).json()).toEqual({ ip: seen });
    await proxied.close();
  });
});

describe('F3: idle and slow connections', () => {
  test('F3: are cut off while others are served', async () => {
    const hundredth = {
      headersMilliseconds: 100,
      requestMilliseconds: 200,
      idleMilliseconds: 2000,
      checkEveryMilliseconds: 10,
    };
    const app = createFastify({ ...readSettings({}), cutOff: hundredth }, createLog('silent'));
    app.post('/echo', async ({ body }) => ({ body }));
    app.get('/healthz', async () => 'ok');
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const cut = holdConnections(url, { each: 60, pauseMilliseconds: 20 });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    // Not 400: the same may be sent again, in smaller parts.
    expect(await cut).toEqual(['408']);
    await app.close();
  });

  test('F3: in service that is within 30 seconds', () => {
    const { headersTimeout, requestTimeout, timeout } = harness.app.server;
    expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 20_000, 25_000]);
  });
});

test('a bucket that cannot be reached is told by /readyz', async () => {
  const s3 = { endpoint: 'http://127.0.0.1:1', bucket: 'lessons', region: 'here', pathStyle: true };
  const school = await createHarness({
    settings: { s3: { ...s3, accessKeyId: 'id', secretAccessKey: 'key' } },
  });
  const answer = await school.inject('/readyz');
  expect([answer.statusCode, answer.json<{ checks: object }>().checks]).toMatchObject([
    503,
    { database: 'ok', disk: 'ok', storage: 'failed' },
  ]);
  await school.close();
});
