// Every reply of the contract is read alike by zod and by what stands in its place in the browser.

import type { Endpoint } from '@valence/contract/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>([
  '../../../../packages/contract/src/*.ts',
  '!../../../../packages/contract/src/*.test.ts',
]);

async function endpointsOf(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  for (const load of Object.values(modules)) {
    for (const value of Object.values(await load())) {
      if (isEndpoint(value)) found.set(`${value.method} ${value.path}`, value);
    }
  }
  return found;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;
}

async function bothReaders(): Promise<[zod: Map<string, Endpoint>, light: Map<string, Endpoint>]> {
  const zod = await endpointsOf();
  vi.resetModules();
  vi.doMock('zod/mini', () => import('./wire-schema.ts'));
  return [zod, await endpointsOf()];
}

afterEach(() => {
  vi.doUnmock('zod/mini');
  vi.resetModules();
});

const attempt = {
  userId: 'abcdefghijklmnopqrst',
  otpExpires: '2026-11-21T05:00:00Z',
  phone: '94771000001',
  letters: 'KTRMB',
};
const replies: [call: string, reply: unknown][] = [
  ['POST /auth/login', attempt],
  ['POST /auth/login', { ...attempt, more: 1 }],
  ['POST /auth/login', { ...attempt, phone: '0771000001' }],
  ['POST /auth/login', { ...attempt, userId: 7 }],
  ['POST /auth/login', {}],
  ['POST /auth/login', null],
  ['GET /auth/otp-status', { status: 'sent', otpExpires: '2026-11-21T05:00:00Z', letters: 'KTRMB' }],
  ['GET /auth/otp-status', { status: 'lost', otpExpires: '2026-11-21T05:00:00Z', letters: 'KTRMB' }],
  ['POST /auth/verify', { isAuthenticated: true, token: 't', refreshToken: 'r', role: 'student' }],
  ['POST /auth/verify', { isAuthenticated: false, token: 't', refreshToken: 'r', role: 'student' }],
  [
    'GET /api/userprofile',
    { name: 'නිමාලි', phone: '94771000001', school: null, role: 'student', alYear: 2027 },
  ],
  [
    'GET /api/userprofile',
    { name: 'නිමාලි', phone: '94771000001', school: null, role: 'student', alYear: 20.5 },
  ],
  ['GET /api/uservideos', []],
  ['GET /api/uservideos', [{}]],
  ['GET /api/uservideos', {}],
];

describe('what stands in for zod in the browser', () => {
  it('can read the whole contract', async () => {
    const [zod, light] = await bothReaders();
    expect(zod.size).toBeGreaterThan(10);
    expect([...light.keys()]).toEqual([...zod.keys()]);
  });

  it.each(replies)('reads %s %j as zod does', async (call, reply) => {
    const [zod, light] = await bothReaders();
    const read = (endpoints: Map<string, Endpoint>) => {
      const { success, data } = endpoints.get(call)?.reply.safeParse(reply) ?? {};
      return { success, data };
    };
    expect(read(light)).toEqual(read(zod));
  });
});
