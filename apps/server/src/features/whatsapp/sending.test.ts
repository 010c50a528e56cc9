import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Script } from '../../../test/fake-graph.ts';
import { createKit, delivery, type Kit, NIMALI } from '../../../test/whatsapp-kit.ts';

let kit: Kit;
let attempt = '';
const logged: string[] = [];
beforeAll(async () => {
  kit = await createKit({ onLog: (line) => logged.push(line) });
});
afterAll(async () => kit.close());
beforeEach(async () => {
  kit.clock.advance({ hours: 2 });
  kit.graph.always({ accept: true });
  kit.graph.calls.length = 0;
  logged.length = 0;
  attempt = (await kit.login(NIMALI)).body.userId ?? '';
});

/** The newest message's row. */
const row = async () =>
  kit.db
    .selectFrom('whatsapp_outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const tell = async (status: string, more: Record<string, unknown> = {}) => {
  expect(
    await kit.post(
      delivery({
        statuses: [
          { id: kit.graph.calls[0]?.messageId, status, timestamp: '1', recipient_id: NIMALI, ...more },
        ],
      }),
    ),
  ).toBe(200);
  await kit.settle();
};
const ask = async (...answers: Script[]) => {
  kit.graph.script(...answers);
  await kit.write(NIMALI, 'Passcode');
};
const alarms = () =>
  logged.filter((line) => line.includes('"level":"error"') && line.includes('WhatsApp refuse')).length;

describe('W8: the retry table', () => {
  it.each<[string, Script, number]>([
    ['4 throughput', { error: 4 }, 4],
    ['80007 throughput', { error: 80007 }, 4],
    ['130429 throughput', { error: 130429, status: 429 }, 4],
    ['131056 too many to this person', { error: 131056 }, 6],
    ['1 unknown', { error: 1, status: 500 }, 5],
    ['2 unknown', { error: 2, status: 503 }, 5],
    ['131000 unknown', { error: 131000 }, 5],
    ['131016 unknown', { error: 131016 }, 5],
    ['a bare 502', { status: 502, body: '<html>' }, 5],
    ['200 without sense', { status: 200, body: 'ok' }, 5],
    ['a reset connection', { reset: true }, 5],
  ])('W8: %s: tried again after its time, sent once accepted', async (_, answer, seconds) => {
    await ask(answer);
    expect(kit.graph.calls).toHaveLength(1);
    expect(await kit.status(attempt)).toBe('created');
    kit.clock.advance({ seconds: seconds - 1 });
    await kit.settle();
    expect(kit.graph.calls).toHaveLength(1);
    kit.clock.advance({ seconds: 1 });
    await kit.settle();
    expect(kit.graph.calls).toHaveLength(2);
    expect(kit.replies(NIMALI)[0]?.slice(0, 6)).toBe(kit.replies(NIMALI)[1]?.slice(0, 6));
    expect(await kit.status(attempt)).toBe('sent');
  });

  it.each<[number, boolean]>([
    [3, true],
    [10, true],
    [200, true],
    [299, true],
    [131005, true],
    [131048, true],
    [131049, true],
    [131047, false],
    [131026, false],
    [131021, false],
    [131051, false],
    [100, false],
    [131008, false],
    [131009, false],
    [33, false],
  ])('W8: %i: never tried again, and the attempt stays created (alarm: %s)', async (code, alarm) => {
    await ask({ error: code });
    for (let times = 0; times < 4; times += 1) {
      kit.clock.advance({ minutes: 2 });
      await kit.settle();
    }
    expect(kit.graph.calls).toHaveLength(1);
    expect(await kit.status(attempt)).toBe('created');
    expect(await row()).toMatchObject({ state: 'dead', last_error_code: code, body: Buffer.alloc(0) });
    expect(alarms()).toBe(alarm ? 1 : 0);
  });

  it.each([0, 190, 368, 131031, 130497])(
    'W8: %i: the queue stands still, readiness tells, a new start goes on',
    async (code) => {
      await ask({ error: code, status: 401 });
      kit.clock.advance({ minutes: 2 });
      await kit.settle();
      expect(kit.graph.calls).toHaveLength(1);
      expect(alarms()).toBe(1);
      const ready = await kit.inject('/readyz');
      expect([ready.statusCode, ready.json<{ checks: Record<string, string> }>().checks.whatsapp]).toEqual([
        503,
        'failed',
      ]);
      await kit.resume();
      await kit.settle();
      expect((await kit.inject('/readyz')).statusCode).toBe(200);
      expect(await kit.status(attempt)).toBe('sent');
    },
  );

  it('W8: an answer that hangs is cut off, and the message tried again', async () => {
    await ask({ hang: true });
    expect(await kit.status(attempt)).toBe('created');
    kit.clock.advance({ seconds: 5 });
    await kit.settle();
    expect(await kit.status(attempt)).toBe('sent');
  });

  it('W8: waits grow, and nothing is sent once the code has run out', async () => {
    kit.graph.always({ error: 131000 });
    await ask();
    for (let seconds = 0; seconds < 900; seconds += 15) {
      kit.clock.advance({ seconds: 15 });
      await kit.settle();
    }
    expect(kit.graph.calls.length).toBeGreaterThan(5);
    expect(kit.graph.calls.length).toBeLessThan(20);
    expect(await row()).toMatchObject({ state: 'dead', body: Buffer.alloc(0) });
  });

  it('W8: a lost answer whose message was accepted is reconciled by our own id: the code goes out once', async () => {
    await ask({ reset: true });
    await tell('sent', { biz_opaque_callback_data: kit.graph.calls[0]?.body.biz_opaque_callback_data });
    expect(await kit.status(attempt)).toBe('sent');
    kit.clock.advance({ minutes: 5 });
    await kit.settle();
    expect(kit.graph.calls).toHaveLength(1);
    expect(await row()).toMatchObject({
      state: 'accepted',
      message_id: kit.graph.calls[0]?.messageId,
      body: Buffer.alloc(0),
    });
  });
});

describe('W4: statuses', () => {
  const reference = () => ({ biz_opaque_callback_data: kit.graph.calls[0]?.body.biz_opaque_callback_data });

  it('W4: reordered, repeated and unknown ones leave a state that only moves forward', async () => {
    await ask();
    for (const status of ['read', 'sent', 'delivered', 'read', 'warped', 'sent', 'failed'])
      await tell(status, reference());
    expect((await row()).state).toBe('read');
    expect(await kit.status(attempt)).toBe('sent');
  });

  it('W4: all at once, and ones about messages that are not ours', async () => {
    await ask();
    const about = ['sent', 'delivered', 'read', 'played'].map((status) => ({
      id: kit.graph.calls[0]?.messageId,
      status,
      ...reference(),
    }));
    const foreign = { id: 'wamid.elsewhere', status: 'delivered', biz_opaque_callback_data: 'not ours' };
    const posts = [...about, foreign, ...about].map((status) => kit.post(delivery({ statuses: [status] })));
    expect(new Set(await Promise.all(posts))).toEqual(new Set([200]));
    await kit.settle();
    expect((await row()).state).toBe('read');
  });

  it('W4: without our own id the message is found by WhatsApp’s', async () => {
    await ask();
    const id = (await row()).message_id;
    await kit.post(delivery({ statuses: [{ id, status: 'delivered' }] }));
    await kit.settle();
    expect((await row()).state).toBe('delivered');
  });

  it('W4: failed after acceptance: the attempt reads created again', async () => {
    await ask();
    expect(await kit.status(attempt)).toBe('sent');
    await tell('failed', { ...reference(), errors: [{ code: 131026, title: 'Message undeliverable' }] });
    expect(await kit.status(attempt)).toBe('created');
    expect(await row()).toMatchObject({ state: 'failed', last_error_code: 131026 });
    await tell('delivered', reference());
    expect((await row()).state).toBe('failed');
  });
});
