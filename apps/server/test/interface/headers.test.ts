import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, anyText, type Kit, startKit } from './kit.ts';
import { openSchool, type School } from './school.ts';

let kit: Kit;
let school: School;
beforeAll(async () => {
  kit = await startKit();
  school = await openSchool(kit);
});
afterAll(() => kit.stop());

const json = { 'content-type': 'application/json' };

/** One answer of every kind: success and each sort of refusal, from every part of the server. */
async function everyKind(): Promise<Record<string, Answer>> {
  const student = await school.browserOf('student');
  const token = student?.token;
  return {
    success: await kit.call('GET', '/api/userprofile', { token }),
    'no token': await kit.call('GET', '/api/userprofile'),
    'wrong role': await kit.call('GET', '/api/videos', { token }),
    'broken JSON': await kit.call('PUT', '/api/alyear', { token, raw: '{', headers: json }),
    'wrong shape': await kit.call('PUT', '/api/alyear', { token, json: {} }),
    'wrong type': await kit.call('PUT', '/api/alyear', {
      token,
      raw: 'x',
      headers: { 'content-type': 'text/plain' },
    }),
    'too large': await kit.call('PUT', '/api/alyear', { token, json: { alYear: 'x'.repeat(200_000) } }),
    'absent route': await kit.call('GET', '/no/such/thing'),
    'absent row': await kit.call('GET', '/api/video?id=none', { token }),
    'undecodable address': await kit.call('GET', '/api/%ff'),
    'other method': await kit.call('PATCH', '/api/userprofile', { token }),
    health: await kit.call('GET', '/healthz'),
    media: await kit.call('GET', '/media/lessons/x/master.m3u8'),
    'address too long': await kit.call('DELETE', `/api/v1/sessions/${'x'.repeat(5000)}`, { token }),
    'headers too large': await kit.call('GET', '/healthz', { headers: { 'x-more': 'x'.repeat(20_000) } }),
    preflight: await kit.call('OPTIONS', '/api/userprofile', { headers: { origin: 'https://evil.example' } }),
  };
}

describe('H1 every answer', () => {
  it('H1 that is no page loads, runs and frames nothing, is of no guessed type, and names no server', async () => {
    for (const [kind, { headers }] of Object.entries(await everyKind())) {
      const policy = String(headers['content-security-policy'] ?? '');
      expect({ kind, policy }).toEqual({ kind, policy: "default-src 'none'; frame-ancestors 'none'" });
      expect({ kind, sniff: headers['x-content-type-options'] }).toEqual({ kind, sniff: 'nosniff' });
      expect({ kind, server: [headers.server, headers['x-powered-by']] }).toEqual({
        kind,
        server: [undefined, undefined],
      });
    }
  });

  it('H1 refusals have the one body, are not kept, and tell nothing of the inside', async () => {
    for (const [kind, { status, body, headers, text }] of Object.entries(await everyKind())) {
      if (status < 400) continue;
      const shape = {
        statusCode: status,
        error: anyText,
        message: anyText,
        code: anyText,
      };
      expect({ kind, body }).toEqual({ kind, body: shape });
      expect({ kind, cache: headers['cache-control'] }).toEqual({ kind, cache: 'no-store' });
      expect(text).not.toMatch(/node_modules|\.ts:\d|\bat \S+ \(|SELECT |postgres/i);
    }
  });

  it('H1 answers with personal data are not kept by any cache', async () => {
    const { success } = await everyKind();
    expect(success?.headers['cache-control']).toBe('no-store');
  });
});

describe('H2 hostile surroundings', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])(
    'H2 Origin %s: no permission for another site in any answer, preflights included',
    async (origin) => {
      const student = await school.browserOf('student');
      for (const { method, path } of kit.endpoints) {
        const preflight = {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        };
        const preflighted = await kit.call('OPTIONS', path, { headers: preflight });
        expect(preflighted.status).toBeGreaterThanOrEqual(400);
        const isSent = method === 'GET' && !path.endsWith('logout');
        const answers = isSent
          ? [preflighted, await kit.call(method, path, { token: student?.token, headers: { origin } })]
          : [preflighted];
        for (const { headers } of answers) {
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        }
      }
    },
  );

  it('H2 a forged X-Forwarded-For or Forwarded does not change who is counted', async () => {
    const addresses = ['203.0.113.7', '198.51.100.9', '2001:db8::1'];
    for (const address of addresses) {
      const headers = {
        'x-forwarded-for': address,
        forwarded: `for=${address}`,
        'x-real-ip': address,
        'x-forwarded-proto': 'https',
      };
      const phone = kit.freePhone();
      expect((await kit.call('POST', '/auth/login', { json: { phone }, headers })).status).toBe(200);
    }
    const attempts = await kit.db.selectFrom('sign_in_attempt').select('address_hash').execute();
    expect(attempts).toHaveLength(addresses.length);
    expect(new Set(attempts.map(({ address_hash }) => address_hash.toString('hex'))).size).toBe(1);
  });
});
