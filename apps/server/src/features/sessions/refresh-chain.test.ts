import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Kit, startKit } from '../../../test/interface/kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
beforeEach(() => kit.clock.advance({ hours: 1 }));

async function successorOf(refreshToken: string): Promise<string> {
  const { status, body } = await kit.refresh(refreshToken);
  expect(status).toBe(200);
  return String(body.refreshToken);
}

/** The number of the token that was used last. */
async function stepOf(sessionId: string): Promise<number> {
  const session = kit.db.selectFrom('session').select('refresh_step').where('id', '=', sessionId);
  return (await session.executeTakeFirstOrThrow()).refresh_step;
}

describe('S3 the chain of refresh tokens', () => {
  it('S3 gives a new access token that works, and a successor under a MAC of 256 bits', async () => {
    const { refreshToken } = await kit.signIn(await kit.addAccount({}));
    const { body } = await kit.refresh(refreshToken);
    expect(Object.keys(body).toSorted()).toEqual(['refreshToken', 'token']);
    expect(Buffer.from(String(body.refreshToken), 'base64url')).toHaveLength(16 + 6 + 32);
    expect(body.refreshToken).not.toBe(refreshToken);
    expect((await kit.call('GET', '/api/userprofile', { token: String(body.token) })).status).toBe(200);
  });

  it('S3 20 parallel refreshes of one token: all succeed with one successor, and the session lives', async () => {
    const { refreshToken, sessionId } = await kit.signIn(await kit.addAccount({}));
    const answers = await Promise.all(Array.from({ length: 20 }, () => kit.refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const successors = new Set(answers.map(({ body }) => body.refreshToken));
    expect(successors.size).toBe(1);
    expect(await stepOf(sessionId)).toBe(0);
  });

  it('S3 20 parallel first uses of a successor: one step of the chain', async () => {
    const { refreshToken, sessionId } = await kit.signIn(await kit.addAccount({}));
    const next = await successorOf(refreshToken);
    const answers = await Promise.all(Array.from({ length: 20 }, () => kit.refresh(next)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.refreshToken)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await stepOf(sessionId)).toBe(1);
  });

  it('S3 the answer is lost and the call repeated, also much later: the same successor', async () => {
    const { refreshToken } = await kit.signIn(await kit.addAccount({}));
    const lost = await successorOf(refreshToken);
    kit.clock.advance({ days: 3 });
    const repeated = await successorOf(refreshToken);
    expect(repeated).toBe(lost);
    expect(await successorOf(repeated)).not.toBe(lost);
  });

  it('S3 a client that ignores the successor keeps working with its first token', async () => {
    const { refreshToken } = await kit.signIn(await kit.addAccount({}));
    for (let count = 0; count < 5; count++) {
      kit.clock.advance({ minutes: 15 });
      expect((await kit.refresh(refreshToken)).status).toBe(200);
    }
  });

  it('S3 ten steps of the chain, each taken four times at once: ten steps', async () => {
    const { refreshToken, sessionId } = await kit.signIn(await kit.addAccount({}));
    let token = refreshToken;
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => kit.refresh(token)));
      expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.refreshToken)}`)).size).toBe(
        1,
      );
      expect(answers[0]?.status).toBe(200);
      expect(await stepOf(sessionId)).toBe(round);
      token = String(answers[0]?.body.refreshToken);
    }
  });

  it('S3 a token and its successor that come together: both go on, and one step is taken', async () => {
    const { refreshToken, sessionId } = await kit.signIn(await kit.addAccount({}));
    const next = await successorOf(refreshToken);
    const answers = await Promise.all([refreshToken, next].map(async (token) => kit.sessions.refresh(token)));
    expect(answers[0]).toMatchObject({ refreshToken: next });
    expect(answers[1]).toHaveProperty('refreshToken');
    expect(await stepOf(sessionId)).toBe(1);
  });

  it('S3 a restored database knows fewer steps than were taken: the newest token goes on, and so does one of that time', async () => {
    const account = await kit.addAccount({});
    const [used, away] = [await kit.signIn(account), await kit.signIn(account)];
    const second = await successorOf(used.refreshToken);
    let newest = second;
    for (let count = 0; count < 4; count++) newest = await successorOf(newest);
    await kit.db.updateTable('session').set({ refresh_step: 1 }).where('id', '=', used.sessionId).execute();
    const after = await successorOf(newest);
    expect(await stepOf(used.sessionId)).toBe(5);
    expect(await successorOf(away.refreshToken)).not.toBe(away.refreshToken);
    // Whoever has a copy of an earlier token is found out as ever.
    expect((await kit.refresh(second)).status).toBe(401);
    expect((await kit.refresh(after)).status).toBe(401);
  });
});

describe('S4 a retired token that comes back', () => {
  it('S4 ends the whole session, the newest tokens included', async () => {
    const account = await kit.addAccount({});
    const { refreshToken: first, token } = await kit.signIn(account);
    const other = await kit.signIn(account);
    const second = await successorOf(first);
    const third = await successorOf(second);
    expect(await kit.refresh(first)).toMatchObject({ status: 401, body: { code: 'refresh-token-invalid' } });
    for (const stale of [first, second, third]) expect((await kit.refresh(stale)).status).toBe(401);
    expect(await kit.call('GET', '/api/userprofile', { token })).toMatchObject({
      status: 401,
      body: { code: 'session-ended' },
    });
    expect((await kit.refresh(other.refreshToken)).status).toBe(200);
    const rows = await kit.db
      .selectFrom('session')
      .select('ended_because')
      .where('account_id', '=', account)
      .where('ended_at', 'is not', null)
      .execute();
    expect(rows).toEqual([{ ended_because: 'reuse' }]);
  });

  it('S4 while the thief and the owner refresh at once: whoever comes second, nobody keeps the session', async () => {
    const { refreshToken: first, sessionId } = await kit.signIn(await kit.addAccount({}));
    const second = await successorOf(first);
    await successorOf(second);
    const third = await successorOf(second);
    await Promise.all([kit.refresh(first), kit.refresh(third), kit.refresh(first), kit.refresh(third)]);
    expect(await kit.sessions.isLive(sessionId, kit.clock.now())).toBeUndefined();
    expect((await kit.refresh(third)).status).toBe(401);
  });

  it('S4 of refreshes that come at once each gets its own answer: a retired token ends its session, and no other', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => kit.addAccount({})));
    const firsts = await Promise.all(
      accounts.map(async (account) => (await kit.signIn(account)).refreshToken),
    );
    const seconds = await Promise.all(firsts.map(successorOf));
    const thirds = await Promise.all(seconds.map(successorOf));
    const retired = firsts.slice(0, 2);
    const owners = [...thirds.slice(2), ...seconds.slice(2)];
    const answers = await Promise.all([...retired, 'x', ...owners, 'x'].map((token) => kit.refresh(token)));
    // Whoever repeats a step while its successor is used for the first time comes before or after it: both are theirs.
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 3)).toEqual([401, 401, 401]);
    expect(statuses.at(-1)).toBe(401);
    expect(statuses.slice(3, 7)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.slice(3, 7).map(({ body }) => body.refreshToken)).size).toBe(4);
    for (const token of thirds.slice(0, 2)) expect((await kit.refresh(token)).status).toBe(401);
  });

  it.each(['x', 'A'.repeat(43), 'A'.repeat(256)])(
    'a token that was never given out (%j): 401, and nothing ends',
    async (token) => {
      const { refreshToken } = await kit.signIn(await kit.addAccount({}));
      expect(await kit.refresh(token)).toMatchObject({
        status: 401,
        body: { code: 'refresh-token-invalid' },
      });
      expect((await kit.refresh(refreshToken)).status).toBe(200);
    },
  );
});

describe('S5 secrets in the database', () => {
  it('S5 no refresh token, used or to come, and no access token is in any column of any table', async () => {
    const signedIn = await kit.signIn(await kit.addAccount({}));
    const next = await kit.refresh(signedIn.refreshToken);
    const after = await kit.refresh(String(next.body.refreshToken));
    const secrets = [signedIn, next.body, after.body].flatMap(({ token, refreshToken }) => [
      String(token),
      String(refreshToken),
    ]);
    const dump = await dumped();
    expect(dump).toContain(signedIn.sessionId);
    for (const secret of secrets) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(secret.split('.').at(-1));
      expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

/** Every row of every table of ours, as text (bytes as hexadecimal digits). */
async function dumped(): Promise<string> {
  const tables = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
  `.execute(kit.db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(
      kit.db,
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
