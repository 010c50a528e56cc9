import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createHarness } from '../test/harness.ts';
import { buildApp } from './app.ts';
import { readSettings } from './platform/env.ts';

const lines: string[] = [];
const harness = await createHarness({
  onLog: (line) => lines.push(line),
  build: async (deps) => {
    const built = await buildApp(deps);
    built.app.post('/echo', async ({ body }) => ({ body }));
    built.app.get('/fault', async () => {
      throw new Error('the secret of 94771234567 is in table account');
    });
    return built;
  },
});
afterAll(harness.close);

describe('H1: every answer', () => {
  test.each(['/healthz', '/nowhere', '/fault'])('H1: %s carries the safety headers', async (url) => {
    const { headers } = await harness.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[\w-]{12}$/);
  });

  test('H1: over TLS it asks for TLS from now on', async () => {
    const secure = await createHarness({ settings: { publicUrl: 'https://lessons.example.lk' } });
    const { headers } = await secure.inject('/healthz');
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

test('F3: idle and slow connections are cut off within 30 seconds while others are served', {
  timeout: 40_000,
}, async () => {
  const address = new URL(await harness.listen());
  const begin = performance.now();
  const openings = [
    '',
    'POST /echo HTTP/1.1\r\nHost: x\r\n',
    'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ];
  const answers = new Set<string | undefined>();
  const ends = openings.flatMap((opening) =>
    Array.from({ length: 60 }, async () => {
      const socket = connect(Number(address.port), address.hostname);
      socket.on('error', () => {});
      socket.write(opening);
      // A byte now and then keeps the socket from being idle, as slow attackers do.
      const drip = opening ? setInterval(() => socket.write('a'), 2000) : undefined;
      socket.on('data', (bytes) => answers.add(/^HTTP\/1.1 (\d+)/.exec(bytes.toString())?.[1]));
      await new Promise((closed) => socket.once('close', closed));
      clearInterval(drip);
      return performance.now() - begin;
    }),
  );
  expect((await fetch(`${address.origin}/healthz`)).status).toBe(200);
  const times = await Promise.all(ends);
  expect(Math.max(...times)).toBeLessThan(30_000);
  // Not 400: the same may be sent again, in smaller parts.
  expect([...answers]).toEqual(['408']);
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
