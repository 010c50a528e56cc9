// The figures as a monitor reads them: who gets them, what they name, and what they leave out.

import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { newId } from '../ids.ts';
import { createMetrics } from './metrics.ts';

const TOKEN = 'a-token-of-the-monitor';
let harness: Harness;
let cast: Cast;
beforeAll(async () => {
  harness = await createHarness({ settings: { metrics: { port: null, host: '127.0.0.1', token: TOKEN } } });
  cast = createCast(harness);
});
afterAll(async () => harness.close());

const ask = async (authorization = `Bearer ${TOKEN}`) =>
  harness.inject({ url: '/metrics', headers: { authorization } });
/** The value of one line; undefined: there is none. */
async function figure(line: string): Promise<number | undefined> {
  const { body } = await ask();
  const found = body.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('without the token /metrics is an address that does not exist', async () => {
  const absent = await harness.inject('/nothing-here');
  for (const authorization of ['', 'Bearer wrong', `Bearer ${TOKEN}x`, TOKEN]) {
    const answer = await ask(authorization);
    expect([answer.statusCode, answer.json()]).toEqual([404, absent.json()]);
  }
  const answer = await ask();
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('requests are counted by pattern, method and class of status; no id, number or query is a label', async () => {
  const nimali = await cast.person({ name: 'Nimali', phone: '94771234567' });
  const student = await cast.signIn(nimali);
  const video = newId(harness.clock.now());
  for (const path of [`/api/video?id=${video}`, `/api/v1/videos/${video}/notes`, `/api/videos/${video}`])
    await student('GET', path);
  await harness.inject({ method: 'POST', url: '/0771234567/secret-path' });
  const { body } = await ask();
  expect(body).toContain('valence_request_seconds_count{route="/api/video",method="GET",outcome="4xx"} 1');
  expect(body).toContain('valence_request_seconds_count{route="(none)",method="POST",outcome="4xx"} 1');
  expect(body).toContain('route="/api/v1/videos/:videoId/notes"');
  for (const personal of [video, nimali, '771234567', 'secret-path']) expect(body).not.toContain(personal);
});

test('the queues tell how many wait and for how long, and one reading serves all scrapes of five seconds', async () => {
  const at = new Date(harness.clock.now().getTime() - 90_000);
  const times = { created_at: at, next_try_at: at, useful_until: new Date(at.getTime() + 600_000) };
  const message = { recipient: '94771000001', kind: 'help', body: Buffer.alloc(0), ...times };
  const fresh = await createHarness({
    settings: { metrics: { port: null, host: '127.0.0.1', token: TOKEN } },
  });
  const insert = async () =>
    fresh.db
      .insertInto('whatsapp_outbox')
      .values({ ...message, id: newId(at) })
      .execute();
  const scrape = async () =>
    (await fresh.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
  await insert();
  const body = await scrape();
  for (const line of [
    'valence_queue_waiting{queue="whatsapp-outbox"} 1',
    'valence_queue_oldest_seconds{queue="whatsapp-outbox"} 90',
    'valence_queue_oldest_seconds{queue="whatsapp-inbox"} 0',
    'valence_queue_waiting{queue="jobs"} 0',
    'valence_queue_waiting{queue="packaging"} 0',
    'valence_packaging_films{state="running"} 0',
    'valence_streams_playing 0',
    'valence_whatsapp_stopped 0',
    'valence_database_waiting 0',
    'valence_reading_ok{reading="queues"} 1',
  ])
    expect(body).toContain(`${line}\n`);
  expect(body).toMatch(/^valence_disk_free_bytes\{folder="data"\} [1-9]/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  // Nothing was packaged, so there is no speed.
  expect(body).not.toMatch(/^valence_packaging_speed_ratio/m);
  await insert();
  expect(await scrape()).toContain('valence_queue_waiting{queue="whatsapp-outbox"} 1\n');
  await fresh.close();
});

test('a part of a stream that is refused is counted by its refusal', async () => {
  await harness.inject('/media/lessons/no-token/video.m4s');
  expect(await figure('valence_stream_parts_total{asked_by="player",outcome="stream-token-invalid"}')).toBe(
    1,
  );
});

test('a reading that fails or hangs leaves its own gauges out, and no others', async () => {
  const metrics = createMetrics({ patienceMilliseconds: 50 });
  const gauge = (name: string) => ({ name, help: 'of the test', of: (value: number) => value });
  metrics.gauges({ name: 'well', read: () => 7, gauges: [gauge('well')] });
  metrics.gauges<number>({
    name: 'away',
    read: async () => Promise.reject(new Error('the database is away')),
    gauges: [gauge('away')],
  });
  metrics.gauges<number>({
    name: 'hangs',
    read: async () => new Promise(() => {}),
    gauges: [gauge('hangs')],
  });
  const { body } = await metrics.text();
  expect(body).toMatch(/^well 7$/m);
  expect(body).not.toMatch(/^(?:away|hangs) /m);
  expect(body).toMatch(/^valence_reading_ok\{reading="away"\} 0$/m);
  expect(body).toMatch(/^valence_reading_ok\{reading="hangs"\} 0$/m);
});

test('a port of its own serves the figures and nothing else; where another process has it, the server starts anyway', async () => {
  const holder = createServer();
  const port = await new Promise<number>((listening) =>
    holder.listen(0, '127.0.0.1', () => listening((holder.address() as { port: number }).port)),
  );
  const settings = { metrics: { port, host: '127.0.0.1', token: null } };
  const late = await createHarness({ settings });
  const url = await late.listen();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await late.close();
  await new Promise((closed) => holder.close(closed));
  const own = await createHarness({ settings });
  await own.listen();
  const metrics = `http://127.0.0.1:${port}`;
  await expect
    .poll(async () =>
      fetch(`${metrics}/metrics`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  expect(await (await fetch(`${metrics}/metrics`)).text()).toContain('valence_streams_playing 0\n');
  expect((await fetch(`${metrics}/healthz`)).status).toBe(404);
  expect((await own.inject('/metrics')).statusCode).toBe(404);
  await own.close();
});
