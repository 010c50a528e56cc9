import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeGraph, startFakeGraph } from '../../../test/fake-graph.ts';
import { createGraphClient, outcomeOf } from './graph-client.ts';

let graph: FakeGraph;
beforeAll(async () => {
  graph = await startFakeGraph();
});
afterAll(async () => graph.close());

const client = (graphUrl: string) =>
  createGraphClient({
    graphUrl: () => graphUrl,
    apiVersion: 'v23.0',
    phoneNumberId: '1',
    accessToken: 'secret-token',
    template: undefined,
    timeoutMilliseconds: 300,
  });
const message = {
  reference: 'r',
  to: { phone: '94771000001' },
  content: { kind: 'text', body: 'hello' },
} as const;

it('W8: a hanging answer and a broken one are unclear: the message may be out', async () => {
  graph.script({ hang: true }, { reset: true }, { status: 200, body: '{"messages":[]}' });
  const outcomes = [];
  for (let times = 0; times < 3; times += 1) outcomes.push(await client(graph.url).send(message));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['unclear', 'unclear', 'unclear']);
});

it('W8: a refused connection is known to have carried nothing', async () => {
  const closed = await startFakeGraph();
  await closed.close();
  expect(await client(closed.url).send(message)).toEqual({ kind: 'unreached', words: 'ECONNREFUSED' });
});

it('reads acceptance, errors as Graph words them, and bare statuses of proxies', () => {
  expect(outcomeOf(200, '{"messages":[{"id":"wamid.A"}]}')).toEqual({
    kind: 'accepted',
    messageId: 'wamid.A',
  });
  expect(outcomeOf(400, '{"error":{"message":"m","code":131047,"error_data":{"details":"d"}}}')).toEqual({
    kind: 'error',
    code: 131047,
    status: 400,
    words: 'm: d',
  });
  expect(outcomeOf(429, 'slow down')).toMatchObject({ kind: 'error', code: 130429 });
  expect(outcomeOf(401, '')).toMatchObject({ kind: 'error', code: 190 });
  expect(outcomeOf(502, '<html>')).toMatchObject({ kind: 'unclear' });
});

it('writes to a user id as recipient where no phone is known', async () => {
  await client(graph.url).send({ ...message, to: { userId: 'LK.7' } });
  expect(graph.calls.at(-1)?.body).toMatchObject({ recipient: 'LK.7' });
  expect(graph.calls.at(-1)?.body).not.toHaveProperty('to');
});
