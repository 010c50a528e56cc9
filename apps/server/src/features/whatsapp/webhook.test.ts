import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { bestOf } from '../../../test/timing.ts';
import {
  APP_SECRET,
  createKit,
  delivery,
  type Kit,
  NIMALI,
  textMessage,
  VERIFY_TOKEN,
} from '../../../test/whatsapp-kit.ts';
import { readSettings } from '../../platform/env.ts';
import { signatureOf } from '../../ports/whatsapp/signature.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await createKit();
});
afterAll(async () => kit.close());
beforeEach(async () => {
  // Messages that the previous test left are answered before this one begins to count.
  await kit.settle();
  kit.graph.calls.length = 0;
  kit.clock.advance({ hours: 2 });
});

const one = (from: string, text: string) =>
  delivery({ contacts: [{ wa_id: from }], messages: [textMessage(from, text)] });

describe('registration', () => {
  const ask = async (token: string) =>
    kit.inject(`/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);

  it('answers the challenge as plain text to the agreed token, and 403 to any other', async () => {
    const right = await ask(VERIFY_TOKEN);
    expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ]);
    const wrong = await ask(`${VERIFY_TOKEN}x`);
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([403, 'webhook-token-wrong']);
    expect((await kit.inject('/webhooks/whatsapp')).statusCode).toBe(403);
  });
});

describe('signature', () => {
  it.each([
    ['missing', null],
    ['empty', ''],
    ['short', 'sha256=abcd'],
    ['of another secret', signatureOf(Buffer.from('{}'), 'another secret')],
    ['without its prefix', signatureOf(Buffer.from('{}'), APP_SECRET).slice(7)],
    ['no hex', `sha256=${'z'.repeat(64)}`],
  ])('W1: %s: 401 and nothing stored', async (_, signature) => {
    const before = await kit.count('whatsapp_inbox');
    expect(await kit.post(one(NIMALI, 'Passcode'), signature)).toBe(401);
    expect(await kit.count('whatsapp_inbox')).toBe(before);
  });

  it('W1: over changed bytes: 401; over exactly these bytes, spaces and all: 200', async () => {
    const body = `  ${one(NIMALI, 'hello')}\n`;
    const signature = signatureOf(Buffer.from(body), APP_SECRET);
    expect(await kit.post(body.trim(), signature)).toBe(401);
    expect(await kit.post(body, signature)).toBe(200);
  });

  it('W2: credentials without the app secret: the server does not start and says why', () => {
    const settings = {
      WHATSAPP_PHONE_NUMBER_ID: '1',
      WHATSAPP_ACCESS_TOKEN: 't',
      WHATSAPP_VERIFY_TOKEN: 'v',
    };
    expect(() => readSettings(settings)).toThrow(/WHATSAPP_APP_SECRET is missing.*forge/s);
  });

  it('a signed body that is no JSON is refused, one of another shape is taken and means nothing', async () => {
    const before = await kit.count('whatsapp_inbox');
    expect(await kit.post('{"object"')).toBe(400);
    for (const body of [
      '{}',
      '[]',
      'null',
      '{"entry":[{"changes":"x"}]}',
      '{"entry":[null,{"changes":[{"value":7}]}]}',
    ]) {
      expect(await kit.post(body)).toBe(200);
    }
    expect(await kit.count('whatsapp_inbox')).toBe(before);
  });
});

describe('deliveries', () => {
  it('W3: one delivery ten times, half of them at once, is one reply', async () => {
    await kit.login(NIMALI);
    const codes = await kit.count('sign_in_code');
    const body = one(NIMALI, 'Passcode');
    for (let times = 0; times < 5; times += 1) expect(await kit.post(body)).toBe(200);
    expect(await Promise.all(Array.from({ length: 5 }, () => kit.post(body)))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    await kit.settle();
    expect(kit.replies(NIMALI)).toEqual([expect.stringMatching(/^\d{6} is your code/)]);
    expect(await kit.count('sign_in_code')).toBe(codes + 1);
  });

  it('W5: 1,000 messages in one delivery of 3 MB are kept, and answered in a fraction of what 1,000 deliveries take', async () => {
    const filler = 'x'.repeat(2600);
    const deliveryOf = (count: number, firstPhone: number) => {
      const messages = Array.from({ length: count }, (_, index) =>
        textMessage(String(firstPhone + index), filler),
      );
      const contacts = messages.map(({ from }) => ({ wa_id: from, profile: { name: 'නිමාලි' } }));
      return delivery({ contacts, messages });
    };
    const single = await bestOf(10, async (turn) =>
      expect(await kit.post(deliveryOf(1, 94_773_000_000 + turn))).toBe(200),
    );
    const bodies = [0, 1, 2].map((turn) => deliveryOf(1000, 94_774_000_000 + 1000 * turn));
    for (const body of bodies) expect(Buffer.byteLength(body)).toBeGreaterThan(2_700_000);
    const before = await kit.count('whatsapp_inbox');
    // Several tries for both sides: a machine that is busy for a moment must not decide.
    const all = await bestOf(bodies.length, async (turn) =>
      expect(await kit.post(bodies[turn] ?? '')).toBe(200),
    );
    expect(all).toBeLessThan(500 * single);
    expect(await kit.count('whatsapp_inbox')).toBe(before + 3000);
    await sql`UPDATE whatsapp_inbox SET processed_at = received_at WHERE processed_at IS NULL`.execute(
      kit.db,
    );
    await kit.settle();
  });

  it('a body beyond 3 MB is refused, and elsewhere one beyond 1 MB is', async () => {
    expect(await kit.post('x'.repeat(3 * 1024 * 1024 + 1))).toBe(413);
    const login = await kit.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { phone: 'x'.repeat(1_100_000) },
    });
    expect(login.statusCode).toBe(413);
  });

  it('W6: without a phone, from a group, edited, of unknown type: no crash, and no code into a group', async () => {
    const { body } = await kit.login(NIMALI);
    const strange = [
      textMessage(NIMALI, 'Passcode', { group_id: 'group-1' }),
      textMessage(undefined, 'Passcode', { from_user_id: 'LK.unknown' }),
      textMessage(undefined, 'Passcode'),
      ...[
        'image',
        'audio',
        'video',
        'document',
        'sticker',
        'reaction',
        'button',
        'interactive',
        'order',
        'edit',
        'revoke',
        'unsupported',
        'hologram',
      ].map((type) => textMessage(NIMALI, 'Passcode', { type })),
      textMessage(NIMALI, 'Passcode', {
        type: 'system',
        system: { type: 'user_changed_number', wa_id: '94771999999' },
      }),
      textMessage(NIMALI, 'a\u0000b\ud800c'),
      { id: 7 },
      null,
    ];
    expect(await kit.post(delivery({ contacts: [], messages: strange }))).toBe(200);
    await kit.settle();
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM whatsapp_inbox
      WHERE processed_at IS NULL OR failure IS NOT NULL`.execute(kit.db);
    expect(rows[0]?.n).toBe(0);
    expect(await kit.status(body.userId ?? '')).toBe('created');
    expect(kit.graph.calls.map(({ body: call }) => call.recipient ?? call.to)).toEqual(
      expect.arrayContaining(['LK.unknown', `+${NIMALI}`]),
    );
    expect(kit.graph.calls.filter(({ body: call }) => /^\d{6}/.test(call.text?.body ?? ''))).toEqual([]);
  });

  it('W6: a person whose phone WhatsApp hides is known by the id seen with the phone before', async () => {
    await kit.post(delivery({ messages: [textMessage(NIMALI, 'hello', { from_user_id: 'LK.42' })] }));
    await kit.settle();
    kit.clock.advance({ minutes: 1 });
    await kit.login(NIMALI);
    await kit.post(delivery({ messages: [textMessage(undefined, 'Passcode', { from_user_id: 'LK.42' })] }));
    await kit.settle();
    expect(kit.code(NIMALI)).toMatch(/^\d{6}$/);
  });

  it('W7: with the database down the delivery gets 5xx, and its repetition one reply', async () => {
    const { body: attempt } = await kit.login(NIMALI);
    const body = one(NIMALI, 'Passcode');
    const database = await kit.db.executeQuery<{ name: string }>(
      sql`SELECT current_database() AS name`.compile(kit.db),
    );
    const name = database.rows[0]?.name ?? '';
    const { template: _, ...server } = inject('postgres');
    const admin = new pg.Client({ ...server, database: 'postgres' });
    await admin.connect();
    try {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
        name,
      ]);
      expect(await kit.post(body)).toBeGreaterThanOrEqual(500);
      expect(await kit.post(body)).toBeGreaterThanOrEqual(500);
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await admin.end();
    }
    expect(await kit.post(body)).toBe(200);
    expect(await kit.post(body)).toBe(200);
    await kit.settle();
    expect(kit.replies(NIMALI)).toHaveLength(1);
    expect(await kit.status(attempt.userId ?? '')).toBe('sent');
  });
});
