// Sessions that began in an earlier version, over the upgrade and after it. Their rows are written here as that version wrote them.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Kit, startKit } from '../../../test/interface/kit.ts';
import { transaction } from '../../platform/db/database.ts';
import { randomToken } from '../../platform/ids.ts';
import { hmac } from '../../platform/secrets.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
beforeEach(() => kit.clock.advance({ hours: 1 }));

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const successorOf = (token: string) => hmac(kit.keys.refreshToken, token).toString('base64url');

/** A session of the earlier version after some steps: its tokens from the first on. */
async function earlierSession(states: readonly ('retired' | 'current' | 'next')[]) {
  const { sessionId } = await kit.signIn(await kit.addAccount({}));
  const tokens = [randomToken(32)];
  while (tokens.length < states.length) tokens.push(successorOf(tokens.at(-1) ?? ''));
  const rows = states.map((state, place) => ({
    ...{ hash: hashOf(tokens[place] ?? ''), session_id: sessionId, state },
    created_at: kit.clock.now(),
  }));
  await kit.db.insertInto('refresh_token').values(rows).execute();
  return { sessionId, tokens };
}

async function rowsOf(sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM refresh_token WHERE session_id = ${sessionId} ORDER BY state`.execute(kit.db);
  return rows.map(({ state }) => state);
}

async function endOf(sessionId: string): Promise<string | null> {
  const session = kit.db.selectFrom('session').select('ended_because').where('id', '=', sessionId);
  return (await session.executeTakeFirstOrThrow()).ended_because;
}

async function refreshed(token: string): Promise<string> {
  const { status, body } = await kit.refresh(token);
  expect(status).toBe(200);
  return String(body.refreshToken);
}

const REFUSED = { status: 401, body: { code: 'refresh-token-invalid' } };

describe('S3 a session that began in an earlier version', () => {
  it('S3 goes on from its current token and from the one on its way, to one and the same numbered token', async () => {
    const { sessionId, tokens } = await earlierSession(['retired', 'current', 'next']);
    const [, current = '', next = ''] = tokens;
    const first = await refreshed(next);
    expect(first).toHaveLength(72);
    kit.clock.advance({ days: 3 });
    expect([await refreshed(current), await refreshed(next)]).toEqual([first, first]);
    expect(await rowsOf(sessionId)).toEqual(['current', 'next', 'retired']);
    expect(await refreshed(await refreshed(first))).not.toBe(first);
    expect(await endOf(sessionId)).toBeNull();
  });

  it('S3 of 20 parallel refreshes of both its tokens, by two processes, all get one successor', async () => {
    const { sessionId, tokens } = await earlierSession(['current', 'next']);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const token = tokens[number % 2] ?? '';
        if (number % 4 < 2) return refreshed(token);
        const answer = await kit.sessions.refresh(token);
        return 'refreshToken' in answer ? answer.refreshToken : answer.code;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toHaveLength(72);
    expect(await endOf(sessionId)).toBeNull();
  });

  it('S3 goes on from a token of before that comes together with the one after it', async () => {
    const { sessionId, tokens } = await earlierSession(['current']);
    const [before = ''] = tokens;
    const first = await refreshed(before);
    const answers = await Promise.all([first, before].map(async (token) => kit.sessions.refresh(token)));
    expect(answers[0]).toHaveProperty('refreshToken');
    expect(answers[1]).toMatchObject({ refreshToken: first });
    expect(await endOf(sessionId)).toBeNull();
  });

  it('S3 is in use when it goes on: its life is counted from there', async () => {
    const { sessionId, tokens } = await earlierSession(['current']);
    kit.clock.advance({ days: 29 });
    await refreshed(tokens[0] ?? '');
    kit.clock.advance({ days: 29 });
    expect(await kit.sessions.isLive(sessionId, kit.clock.now())).toBeDefined();
    await refreshed(tokens[0] ?? '');
  });
});

describe('S4 a token of an earlier version', () => {
  it('S4 that was retired by then ends its session', async () => {
    const { sessionId, tokens } = await earlierSession(['retired', 'current', 'next']);
    expect(await kit.refresh(tokens[0] ?? '')).toMatchObject(REFUSED);
    expect(await endOf(sessionId)).toBe('reuse');
    expect(await kit.refresh(tokens[2] ?? '')).toMatchObject(REFUSED);
  });

  it.each([0, 1])('S4 ends its session once a numbered token was used (token %i of two)', async (place) => {
    const { sessionId, tokens } = await earlierSession(['current', 'next']);
    const first = await refreshed(tokens[1] ?? '');
    const second = await refreshed(first);
    expect(await kit.refresh(tokens[place] ?? '')).toMatchObject(REFUSED);
    expect(await endOf(sessionId)).toBe('reuse');
    for (const token of [first, second]) expect(await kit.refresh(token)).toMatchObject(REFUSED);
  });

  it('S4 that waits for its session while its successor is used first comes too late', async () => {
    const { sessionId, tokens } = await earlierSession(['current']);
    const { answer } = await transaction(kit.db, async (tx) => {
      await sql`SELECT FROM session WHERE id = ${sessionId} FOR NO KEY UPDATE`.execute(tx);
      const waiting = kit.refresh(tokens[0] ?? '');
      const locks = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await expect.poll(async () => (await kit.pool.query(locks)).rowCount).toBe(1);
      await sql`UPDATE session SET refresh_step = 1 WHERE id = ${sessionId}`.execute(tx);
      return { answer: waiting };
    });
    expect(await answer).toMatchObject(REFUSED);
    expect(await endOf(sessionId)).toBe('reuse');
  });

  it('S4 that nobody gave out ends nothing', async () => {
    const { tokens } = await earlierSession(['current']);
    expect(await kit.refresh(successorOf('x'))).toMatchObject(REFUSED);
    await refreshed(tokens[0] ?? '');
  });
});
