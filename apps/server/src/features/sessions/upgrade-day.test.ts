// The day after an upgrade, in which servers of the version before may answer, too: they know tokens by the hashes in `refresh_token` alone.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kit, startKit } from '../../../test/interface/kit.ts';
import { createRefreshTokens } from './refresh-tokens.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
  // An earlier version made this database.
  await sql`UPDATE schema_migration SET applied_at = ${kit.clock.now()} WHERE name = '0850_refresh_step.sql'`.execute(
    kit.db,
  );
});
afterAll(() => kit.stop());

/** What the version before knows of a session's tokens: state and hash. */
async function known(sessionId: string) {
  const { rows } = await sql<{ state: string; hash: Buffer }>`
    SELECT state, hash FROM refresh_token WHERE session_id = ${sessionId}`.execute(kit.db);
  return Object.fromEntries(rows.map(({ state, hash }) => [state, hash.toString('hex')]));
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

test('S4 on the day of an upgrade a retired token ends its session', async () => {
  const { refreshToken: first, sessionId } = await kit.signIn(await kit.addAccount({}));
  const second = String((await kit.refresh(first)).body.refreshToken);
  expect((await kit.refresh(second)).status).toBe(200);
  expect((await kit.refresh(first)).status).toBe(401);
  expect(await kit.sessions.isLive(sessionId, kit.clock.now())).toBeUndefined();
  expect((await kit.refresh(second)).status).toBe(401);
});

test('S3 a numbered token of a server whose clock says that the day is over goes on, and retires those before', async () => {
  const { refreshToken, sessionId } = await kit.signIn(await kit.addAccount({}));
  const numbered = createRefreshTokens(kit.keys.refreshToken).write({ sessionId, step: 1 });
  expect(String((await kit.refresh(numbered)).body.refreshToken)).toHaveLength(72);
  expect((await kit.refresh(refreshToken)).status).toBe(401);
  expect((await kit.refresh(numbered)).status).toBe(401);
});

test('S3 on the day of an upgrade sessions begin and go on with tokens that both versions know, and with numbered ones after it', async () => {
  const session = await kit.signIn(await kit.addAccount({}));
  let token = session.refreshToken;
  expect(await known(session.sessionId)).toEqual({ current: hashOf(token) });
  for (let count = 0; count < 3; count++) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => kit.refresh(token)));
    const successors = new Set(answers.map(({ body }) => String(body.refreshToken)));
    expect(successors.size).toBe(1);
    const [successor = ''] = successors;
    expect(await known(session.sessionId)).toMatchObject({ current: hashOf(token), next: hashOf(successor) });
    token = successor;
  }
  kit.clock.advance({ hours: 23 });
  expect(String((await kit.refresh(token)).body.refreshToken)).toHaveLength(43);
  expect((await kit.signIn(await kit.addAccount({}))).refreshToken).toHaveLength(43);
  kit.clock.advance({ hours: 1 });
  expect(String((await kit.refresh(token)).body.refreshToken)).toHaveLength(72);
  expect((await kit.signIn(await kit.addAccount({}))).refreshToken).toHaveLength(72);
});
