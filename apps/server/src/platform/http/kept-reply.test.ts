// A server keeps the answers of thousands of students: of each nothing but its own bytes.

import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { heldBytes, otherRequests } from '../../../test/held-bytes.ts';
import { KeptReply } from './json-reply.ts';

const ANSWERS = 200;
const WORDS = Array.from({ length: 40 }, (_, index) => `Lesson ${index} of the theory class`);
const BYTES = JSON.stringify(WORDS).length;

test.each(['br', 'zstd', 'gzip', 'identity'])(
  'kept as %s, an answer holds its own bytes',
  async (encoding) => {
    const app = fastify();
    let current = new KeptReply(WORDS);
    const schema = {
      response: {
        200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } } },
      },
    };
    app.get('/', { schema }, async (request, reply) => {
      await current.send(request, reply, { revalidated: true, compressed: true });
      return reply;
    });
    const ask = async () => app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    const { statusCode, headers } = await ask();
    const named = encoding === 'identity' ? undefined : encoding;
    expect([statusCode, headers['content-encoding']]).toEqual([200, named]);
    const held = await heldBytes(async () => {
      const kept: KeptReply<unknown>[] = [];
      for (let count = 0; count < ANSWERS; count += 1) {
        current = new KeptReply(WORDS);
        kept.push(current);
        await ask();
        otherRequests();
      }
      return kept;
    });
    await app.close();
    // Written, and compressed; and a bit for what else happens meanwhile.
    expect(held / ANSWERS).toBeGreaterThan(BYTES / 2);
    expect(held / ANSWERS).toBeLessThan(2 * BYTES + 1000);
  },
);
