import { type Chat, chatQrPath } from '@valence/contract/site/chat';
import type { Site } from '@valence/contract/site/site';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await createHarness({ settings: { publicUrl: 'https://lessons.example' } });
});

afterAll(() => harness.close());

describe('the school’s public content', () => {
  it('names the number to write to, the chat with the word filled in, and the A/L years', async () => {
    const answer = await harness.inject('/api/v1/site');
    expect(answer.statusCode).toBe(200);
    const { whatsapp, alYears } = answer.json<Site>();
    expect(alYears).toEqual(expect.arrayContaining([2024, 2025]));
    expect(whatsapp.number).toMatch(/^94[1-9][0-9]{8}$/);
    expect(whatsapp.chatLink).toMatch(/passcode/i);
  });

  it('draws the chat link as a QR code that leads from another device here', async () => {
    const whatsapp = (await harness.inject('/api/v1/site/chat')).json<Chat>();
    const { data, size } = encode(new URL(whatsapp.chatLink, 'https://lessons.example').href, {
      border: 4,
      ecc: 'M',
    });
    const answer = await harness.inject(chatQrPath);
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.body).toContain(`viewBox="0 0 ${size} ${size}"`);
    expect(answer.body).toMatch(/<rect fill="white".*<path fill="black"/);
    expect(modulesOf(answer.body)).toEqual(darkOf(data));
  });

  it('draws the letters of an attempt behind the word, and nothing else that the address carries', async () => {
    const { chatLink } = (await harness.inject('/api/v1/site/chat')).json<Chat>();
    const link = `${new URL(chatLink, 'https://lessons.example').href}%20KTRMB`;
    const { data } = encode(link, { border: 4, ecc: 'M' });
    const withLetters = await harness.inject(`${chatQrPath}?letters=KTRMB`);
    expect(modulesOf(withLetters.body)).toEqual(darkOf(data));
    const plain = await harness.inject(chatQrPath);
    for (const query of ['letters=ktrmb', 'letters=K%20TRMB', 'letters=KTRMB&letters=KTRMB', 'letters='])
      expect((await harness.inject(`${chatQrPath}?${query}`)).body).toBe(plain.body);
  });
});

/** The positions of the dark modules in an SVG document. */
function modulesOf(svg: string): string[] {
  return [...svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`);
}

function darkOf(rows: readonly (readonly boolean[])[]): string[] {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x},${y}`] : [])));
}
