// Services with hostile answers, and addresses that the server must not request.

import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbedsKit, sendPicture, startEmbedsKit, YOUTUBE } from '../../../test/embeds-kit.ts';
import { sendJson, youtubeSays } from '../../../test/oembed-server.ts';
import { pictureBytes } from '../../../test/payments-kit.ts';
import { guardedGet } from '../../ports/embeds/guarded-get.ts';

let kit: EmbedsKit;
beforeAll(async () => {
  kit = await startEmbedsKit();
});
afterAll(async () => kit.end());
beforeEach(() => kit.reset());

describe('V5 U1: hostile answers', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each<[string, (response: ServerResponse) => void]>([
    ['an SVG', (response) => sendPicture(response, svg, 'image/svg+xml')],
    ['an SVG that is called a PNG', (response) => sendPicture(response, svg)],
    ['a page', (response) => sendPicture(response, Buffer.from('<html>'), 'text/html')],
    ['half a picture', (response) => sendPicture(response, pictureBytes().subarray(0, 60))],
    [
      'a redirect',
      (response) => void response.writeHead(302, { location: `${kit.strangers.origin}/picture` }).end(),
    ],
  ])('a picture that is %s is not stored; the title is', async (_, send) => {
    kit.services.answer = ({ path }, response) => {
      if (path === '/picture') return send(response);
      return sendJson(response, 200, youtubeSays('Hess’s law', `${kit.services.origin}/picture`));
    };
    const id = await kit.made(YOUTUBE);
    await kit.jobs.runDue();
    expect(await kit.read(id)).toMatchObject({
      title: 'Hess’s law',
      thumbnailUrl: null,
      lookup: { state: 'done' },
    });
    expect(kit.strangers.asked).toEqual([]);
  });

  test.each([
    ['another host', () => `${kit.strangers.origin}/picture`],
    ['a look-alike', () => 'https://i.ytimg.com.evil.example/vi/x.jpg'],
    ['our own network', () => 'http://169.254.169.254/latest/meta-data'],
    ['a file', () => 'file:///etc/passwd'],
    ['nothing', () => 'nonsense'],
  ])('a picture at %s is not requested', async (_, address) => {
    kit.services.answer = (_asked, response) => sendJson(response, 200, youtubeSays('Hess’s law', address()));
    const id = await kit.made(YOUTUBE);
    await kit.jobs.runDue();
    expect(kit.strangers.asked).toEqual([]);
    expect(await kit.read(id)).toMatchObject({ thumbnailUrl: null, lookup: { state: 'done' } });
  });

  test('a title is one bounded line that reads in one direction; Sinhala stays intact', async () => {
    const hostileTitle = `\u202eක්\u200dෂ  \n ${'අ'.repeat(300)}`;
    kit.services.answer = (_, response) => sendJson(response, 200, youtubeSays(hostileTitle, ''));
    const id = await kit.made(YOUTUBE);
    await kit.jobs.runDue();
    const { title } = await kit.read(id);
    expect(title).toHaveLength(200);
    expect(title.startsWith('ක්\u200dෂ අ')).toBe(true);
  });

  const bounds = { mostBytes: 1000, timeoutMilliseconds: 300, mayBePrivate: true };
  test('an answer that is too large or does not end is aborted', async () => {
    kit.services.answer = (_, response) => void response.writeHead(200).end(Buffer.alloc(2000));
    await expect(guardedGet(new URL(kit.services.origin), bounds)).rejects.toThrow('more than 1000 bytes');
    kit.services.answer = (_, response) => void response.writeHead(200).write('x');
    await expect(guardedGet(new URL(kit.services.origin), bounds)).rejects.toThrow(/abort|timeout/i);
  });

  test.each([
    'http://127.0.0.1:9',
    'http://localhost:9',
    'http://[::1]:9',
    'http://10.0.0.1',
    'http://[::ffff:192.168.0.1]',
  ])('%s is not requested unless the settings name it', async (address) => {
    const outside = { ...bounds, mayBePrivate: false };
    await expect(guardedGet(new URL(address), outside)).rejects.toMatchObject({ name: 'PrivateAddress' });
  });
});
