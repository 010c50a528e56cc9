import { createClass } from '@valence/contract/admin/classes';
import type { Endpoint } from '@valence/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONGEST_BODY } from '../../src/platform/http/json-body.ts';
import { type Kit, keyOf, startKit } from './kit.ts';
import type { GoodCall } from './rows.ts';
import { openSchool, type School } from './school.ts';
import { TABLE } from './table.ts';

let kit: Kit;
let school: School;
beforeAll(async () => {
  kit = await startKit();
  school = await openSchool(kit);
});
afterAll(() => kit.stop());

const goodCalls = new Map<string, GoodCall>();

/** A valid call, made once for all bodies that are refused before they have an effect. */
async function goodCallOf(endpoint: Endpoint): Promise<GoodCall> {
  const key = keyOf(endpoint);
  const good = goodCalls.get(key) ?? (await freshCallOf(endpoint));
  goodCalls.set(key, good);
  return good;
}

const freshCallOf = async (endpoint: Endpoint): Promise<GoodCall> =>
  (await TABLE[keyOf(endpoint)]?.call?.(kit, school)) ?? {};

/** Sends every endpoint with a body one that is made from its valid body. @returns the statuses of those that read it */
async function toEvery(
  make: (good: Record<string, unknown>) => { raw: string | Buffer; type?: string },
  callOf = goodCallOf,
): Promise<{ statuses: Record<string, number>; unread: Record<string, number> }> {
  const statuses: Record<string, number> = {};
  const unread: Record<string, number> = {};
  let admin = await school.browserOf('admin');
  for (const endpoint of kit.endpoints.filter(({ body }) => body)) {
    const key = keyOf(endpoint);
    const good = await callOf(endpoint);
    // An accepted body may end the session that sent it.
    if (callOf === freshCallOf) admin = await school.browserOf('admin');
    const { raw, type } = make(good.json as Record<string, unknown>);
    const answer = await kit.call(endpoint.method, good.path ?? endpoint.path, {
      token: admin?.token,
      raw,
      headers: type === '' ? {} : { 'content-type': type ?? 'application/json' },
    });
    const isRead = Buffer.byteLength(raw) <= (endpoint.longestBodyBytes ?? LONGEST_BODY);
    (isRead ? statuses : unread)[key] = answer.status;
  }
  expect(Object.keys({ ...statuses, ...unread }).length).toBeGreaterThan(1);
  expect(unread).toEqual(each(unread, 413));
  return { statuses, unread };
}

/** The same endpoints, each with the status that a hostile body must get everywhere. */
const each = (statuses: Record<string, number>, status: number) =>
  Object.fromEntries(Object.keys(statuses).map((key) => [key, status]));

/** What validators and programmers say, and people should not read. */
const technical = /expected|received|invalid|pattern|regex|undefined|null|\^|[a-z][A-Z]|_/;

describe('what a person reads about a body whose fields are wrong', () => {
  it.each([
    ['missing', () => undefined],
    ['null', () => null],
    ['of another type', () => [{ a: 1 }]],
    ['empty', () => ''],
    ['too long', () => 'x'.repeat(30_000)],
  ])('has no pattern and no field’s code name: each field %s', async (_which, make) => {
    const admin = await school.browserOf('admin');
    let refusals = 0;
    for (const endpoint of kit.endpoints.filter(({ body }) => body)) {
      const good = await goodCallOf(endpoint);
      const names = Object.keys(good.json as Record<string, unknown>);
      const answer = await kit.call(endpoint.method, good.path ?? endpoint.path, {
        token: admin?.token,
        raw: JSON.stringify(Object.fromEntries(names.map((name) => [name, make()]))),
        headers: { 'content-type': 'application/json' },
      });
      const { code, message } = JSON.parse(answer.text || '{}') as { code?: string; message?: string };
      if (code !== 'input-invalid') continue;
      refusals += 1;
      expect(`${keyOf(endpoint)} ${message?.match(technical)?.[0] ?? 'plain'}`).toBe(
        `${keyOf(endpoint)} plain`,
      );
    }
    expect(refusals).toBeGreaterThan(20);
  });

  it('names the field in words, and says what is wrong with it', async () => {
    const admin = await school.browserOf('admin');
    const body = { name: 'x'.repeat(500), instituteId: '', alYear: 1, policy: 'enrolled', timetable: [] };
    const { text } = await kit.call('POST', createClass.path, {
      token: admin?.token,
      raw: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const { message } = JSON.parse(text) as { message: string };
    expect(message).toContain('Name: this is too long. Write 160 characters at the most.');
    expect(message).toContain('Institute: this is missing.');
    expect(message).toContain('A/L year: this is too small.');
  });
});

describe('F2 every endpoint with a body', () => {
  /** The first text of a body, anywhere in it, replaced by another one; added where a body has none. */
  const withText = (good: Record<string, unknown>, text: string) => {
    let done = false;
    const replaced = JSON.stringify(good, (_, value: unknown) => {
      if (done || typeof value !== 'string') return value;
      done = true;
      return text;
    });
    return done ? replaced : JSON.stringify({ ...good, further: text });
  };

  it.each<[string, (good: Record<string, unknown>) => string | Buffer]>([
    [
      '__proto__ beside what is in order',
      (good) => JSON.stringify(good).replace('{', '{"__proto__":{"role":"admin"},'),
    ],
    [
      'constructor.prototype',
      (good) => JSON.stringify({ ...good, constructor: { prototype: { role: 'admin' } } }),
    ],
    ['NUL in a text', (good) => withText(good, 'a\u0000b')],
    ['a raw NUL', (good) => JSON.stringify(good).replace('"', '"\u0000')],
    ['a lone surrogate', (good) => withText(good, '\ud800')],
    ['bytes that are not UTF-8', () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['10,000 lists in each other', () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    [
      '10,000 objects in each other, in a further field',
      (good) => JSON.stringify(good).replace('{', `{"deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)},`),
    ],
    [
      '2^53+1 for every value',
      (good) =>
        JSON.stringify(Object.fromEntries(Object.keys(good).map((name) => [name, 0]))).replaceAll(
          ':0',
          ':9007199254740993',
        ),
    ],
    [
      '1e400 for every value',
      (good) =>
        JSON.stringify(Object.fromEntries(Object.keys(good).map((name) => [name, 0]))).replaceAll(
          ':0',
          ':1e400',
        ),
    ],
    [
      'null for every value',
      (good) => JSON.stringify(Object.fromEntries(Object.keys(good).map((name) => [name, null]))),
    ],
    ['a list around it', (good) => JSON.stringify([good])],
    ['an empty object', () => '{}'],
    ['null', () => 'null'],
    ['nothing at all', () => ''],
    ['half of it', (good) => JSON.stringify(good).slice(0, -1)],
  ])('F2 %s: 400', async (_, make) => {
    const { statuses } = await toEvery((good) => ({ raw: make(good) }));
    expect(statuses).toEqual(each(statuses, 400));
  });

  it('F2 more than the limit: 413', async () => {
    const { statuses, unread } = await toEvery((good) => ({
      raw: JSON.stringify({ ...good, more: 'x'.repeat(4_000_000) }),
    }));
    expect({ statuses, unread: Object.keys(unread).length }).toEqual({
      statuses: {},
      unread: kit.endpoints.filter(({ body }) => body).length,
    });
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/octet-stream',
    'nonsense',
    '',
  ])('F2 content type %j: 415', async (type) => {
    const { statuses } = await toEvery((good) => ({ raw: JSON.stringify(good), type }));
    expect(statuses).toEqual(each(statuses, 415));
  });

  it('F2 what is in order passes with any spelling of the content type', async () => {
    const { statuses } = await toEvery(
      (good) => ({ raw: JSON.stringify(good), type: 'Application/JSON; Charset=UTF-8' }),
      freshCallOf,
    );
    const expected = Object.keys(statuses).map((key) => [key, TABLE[key]?.statuses.admin]);
    expect(statuses).toEqual(Object.fromEntries(expected));
  });
});

describe('F2 addresses', () => {
  it.each(['%00', 'a%00b', '%ff', '%', '%E0%A4%A', '%ed%a0%80', '..%2f..%2fetc', 'x'.repeat(5000)])(
    'F2 %s in a query or a path: a plain refusal of every endpoint that takes one, in words for people',
    async (part) => {
      const admin = await school.browserOf('admin');
      for (const endpoint of kit.endpoints) {
        const { method, path, query, params } = endpoint;
        if (!query && !params) continue;
        const address = params ? path.replace(/:\w+/, part) : `${path}?id=${part}&phone=${part}`;
        const good = await goodCallOf(endpoint);
        const answer = await kit.call(method, address, { ...good, token: admin?.token });
        expect([400, 404, 414], `${method} ${address}`).toContain(answer.status);
        expect(answer.body.code).toEqual(expect.any(String));
        const words = answer.body.code === 'input-invalid' ? answer.body.message : '';
        expect(words, `${method} ${path}`).not.toMatch(technical);
      }
    },
  );

  it('F2 a parameter twice, or as an object: 400', async () => {
    const admin = await school.browserOf('admin');
    for (const address of [
      '/api/v1/users/phone?phone=1&phone=2',
      '/api/v1/users/phone?phone[a]=1',
      '/api/v1/users/phone?__proto__=1',
    ]) {
      expect(await kit.call('GET', address, { token: admin?.token })).toMatchObject({ status: 400 });
    }
  });
});

describe('A3 further fields', () => {
  it('A3 role, isVerified, expiresAt and the like in every body: the database holds the same without them', async () => {
    const extra = {
      role: 'admin',
      isVerified: true,
      verifiedAt: '2000-01-01T00:00:00.000Z',
      verified_at: '2000-01-01T00:00:00.000Z',
      expiresAt: '2099-01-01T00:00:00.000Z',
      ends_at: null,
      accessExpires: '2099-01-01T00:00:00.000Z',
      granted_by: school.kasun,
      current_al_year: 2098,
      name: 'Mallory',
      phone_number: '94779999999',
      suspended_at: '2000-01-01T00:00:00.000Z',
    };
    await toEvery((good) => ({ raw: JSON.stringify({ ...extra, ...good }) }), freshCallOf);
    const accounts = await kit.db.selectFrom('account').selectAll().execute();
    const admins = accounts.filter(({ role }) => role === 'admin').map(({ id }) => id);
    expect(admins).toEqual([school.admin]);
    for (const account of accounts) {
      // The name of the student whom the good body adds.
      expect(['', 'Tharushi']).toContain(account.name);
      expect(account.suspended_at).toBeNull();
      expect(account.verified_at?.getUTCFullYear() ?? 2027).toBe(2027);
      expect(account.current_al_year ?? 2027).toBe(2027);
    }
    const grants = await kit.db.selectFrom('access_grant').selectAll().execute();
    for (const { granted_by, ends_at, video_id } of grants) {
      expect(granted_by).toBe(school.admin);
      expect(video_id !== school.spare || ends_at?.getUTCFullYear() === 2027).toBe(true);
    }
  });
});
