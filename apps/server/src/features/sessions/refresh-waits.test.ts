import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kit, startKit } from '../../../test/interface/kit.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Signs in, and refreshes with the token once another transaction, which holds the session, has done its work and committed. */
async function refreshAfter(work: (tx: Tx, session: { sessionId: string; refreshToken: string }) => unknown) {
  const session = await kit.signIn(await kit.addAccount({}));
  // Its successor is known now.
  expect((await kit.refresh(session.refreshToken)).status).toBe(200);
  const refreshing = await transaction(kit.db, async (tx) => {
    await sql`SELECT FROM session WHERE id = ${session.sessionId} FOR NO KEY UPDATE`.execute(tx);
    const answer = kit.refresh(session.refreshToken);
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(async () => (await kit.pool.query(waiting)).rowCount).toBe(1);
    await work(tx, session);
    return { answer };
  });
  return { ...session, answer: await refreshing.answer };
}

const endedBecause = async (sessionId: string) => {
  const { rows } = await kit.pool.query(`SELECT ended_because FROM session WHERE id = $1`, [sessionId]);
  return rows.map((row: { ended_because: string | null }) => row.ended_because);
};

test('S4 a token that another process retires while the refresh waits for its session is a retired one: the session ends', async () => {
  const { sessionId, answer } = await refreshAfter(async (tx, session) =>
    sql`UPDATE session SET refresh_step = 1 WHERE id = ${session.sessionId}`.execute(tx),
  );
  expect(answer).toMatchObject({ status: 401, body: { code: 'refresh-token-invalid' } });
  expect(await endedBecause(sessionId)).toEqual(['reuse']);
});

test('S4 a session that ends while the refresh waits for it is not continued', async () => {
  const { sessionId, answer } = await refreshAfter(async (tx, session) =>
    sql`UPDATE session SET ended_at = ${kit.clock.now()}, ended_because = 'logout' WHERE id = ${session.sessionId}`.execute(
      tx,
    ),
  );
  expect(answer).toMatchObject({ status: 401, body: { code: 'refresh-token-invalid' } });
  expect(await endedBecause(sessionId)).toEqual(['logout']);
});

test('S3 a step that two processes take at once leads to one successor', async () => {
  const { refreshToken, sessionId } = await kit.signIn(await kit.addAccount({}));
  const successor = String((await kit.refresh(refreshToken)).body.refreshToken);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      number % 2 ? kit.refresh(successor).then(({ body }) => body.refreshToken) : refreshElsewhere(successor),
    ),
  );
  expect(new Set(answers).size).toBe(1);
  const { rows } = await kit.pool.query(`SELECT refresh_step FROM session WHERE id = $1`, [sessionId]);
  expect(rows).toEqual([{ refresh_step: 1 }]);
});

/** Refreshes as another process does, by groups of its own. */
async function refreshElsewhere(token: string) {
  const refreshed = await kit.sessions.refresh(token);
  return 'refreshToken' in refreshed ? refreshed.refreshToken : refreshed.code;
}
