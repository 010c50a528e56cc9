// Strangers begin attempts for a number and guess: what they can do to its owner, and how many guesses are judged in a day.

import { DAY_MS } from '@valence/domain/durations';
import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, createKit, type Kit, otherThan } from '../../../test/whatsapp-kit.ts';
import { insertAttempt } from './sign-in.store.ts';

let kit: Kit;
let phones = 94_774_000_000;
/** A number that no other test of this file uses. */
const someone = () => {
  phones += 1;
  return String(phones);
};

beforeAll(async () => {
  kit = await createKit();
});
afterAll(async () => kit.close());
beforeEach(() => kit.clock.advance({ hours: 2 }));

const OWNER = '203.0.113.7';
const refusal = ({ status, body }: Answer) => [status, body.code];

interface Begun {
  id: string;
  letters: string;
}

async function begin(phone: string, address: string): Promise<Begun> {
  const { status, body } = await kit.login(phone, address);
  if (status !== 200) throw new Error(`no attempt: ${status} ${body.code}`);
  return { id: body.userId ?? '', letters: body.letters ?? '' };
}

/** Begins attempts of strangers, each from its own address. */
async function strangers(phone: string, count: number): Promise<Begun[]> {
  const attempts = Array.from({ length: count }, (_, index) =>
    begin(phone, `198.51.${Math.floor(index / 250)}.${index % 250}`),
  );
  return Promise.all(attempts);
}

/** Makes wrong guesses in all attempts at once. @returns how many were compared with a code */
async function burn(attempts: readonly Begun[], code: string, each = 5): Promise<number> {
  const guesses = attempts.flatMap(({ id }) =>
    Array.from({ length: each }, (_, by) => kit.verify(id, otherThan(code, by + 1), '198.51.100.9')),
  );
  return (await Promise.all(guesses)).filter(({ body }) => body.code === 'code-wrong').length;
}

/** Sends the plain word, and lets strangers guess the code if one came. @returns how many guesses were compared */
async function wordAndBurn(phone: string, held: readonly Begun[]): Promise<number> {
  const before = kit.replies(phone).length;
  await kit.write(phone, 'Passcode');
  const code = /^\d{6}/.exec(kit.replies(phone).slice(before).at(-1) ?? '')?.[0];
  return code ? burn(held, code, 3) : 0;
}

describe('O10: while strangers guess', () => {
  it('O10: ten attempts of strangers burn fifty guesses, and the right code of the owner opens at the first try', async () => {
    const phone = someone();
    const held = await strangers(phone, 10);
    const owner = await begin(phone, OWNER);
    await kit.write(phone, 'Passcode');
    await burn(held, kit.code(phone));
    expect((await kit.verify(owner.id, kit.code(phone), OWNER)).status).toBe(200);
  });

  it('O10: with the letters no guess of theirs is compared, and all five of the owner are', async () => {
    const phone = someone();
    const held = await strangers(phone, 10);
    const owner = await begin(phone, OWNER);
    await kit.write(phone, `Passcode ${owner.letters}`);
    const code = kit.code(phone);
    expect(await burn(held, code)).toBe(0);
    expect(refusal(await kit.verify(held[0]?.id ?? '', code))).toEqual([400, 'code-not-sent']);
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect(refusal(await kit.verify(owner.id, otherThan(code), OWNER))).toEqual([400, 'code-wrong']);
    expect((await kit.verify(owner.id, code, OWNER)).status).toBe(200);
  });

  it('O10: too many attempts for the plain word: the bot asks for the letters, and that second message opens', async () => {
    const phone = someone();
    const held = await strangers(phone, 88);
    const owner = await begin(phone, OWNER);
    await kit.write(phone, 'Passcode');
    expect(kit.replies(phone)).toEqual([expect.stringMatching(/the letters that your screen shows/)]);
    expect(await kit.status(owner.id)).toBe('created');
    await kit.write(phone, `Passcode ${owner.letters}`);
    expect(await burn(held, kit.code(phone))).toBe(0);
    expect((await kit.verify(owner.id, kit.code(phone), OWNER)).status).toBe(200);
  });

  it('O10: hours of strangers and plain words leave the letters as they were', async () => {
    const phone = someone();
    for (let hour = 0; hour < 3; hour += 1) {
      const held = await strangers(phone, 10);
      for (let words = 0; words < 5; words += 1) {
        await wordAndBurn(phone, held);
        kit.clock.advance({ seconds: 10 });
      }
      const owner = await begin(phone, OWNER);
      await kit.write(phone, `passcode: ${owner.letters.toLowerCase()}.`);
      expect((await kit.verify(owner.id, kit.code(phone), OWNER)).status).toBe(200);
      kit.clock.advance({ hours: 1 });
    }
  });

  it('O10: a guess for which nothing is left of the day is told as that, is not counted, and the letters go on', async () => {
    const phone = someone();
    const held = await strangers(phone, 10);
    const owner = await begin(phone, OWNER);
    await kit.write(phone, 'Passcode');
    const first = kit.code(phone);
    expect(await burn(held, first)).toBe(10 + 11);
    expect(refusal(await kit.verify(owner.id, otherThan(first), OWNER))).toEqual([400, 'code-wrong']);
    for (let again = 0; again < 6; again += 1)
      expect(refusal(await kit.verify(owner.id, first, OWNER))).toEqual([409, 'guesses-spent']);
    kit.clock.advance({ seconds: 10 });
    await kit.write(phone, `Passcode ${owner.letters}`);
    const second = kit.code(phone);
    for (let wrong = 0; wrong < 3; wrong += 1)
      expect(refusal(await kit.verify(owner.id, otherThan(second), OWNER))).toEqual([400, 'code-wrong']);
    expect((await kit.verify(owner.id, second, OWNER)).status).toBe(200);
  });

  it('O10: a code that another attempt has used opens nothing more, and is not called wrong', async () => {
    const phone = someone();
    const [one, two] = [await begin(phone, OWNER), await begin(phone, OWNER)];
    await kit.write(phone, 'Passcode');
    expect((await kit.verify(one.id, kit.code(phone), OWNER)).status).toBe(200);
    expect(refusal(await kit.verify(two.id, kit.code(phone), OWNER))).toEqual([400, 'attempt-over']);
  });
});

describe('the letters of an attempt', () => {
  it('are told when it begins and whenever its status is asked for, and no two attempts of a number share them', async () => {
    const phone = someone();
    const held = await strangers(phone, 60);
    expect(new Set(held.map(({ letters }) => letters)).size).toBe(60);
    const answer = await kit.inject(`/auth/otp-status?id=${held[0]?.id}`);
    expect(answer.json()).toMatchObject({ letters: held[0]?.letters });
    expect(held[0]?.letters).toMatch(/^[BDFGHJKLMNPRSTXZ]{5}$/);
  });

  it('are an attempt’s own among those of its number, by the schema', async () => {
    const [phone, other] = [someone(), someone()];
    const at = kit.clock.now();
    const insert = async (number: string, id: string) =>
      kit.db.transaction().execute(async (tx) => {
        const attempt = {
          id: id.repeat(32),
          phone: number as Phone,
          letters: 'KTRMB',
          addressHash: Buffer.alloc(32),
        };
        return insertAttempt(tx, { ...attempt, expiresAt: new Date(at.getTime() + 600_000) }, at);
      });
    expect(await Promise.all([insert(phone, 'a'), insert(phone, 'b')])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await insert(other, 'c')).toBe(true);
  });

  it('of another number, of an attempt that is over, or mistyped: as the word alone', async () => {
    const [phone, other] = [someone(), someone()];
    const over = await begin(phone, OWNER);
    kit.clock.advance({ minutes: 11 });
    const [owner, foreign] = [await begin(phone, OWNER), await begin(other, OWNER)];
    for (const letters of [over.letters, foreign.letters, 'AAAAA']) {
      await kit.write(phone, `Passcode ${letters}`);
      kit.clock.advance({ seconds: 10 });
      expect(kit.code(phone)).toMatch(/^\d{6}$/);
    }
    expect((await kit.verify(owner.id, kit.code(phone), OWNER)).status).toBe(200);
  });
});

describe('O11: guesses of a day', () => {
  it('O11: at most 99 are compared in any 24 hours, whatever strangers hold and however often the word comes', async () => {
    const phone = someone();
    const compared: { at: number; count: number }[] = [];
    for (let round = 0; round < 26; round += 1) {
      const held = await strangers(phone, 6);
      compared.push({ at: kit.clock.now().getTime(), count: await wordAndBurn(phone, held) });
      kit.clock.advance({ minutes: 61 });
    }
    const inDayFrom = (from: number) =>
      compared
        .filter(({ at }) => at >= from && at <= from + DAY_MS)
        .reduce((sum, { count }) => sum + count, 0);
    const days = compared.map(({ at }) => inDayFrom(at));
    expect(Math.max(...days)).toBeLessThanOrEqual(99);
    expect(Math.max(...days)).toBeGreaterThan(85);
    expect(
      compared.map(({ count }) => count > 0),
      'after a day there is room again',
    ).toEqual(Array.from({ length: 26 }, (_, round) => round < 14 || round > 23));
  });

  it('O11: guesses at once, on several codes, do not overrun what was reserved', async () => {
    const phone = someone();
    const held = await strangers(phone, 20);
    const codes: string[] = [];
    for (let words = 0; words < 4; words += 1) {
      await kit.write(phone, 'Passcode');
      codes.push(kit.code(phone));
      kit.clock.advance({ seconds: 10 });
    }
    const unlike = Array.from({ length: 20 }, (_, by) => String(111_111 + by)).filter(
      (guess) => !codes.includes(guess),
    );
    await Promise.all(
      held.flatMap(({ id }) => unlike.slice(0, 5).map((guess) => kit.verify(id, guess, '198.51.100.9'))),
    );
    const { rows } = await sql<{ firsts: number; reserved: number; retries: number }>`
      SELECT (SELECT count(*)::int FROM sign_in_attempt_code l JOIN sign_in_code c ON c.id = l.code_id WHERE l.judged AND c.phone = ${phone}) AS firsts,
        sum(reserved)::int AS reserved, sum(retries)::int AS retries FROM sign_in_code WHERE phone = ${phone}`.execute(
      kit.db,
    );
    expect(rows).toEqual([{ firsts: 80, reserved: 80, retries: 11 }]);
  });
});
