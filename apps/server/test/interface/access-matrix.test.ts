import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halfSessionOf } from './factor-rows.ts';
import { anyText, type Kit, keyOf, startKit } from './kit.ts';
import type { GoodCall } from './rows.ts';
import { ACTORS, openSchool, type School } from './school.ts';
import { TABLE } from './table.ts';

const anything: unknown = expect.anything();
let kit: Kit;
let school: School;
beforeAll(async () => {
  kit = await startKit();
  school = await openSchool(kit);
});
afterAll(() => kit.stop());

describe('A1 every endpoint × every actor', () => {
  it('A1 the table has a row for every endpoint that is bound, and no other', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(kit.endpoints.map(keyOf).toSorted());
  });

  const cells = Object.entries(TABLE).flatMap(([key, row]) =>
    ACTORS.map((actor) => ({ key, actor, row, status: row.statuses[actor] })),
  );

  const refusedCalls = new Map<string, GoodCall>();

  /** A valid call: a new one if it is carried out, one for all who are refused. */
  async function callFor({ key, row, status }: (typeof cells)[number]): Promise<GoodCall> {
    const isRefused = status === 401 || status === 403;
    const good = (isRefused ? refusedCalls.get(key) : undefined) ?? (await row.call?.(kit, school)) ?? {};
    if (isRefused) refusedCalls.set(key, good);
    return good;
  }

  it.each(cells)('A1 $key for a $actor: $status', async (cell) => {
    const { key, actor, status } = cell;
    const [method = '', path = ''] = key.split(' ');
    const good = await callFor(cell);
    const browser = await school.browserOf(actor);
    const answer = await kit.call(method, good.path ?? path, { ...good, token: browser?.token });
    const refusal = { statusCode: status, error: anyText, message: anyText, code: anyText };
    const body = status >= 400 ? refusal : anything;
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
  });

  it('A1 role and session are looked at before the input: nonsense from the wrong one is not judged', async () => {
    const student = await school.browserOf('student');
    for (const { method, path, who } of kit.endpoints) {
      if (who === 'anyone') continue;
      const nonsense = { headers: { 'content-type': 'application/json' }, raw: '{' };
      expect(await kit.call(method, path, nonsense)).toMatchObject({ status: 401 });
      if (who === 'signed-in') continue;
      expect(await kit.call(method, path, { ...nonsense, token: student?.token })).toMatchObject({
        status: 403,
      });
    }
  });

  it('A1 a half session opens no endpoint: its ticket is no token anywhere', async () => {
    await kit.db
      .insertInto('recovery_code')
      .values({ account_id: school.assistant, code_hash: Buffer.alloc(32) })
      .execute();
    const ticket = await halfSessionOf(kit, school.assistant);
    for (const { method, path, who } of kit.endpoints) {
      if (who === 'anyone') continue;
      const { status, body } = await kit.call(method, path, { token: ticket });
      expect({ method, path, status, code: body.code }).toEqual({
        method,
        path,
        status: 401,
        code: 'token-invalid',
      });
    }
    const refreshed = await kit.call('POST', '/auth/refresh', { json: { refreshToken: ticket } });
    expect(refreshed).toMatchObject({ status: 401, body: { code: 'refresh-token-invalid' } });
  });

  it('A2 a video without access, one unpublished and one that does not exist answer the same', async () => {
    const kasun = await school.browserOf('other student');
    const ask = (id: string) => kit.call('GET', `/api/video?id=${id}`, { token: kasun?.token });
    const answers = await Promise.all(
      [school.granted, '0198c0de-0000-7000-8000-000000000000', 'nonsense'].map(ask),
    );
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 404, body: answers[0]?.body });
    }
  });
});
