import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, createKit, KASUN, type Kit, NIMALI, otherThan } from '../../../test/whatsapp-kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await createKit();
});
afterAll(async () => kit.close());
beforeEach(() => kit.clock.advance({ hours: 2 }));

const codes = (answers: readonly Answer[]) =>
  Object.groupBy(answers, ({ status, body }) => (status === 200 ? 'in' : (body.code ?? '')));
const refusal = ({ status, body }: Answer) => [status, body.code];

describe('the right code', () => {
  it('opens a session and is verified from then on', async () => {
    const { id, code } = await kit.ready(NIMALI);
    expect(await kit.status(id)).toBe('sent');
    const { status, body } = await kit.verify(id, code);
    expect(status).toBe(200);
    expect(body).toEqual({
      isAuthenticated: true,
      token: expect.any(String) as unknown,
      refreshToken: expect.any(String) as unknown,
      role: 'student',
    });
    expect(await kit.status(id)).toBe('verified');
    const profile = await kit.inject({
      url: '/api/userprofile',
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(profile.json()).toMatchObject({ phone: NIMALI });
  });

  it('O4: 50 times at once opens one session', async () => {
    const { id, code } = await kit.ready(NIMALI);
    const before = await kit.count('session');
    const answers = await Promise.all(Array.from({ length: 50 }, () => kit.verify(id, code)));
    expect(codes(answers).in).toHaveLength(1);
    expect(codes(answers)['attempt-over']).toHaveLength(49);
    expect(await kit.count('session')).toBe(before + 1);
  });

  it('O4: in two attempts at once it opens one of them', async () => {
    const [one, two] = [await kit.login(NIMALI), await kit.login(NIMALI)].map(
      ({ body }) => body.userId ?? '',
    );
    await kit.write(NIMALI, 'Passcode');
    const code = kit.code(NIMALI);
    const answers = await Promise.all(
      [one, two].flatMap((id) => Array.from({ length: 4 }, () => kit.verify(id ?? '', code))),
    );
    expect(codes(answers).in).toHaveLength(1);
  });

  it('works for an attempt that was pending when it was made, not for one begun later', async () => {
    const early = await kit.login(NIMALI);
    await kit.write(NIMALI, 'Passcode');
    const late = await kit.login(NIMALI);
    expect(refusal(await kit.verify(late.body.userId ?? '', kit.code(NIMALI)))).toEqual([
      400,
      'code-not-sent',
    ]);
    expect((await kit.verify(early.body.userId ?? '', kit.code(NIMALI))).status).toBe(200);
  });
});

describe('wrong guesses', () => {
  it('O2: before the message arrived there is nothing to guess, and nothing is counted', async () => {
    const { body } = await kit.login(NIMALI);
    for (let guess = 0; guess < 8; guess += 1) {
      expect(refusal(await kit.verify(body.userId ?? '', '123456'))).toEqual([400, 'code-not-sent']);
    }
    await kit.write(NIMALI, 'Passcode');
    expect((await kit.verify(body.userId ?? '', kit.code(NIMALI))).status).toBe(200);
  });

  it('O3: of 200 parallel wrong guesses exactly 5 are judged, and then the right code is too late', async () => {
    const { id, code } = await kit.ready(NIMALI);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => kit.verify(id, otherThan(code, index + 1))),
    );
    expect(codes(answers)['code-wrong']).toHaveLength(5);
    expect(codes(answers)['attempt-over']).toHaveLength(195);
    expect(refusal(await kit.verify(id, code))).toEqual([400, 'attempt-over']);
    expect(await kit.status(id)).toBe('expired');
  });

  it('a wrong guess says how many are left, the last one that it was the last', async () => {
    const { id, code } = await kit.ready(NIMALI);
    const said: string[] = [];
    for (let guess = 0; guess < 5; guess += 1)
      said.push((await kit.verify(id, otherThan(code))).body.message ?? '');
    expect(said.map((sentence) => sentence.split('. ').at(-1))).toEqual([
      '4 tries are left.',
      '3 tries are left.',
      '2 tries are left.',
      '1 try is left.',
      'That was the last try: request a new one.',
    ]);
  });

  it('an attempt with no guess left reads expired, and a new one for that phone opens a session', async () => {
    const { id, code } = await kit.ready(NIMALI);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await kit.status(id)).toBe('sent');
      expect(refusal(await kit.verify(id, otherThan(code)))).toEqual([400, 'code-wrong']);
    }
    expect(await kit.status(id)).toBe('expired');
    kit.clock.advance({ minutes: 1 });
    const next = await kit.ready(NIMALI);
    expect((await kit.verify(next.id, next.code)).status).toBe(200);
  });

  it('O7: an expired code and the code of another phone are refused', async () => {
    const nimali = await kit.ready(NIMALI);
    const kasun = await kit.ready(KASUN);
    expect(kasun.code, 'one run in a million draws the same code twice').not.toBe(nimali.code);
    expect(refusal(await kit.verify(kasun.id, nimali.code))).toEqual([400, 'code-wrong']);
    kit.clock.advance({ seconds: 600 });
    expect(await kit.status(nimali.id)).toBe('expired');
    expect(refusal(await kit.verify(nimali.id, nimali.code))).toEqual([400, 'attempt-over']);
  });

  it.each([
    123456,
    ['123456'],
    { $ne: '' },
    '１２３４５６',
    '12345\u0000',
    '1'.repeat(10_240),
    '',
    null,
    ' 12345',
    '-12345',
  ])('O9: a passcode as %j is refused as input', async (otp) => {
    const { id } = await kit.ready(NIMALI);
    expect(refusal(await kit.verify(id, otp))).toEqual([400, 'input-invalid']);
  });

  it('one address has five guesses for each attempt it may begin; then it waits', async () => {
    const small = await createKit({ settings: { addressSignInBudget: 2 } });
    try {
      const guess = () => small.verify('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '123456');
      for (let times = 0; times < 10; times += 1)
        expect(refusal(await guess())).toEqual([400, 'attempt-over']);
      const answer = await guess();
      expect(refusal(answer)).toEqual([429, 'too-many-sign-ins']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await small.close();
    }
  });
});

it('O5: one address that tries 500 phones has its budget, and only it', async () => {
  const small = await createKit({ settings: { addressSignInBudget: 300 } });
  try {
    const all = Array.from({ length: 500 }, (_, index) => small.login(String(94_773_000_000 + index)));
    const answers = await Promise.all(all);
    expect(codes(answers).in).toHaveLength(300);
    expect(codes(answers)['too-many-sign-ins']).toHaveLength(200);
    expect((await small.login('94773000499', '203.0.113.200')).status).toBe(200);
  } finally {
    await small.close();
  }
});

it('S5: no code stands in the database once it is out; while it waits it is sealed', async () => {
  kit.graph.always({ error: 131016, status: 503 });
  await kit.login(NIMALI);
  await kit.write(NIMALI, 'Passcode');
  const code = kit.code(NIMALI);
  expect(code).toMatch(/^\d{6}$/);
  expect(await dump()).not.toContain(code);
  kit.graph.always({ accept: true });
  kit.clock.advance({ seconds: 30 });
  await kit.settle();
  expect(kit.code(NIMALI)).toBe(code);
  expect(await dump()).not.toContain(code);
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(max(octet_length(body)), 0) AS bytes
    FROM whatsapp_outbox WHERE kind = 'code'`.execute(kit.db);
  expect(rows[0]?.bytes).toBe(0);
});

/** Every text of the tables a code passes through; bytes as text, so that a plain one would show. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    SELECT coalesce((SELECT string_agg(c::text || encode(c.code_hash, 'escape'), ' ') FROM (SELECT code_hash, phone FROM sign_in_code) c), '')
      || coalesce((SELECT string_agg(encode(body, 'escape') || coalesce(last_error, ''), ' ') FROM whatsapp_outbox), '')
      || coalesce((SELECT string_agg(payload::text, ' ') FROM whatsapp_inbox), '')
      || coalesce((SELECT string_agg(detail::text, ' ') FROM audit_entry), '') AS all`.execute(kit.db);
  return rows[0]?.all ?? '';
}
