// Traces as a collector gets them: real OTLP over HTTP to a small collector, from the whole application.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { startFakeGraph } from '../../../test/fake-graph.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '../../../test/otlp-collector.ts';
import { newId } from '../ids.ts';
import { describeQuery } from './query-span.ts';

let collector: OtlpCollector;
let graph: Awaited<ReturnType<typeof startFakeGraph>>;
let harness: Harness;
let cast: Cast;
beforeAll(async () => {
  [collector, graph] = await Promise.all([startOtlpCollector(), startFakeGraph()]);
  const whatsapp = { phoneNumberId: '1', accessToken: 't', appSecret: 's', verifyToken: 'v' };
  harness = await createHarness({
    settings: {
      traces: { url: collector.url, share: 1 },
      whatsapp: { ...whatsapp, graphUrl: graph.url, apiVersion: 'v23.0' },
    },
  });
  cast = createCast(harness);
});
afterAll(async () => {
  await harness.close();
  await Promise.all([collector.close(), graph.close()]);
});

async function spanOf(isIt: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
  await expect.poll(() => collector.spans.find(isIt), { timeout: 20_000, interval: 100 }).toBeDefined();
  return collector.spans.find(isIt) as CollectedSpan;
}

test('a request is one span by its pattern and status, with its statements as parts; nothing personal arrives', async () => {
  const phone = '94771234567';
  const nimali = await cast.person({ name: 'Nimali Perera', phone });
  const student = await cast.signIn(nimali);
  const video = newId(harness.clock.now());
  await student('GET', `/api/v1/videos/${video}/notes`);
  await student('POST', '/api/v1/notes?q=secret-query', { body: 'my own words' });
  const at = harness.clock.now();
  const times = { created_at: at, next_try_at: at, useful_until: new Date(at.getTime() + 600_000) };
  await harness.db
    .insertInto('whatsapp_outbox')
    .values({ id: newId(at), recipient: phone, kind: 'help', body: Buffer.from('my own words'), ...times })
    .execute();
  await harness.background?.();
  await harness.inject('/healthz');

  const sent = await spanOf(({ name }) => name === 'WhatsApp send');
  expect(sent).toMatchObject({
    kind: 3,
    attributes: { 'whatsapp.message.kind': 'text', 'whatsapp.outcome': 'accepted' },
  });
  const request = await spanOf(({ name }) => name === 'GET /api/v1/videos/:videoId/notes');
  expect(request).toMatchObject({
    kind: 2,
    parentSpanId: undefined,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/v1/videos/:videoId/notes',
      'http.response.status_code': 200,
    },
  });
  const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(parts.map(({ name }) => name).join()).toContain('SELECT session');
  for (const part of parts) {
    expect(part.traceId).toBe(request.traceId);
    expect(part.attributes['db.system.name']).toBe('postgresql');
    expect(part.milliseconds).toBeLessThanOrEqual(request.milliseconds);
  }
  for (const personal of [nimali, video, '771234567', 'Nimali', 'secret-query', 'my own words', 'healthz'])
    expect(collector.text()).not.toContain(personal);
});

test('a body is read before its statements, which still belong to the request', async () => {
  const url = await harness.listen();
  const token = await cast.tokenOf(await cast.person({ name: 'Kasun' }));
  await fetch(`${url}/api/v1/streams/fallbacks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'key' }),
  });
  const request = await spanOf(({ name }) => name === 'POST /api/v1/streams/fallbacks');
  const insert = await spanOf(({ name }) => name === 'INSERT player_fallback');
  expect(insert.parentSpanId).toBe(request.spanId);
});

test('a statement is described by what it does and to which tables', () => {
  const text = `/* prepared */ WITH a AS (SELECT 1) SELECT * FROM "account" JOIN video v ON name = 'Nimali' WHERE phone = $1`;
  expect(describeQuery(text).name).toBe('SELECT account, video');
  expect(describeQuery('begin').name).toBe('BEGIN');
  expect(describeQuery('vacuum').name).toBe('OTHER');
});
