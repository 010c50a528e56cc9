// Requests that are cut short or whose `Host` is wrong, over real sockets.

import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { until } from '../../../test/programs.ts';
import { buildApp } from '../../composition/app.ts';

const lines: string[] = [];
const harness = await createHarness({
  onLog: (line) => lines.push(line),
  build: async (deps) => {
    const built = await buildApp(deps);
    built.app.post('/database-away', async () => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    });
    return built;
  },
});
afterAll(harness.close);
const address = new URL(await harness.listen());

/** Sends the text, then waits, ends or resets its side. @returns the whole answer, once the connection closes */
async function converse(text: string, how: 'wait' | 'end' | 'reset' = 'wait'): Promise<string> {
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(text, () => {
    if (how === 'end') socket.end();
    if (how === 'reset') setTimeout(() => socket.resetAndDestroy(), 50);
  });
  await closed;
  return answer;
}

const request = (...hosts: string[]) =>
  ['GET /healthz HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''].join(
    '\r\n',
  );

describe('F6: a request says once for whom it is', () => {
  test.each([
    ['two names', request('lessons.example.lk', 'evil.example')],
    ['the same name twice', request('lessons.example.lk', 'lessons.example.lk')],
    ['none', request()],
    ['an empty one', request('')],
    ['one with a path', request('lessons.example.lk/login')],
    ['one with a user', request('a@lessons.example.lk')],
    ['two in one line', request('lessons.example.lk, evil.example')],
    ['a port that is no number', request('lessons.example.lk:80x')],
  ])('F6: %s is 400, and the connection ends', async (_which, text) => {
    const answer = await converse(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: expect.any(String) as string,
      code: 'input-invalid',
    });
  });

  test.each([
    ['a name', request('lessons.example.lk')],
    ['a name and a port', request('localhost:3000')],
    ['an IPv6 address', request('[::1]:3000')],
    ['none in HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ])('F6: %s is answered', async (_which, text) => {
    expect(await converse(text)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('F7: who ends in the middle of a body', () => {
  const cut =
    'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"phone":';

  test.each(['end', 'reset'] as const)('F7: (%s) is no error of ours, nor a database away', async (how) => {
    lines.length = 0;
    await converse(cut, how);
    await until(() => lines.length > 0);
    const entries = lines.map((line) => JSON.parse(line) as { level: string; msg: string; route: string });
    expect(entries.map(({ level, msg, route }) => [level, msg, route])).toEqual([
      ['debug', 'the peer went away in the middle of its body', '/auth/login'],
    ]);
  });

  test('F7: a database that is away is still told as an error', async () => {
    lines.length = 0;
    const { statusCode } = await harness.inject({ method: 'POST', url: '/database-away' });
    expect(statusCode).toBe(503);
    const entries = lines.map((line) => JSON.parse(line) as { level: string; msg: string });
    expect(entries.map(({ level, msg }) => [level, msg])).toEqual([
      ['error', 'request failed'],
      ['error', 'answered'],
    ]);
  });
});
