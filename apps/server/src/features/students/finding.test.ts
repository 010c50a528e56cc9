import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kit, type SignedInHere, startKit } from '../../../test/interface/kit.ts';
import { newId } from '../../platform/ids.ts';

let kit: Kit;
let admin: SignedInHere;
beforeAll(async () => {
  kit = await startKit();
  // A number of which no search is a part.
  admin = await kit.signIn(await kit.addAccount({ role: 'assistant', phone: '94799999999' }));
});
afterAll(() => kit.stop());

describe('finding a student', () => {
  const found = async (query: string, after?: string) => {
    const search = new URLSearchParams({ query, ...(after && { after }) });
    const { status, body } = await kit.call('GET', `/api/v1/users?${search.toString()}`, admin);
    expect(status).toBe(200);
    return body as { students: { userId: string; name: string; phone: string }[]; more: boolean };
  };
  const names = async (query: string) => (await found(query)).students.map(({ name }) => name);

  beforeAll(async () => {
    const people = [
      ['94712345671', 'Sanduni Kavindya Rajapaksha'],
      ['94712345672', 'සඳුනි රාජපක්ෂ'],
      ['94712345673', "Sanath O'Neil"],
      ['94712345674', 'back\\slash & (pipe|) :* !not'],
      ['94712345675', '  '],
    ] as const;
    for (const [phone, name] of people) {
      const id = await kit.addAccount({ phone });
      await kit.db
        .updateTable('account')
        .set({ name, school: 'Royal', current_al_year: 2027 })
        .where('id', '=', id)
        .execute();
    }
  });

  it.each(['0712345671', '071 234 5671', '+94 71-234-5671', '94712345671', '712345671'])(
    'by %s',
    async (typed) => {
      const { students, more } = await found(typed);
      expect({ students, more }).toEqual({
        students: [
          {
            userId: students[0]?.userId,
            name: 'Sanduni Kavindya Rajapaksha',
            phone: '94712345671',
            isVerified: true,
            currentAlYear: 2027,
            school: 'Royal',
          },
        ],
        more: false,
      });
    },
  );

  it('by the beginning of a number, by name', async () => {
    expect(await names('071 2345')).toEqual([
      '  ',
      'back\\slash & (pipe|) :* !not',
      "Sanath O'Neil",
      'Sanduni Kavindya Rajapaksha',
      'සඳුනි රාජපක්ෂ',
    ]);
  });

  it('by the last digits of a number', async () => {
    expect(await names('5672')).toEqual(['සඳුනි රාජපක්ෂ']);
    expect(await names('45 671')).toEqual(['Sanduni Kavindya Rajapaksha']);
    expect(await names('72')).toEqual([]);
    expect(await names('+5672')).toEqual([]);
  });

  it('by the beginnings of words, in any order and case', async () => {
    expect(await names('sana')).toEqual(["Sanath O'Neil"]);
    expect(await names('RAJA kavi')).toEqual(['Sanduni Kavindya Rajapaksha']);
    expect(await names('රාජ කවින්දි')).toEqual([]);
  });

  it('in any spelling and script: as it is written first', async () => {
    const both = ['Sanduni Kavindya Rajapaksha', 'සඳුනි රාජපක්ෂ'];
    for (const typed of ['Sanduni', 'Sandhuni Rajapakse', 'சந்துனி ராஜ']) {
      expect(await names(typed)).toEqual(both);
    }
    expect(await names('සඳුනි')).toEqual(both.toReversed());
  });

  it('by a part of a name, of three letters at least', async () => {
    expect(await names('vindya')).toEqual(['Sanduni Kavindya Rajapaksha']);
    expect(await names('පක්ෂ')).toEqual(['සඳුනි රාජපක්ෂ', 'Sanduni Kavindya Rajapaksha']);
    expect(await names('ya')).toEqual([]);
  });

  it('the exact name first, then beginnings, other spellings, and parts', async () => {
    const people = ['Wasanthi', 'Ruwasanta', 'Wasantha', 'වසන්ත', 'Vasantha'];
    for (const [n, name] of people.entries()) {
      const id = await kit.addAccount({ phone: `9471888880${n}` });
      await kit.db.updateTable('account').set({ name }).where('id', '=', id).execute();
    }
    expect(await names('wasanth')).toEqual(['Wasantha', 'Wasanthi', 'Vasantha', 'වසන්ත', 'Ruwasanta']);
    expect(await names('vasantha')).toEqual(['Vasantha', 'Wasantha', 'වසන්ත', 'Ruwasanta']);
  });

  it('by the name of now, though somebody wrote it without its key', async () => {
    const id = await kit.addAccount({ phone: '94718888890' });
    const rename = async (name: string) =>
      kit.db.updateTable('account').set({ name }).where('id', '=', id).execute();
    await rename('Chathurika');
    expect(await names('චතුරිකා')).toEqual(['Chathurika']);
    await rename('Piyumi');
    expect(await names('චතුරිකා')).toEqual([]);
    expect(await names('පියුමි')).toEqual(['Piyumi']);
  });

  it('by the spot in a class', async () => {
    const accountId = await kit.addAccount({});
    const at = kit.clock.now();
    await sql`INSERT INTO institute (id, name) VALUES (uuidv7(), 'Hall')`.execute(kit.db);
    await sql`INSERT INTO class (id, institute_id, name, policy, created_at)
      SELECT uuidv7(), id, 'Theory', 'enrolled', ${at} FROM institute`.execute(kit.db);
    await sql`INSERT INTO enrolment (id, class_id, account_id, spot_number, enrolled_at)
      SELECT uuidv7(), id, ${accountId}, 412, ${at} FROM class`.execute(kit.db);
    expect((await found('412')).students.map(({ userId }) => userId)).toEqual([accountId]);
    expect((await found('0412')).students).toEqual([]);
  });

  it.each(["o'n", 'back\\s', '&', '(pipe', ':*', '!not'])(
    'takes %j as it is written, not as an order to the database',
    async (typed) => {
      expect((await names(typed))[0]?.toLowerCase()).toContain(typed);
    },
  );

  it.each(["'", "x'", "'' | 'x", '%', '_', '\\', "\\'", '   ', '<->', '9'.repeat(80)])(
    'finds nobody by %j',
    async (typed) => {
      expect(await names(typed)).toEqual([]);
    },
  );

  it('gives 20 at most, and the next ones after the last', async () => {
    for (let n = 10; n < 55; n += 1) {
      const id = await kit.addAccount({ phone: `947223300${n}` });
      await kit.db
        .updateTable('account')
        .set({ name: n % 2 ? 'Twin' : `Paged ${n}` })
        .where('id', '=', id)
        .execute();
    }
    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = await found('0722 3300', after);
      seen.push(...page.students.map(({ phone }) => phone));
      expect(page.students.length).toBe(page.more ? 20 : 5);
      after = page.students.at(-1)?.userId;
      more = page.more;
    }
    expect(new Set(seen).size).toBe(45);
    expect(seen).toHaveLength(45);
    expect((await found('0722 3300', 'nonsense')).students).toEqual([]);
    expect((await found('0722 3300', newId(kit.clock.now()))).students).toEqual([]);
  });

  it('is for the admin area alone, and refuses what is too long', async () => {
    const student = await kit.signIn(await kit.addAccount({}));
    expect(await kit.call('GET', '/api/v1/users?query=san', student)).toMatchObject({ status: 403 });
    expect(await kit.call('GET', `/api/v1/users?query=${'x'.repeat(81)}`, admin)).toMatchObject({
      status: 400,
    });
    expect(await kit.call('GET', '/api/v1/users', admin)).toMatchObject({ status: 400 });
  });
});
