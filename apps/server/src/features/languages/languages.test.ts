import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createKit, KASUN, type Kit, NIMALI } from '../../../test/whatsapp-kit.ts';
import { readLanguages } from '../../platform/languages.ts';

const SINHALA = join(import.meta.dirname, '../../../../../packages/copy/test/languages');
const inSinhala = { cookie: 'language=si' };

let harness: Harness;
let kit: Kit;
beforeAll(async () => {
  kit = await createKit({ settings: { translations: SINHALA } });
});
afterAll(async () => kit.close());

describe('the available languages', () => {
  it('are listed by their own names, with the one that the browser chose', async () => {
    const languages = [
      { code: 'en', name: 'English' },
      { code: 'si', name: 'සිංහල' },
    ];
    expect((await kit.inject('/api/v1/languages')).json()).toEqual({ chosen: 'en', languages });
    const chosen = await kit.inject({ url: '/api/v1/languages', headers: inSinhala });
    expect(chosen.json()).toEqual({ chosen: 'si', languages });
  });

  it('are chosen with a cookie of a year, which no script and no other site reads', async () => {
    const answer = await kit.inject('/language/si?to=%2Flogin');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login']);
    expect(answer.headers['set-cookie']).toBe(
      'language=si; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly',
    );
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
    'H2: the link that chooses one never leads off the site: %s',
    async (to) => {
      const answer = await kit.inject(`/language/si?to=${encodeURIComponent(to)}`);
      expect(answer.headers.location).toBe('/');
    },
  );

  it.each(['fr', 'ta'])('a language that is not available cannot be chosen: %s', async (code) => {
    const answer = await kit.inject(`/language/${code}?to=/`);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
    expect(answer.json()).toMatchObject({ code: 'language-absent' });
  });

  it('are English alone where nothing is translated; where pages use https, the cookie does so, too', async () => {
    const translations = join(tmpdir(), 'no-languages');
    harness = await createHarness({ settings: { publicUrl: 'https://lessons.example', translations } });
    const url = '/api/v1/languages';
    expect((await harness.inject({ url, headers: inSinhala })).json()).toEqual({
      chosen: 'en',
      languages: [{ code: 'en', name: 'English' }],
    });
    const chosen = await harness.inject('/language/en');
    expect(chosen.headers['set-cookie']).toMatch(/; Secure$/);
    await harness.close();
  });

  it('ignores folders that are no language, and files that are no translation', async () => {
    const translations = await mkdtemp(join(tmpdir(), 'languages-'));
    await mkdir(join(translations, '.git'));
    await mkdir(join(translations, 'en'));
    await mkdir(join(translations, 'ta'));
    await writeFile(join(translations, 'si'), 'a file');
    harness = await createHarness({ settings: { translations } });
    const { languages } = (await harness.inject('/api/v1/languages')).json<{
      languages: { code: string }[];
    }>();
    expect(languages.map(({ code }) => code)).toEqual(['en', 'ta']);
    await harness.close();
    await rm(translations, { recursive: true });
  });
});

it('the server does not start with a word for a code that the bot would not understand', async () => {
  const translations = await mkdtemp(join(tmpdir(), 'languages-'));
  await mkdir(join(translations, 'si/auth'), { recursive: true });
  await writeFile(join(translations, 'si/auth/bot.ts'), "export const passcodeWord = 'code please';");
  await expect(readLanguages(translations)).rejects.toThrow("'code please' is no word for a code");
  await rm(translations, { recursive: true });
});

describe('what the server itself says', () => {
  it('a refusal is in the language of the browser; one not translated yet is in English', async () => {
    const wrong = { method: 'POST', url: '/auth/login', payload: { phone: '12' } } as const;
    const english = (await kit.inject(wrong)).json<{ message: string }>();
    const sinhala = (await kit.inject({ ...wrong, headers: inSinhala })).json<{ message: string }>();
    expect(english.message).toContain('Enter it like 077 123 4567.');
    expect(sinhala).toEqual({
      ...english,
      message: expect.stringMatching(/^\p{Script=Sinhala}/u) as unknown,
    });
    const absent = { url: '/auth/otp-status?id=0123456789abcdef', headers: inSinhala };
    expect((await kit.inject(absent)).json()).toMatchObject({
      message: 'This sign-in is no longer there. Please enter your number again.',
    });
  });

  it('the chat’s link and its QR code carry the word of that language', async () => {
    const link = async (headers: Record<string, string>) =>
      (await kit.inject({ url: '/api/v1/site/chat', headers })).json<{ chatLink: string }>().chatLink;
    expect(await link({})).toMatch(/\?text=Passcode$/);
    expect(decodeURIComponent(await link(inSinhala))).toMatch(/\?text=මුරකේතය$/);
    const qr = async (headers: Record<string, string>) =>
      kit.inject({ url: '/api/v1/site/chat-qr.svg', headers });
    const [one, other] = [await qr({}), await qr(inSinhala)];
    expect(other.headers.vary).toBe('cookie');
    expect(other.body).not.toBe(one.body);
  });

  it('the bot answers in the language of the word that asked, with the code first', async () => {
    await kit.login(NIMALI);
    await kit.write(NIMALI, 'මුරකේතය');
    const [reply = ''] = kit.replies(NIMALI);
    expect(reply).toMatch(/^\d{6} .*\p{Script=Sinhala}/u);
    expect(reply).not.toContain('passcode');
    kit.clock.advance({ minutes: 5 });
    await kit.login(KASUN);
    await kit.write(KASUN, 'Passcode');
    expect(kit.replies(KASUN).at(-1)).toMatch(/^\d{6} is your code/);
  });

  it('the bot’s help is in the language of the question', async () => {
    kit.clock.advance({ minutes: 5 });
    kit.graph.calls.length = 0;
    await kit.write(KASUN, 'ඊළඟ පන්තිය කවදාද');
    expect(kit.replies(KASUN)).toEqual([expect.stringMatching(/^\p{Script=Sinhala}/u)]);
    expect(kit.replies(KASUN)[0]).toContain(`${kit.settings.publicUrl}/login`);
  });
});
