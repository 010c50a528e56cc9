// A small school for the tests of the API: one class, one lesson in it, one granted to Nimali alone, and the cast.

import { newId } from '../../src/platform/ids.ts';
import type { Kit, SignedInHere } from './kit.ts';

/** Who calls. `ended` is Nimali's browser after its session ended: it still holds a token that has not run out. */
export const ACTORS = ['visitor', 'student', 'other student', 'assistant', 'admin', 'ended session'] as const;
export type Actor = (typeof ACTORS)[number];

export type School = Awaited<ReturnType<typeof openSchool>>;

export async function openSchool(kit: Kit) {
  const nimali = await kit.addAccount({ phone: '94771000001' });
  const kasun = await kit.addAccount({ phone: '94771000002' });
  const assistant = await kit.addAccount({ phone: '94770000002', role: 'assistant' });
  const admin = await kit.addAccount({ phone: '94770000001', role: 'admin' });
  const lessons = await addLessons(kit);
  const seat = { id: newId(kit.clock.now()), class_id: lessons.paid, account_id: nimali };
  await kit.db
    .insertInto('enrolment')
    .values({ ...seat, enrolled_at: kit.clock.now() })
    .execute();
  const granted = {
    account_id: nimali,
    video_id: lessons.granted,
    granted_at: kit.clock.now(),
    granted_by: admin,
  };
  await kit.db.insertInto('access_grant').values(granted).execute();

  const accounts: Partial<Record<Actor, string>> = {
    student: nimali,
    'other student': kasun,
    assistant,
    admin,
    'ended session': nimali,
  };

  /** A new session for the actor, so that no call depends on another one; undefined for a visitor. */
  async function browserOf(actor: Actor): Promise<SignedInHere | undefined> {
    const accountId = accounts[actor];
    if (!accountId) return undefined;
    const row = kit.db.selectFrom('account').select('id').where('id', '=', accountId);
    // A generated input may have merged a student into another one: then somebody new comes in.
    const account = (await row.executeTakeFirst()) ? accountId : await kit.addAccount({});
    accounts[actor] = account;
    // Of several sessions the oldest makes room: no two may begin in the same instant.
    kit.clock.advance({ seconds: 1 });
    const signedIn = await kit.signIn(account);
    if (actor === 'ended session') await kit.call('GET', '/api/logout', signedIn);
    return signedIn;
  }

  return { ...lessons, nimali, kasun, assistant, admin, browserOf };
}

async function addLessons(kit: Kit) {
  const at = kit.clock.now();
  const [institute, theory, category, granted, spare] = [
    newId(at),
    newId(at),
    newId(at),
    newId(at),
    newId(at),
  ];
  const { db } = kit;
  await db.insertInto('institute').values({ id: institute, name: 'Sasip', location: 'Nugegoda' }).execute();
  await db
    .insertInto('class')
    .values({ id: theory, institute_id: institute, name: 'Theory 2027', policy: 'enrolled', created_at: at })
    .execute();
  await db.insertInto('category').values({ id: category, name: 'Organic', position: 1 }).execute();
  const lesson = { category_id: category, source_kind: 'address', uploaded_at: at, published_at: at };
  const source_ref = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  await db
    .insertInto('video')
    .values([
      { ...lesson, id: granted, title: 'Alkanes', source_ref },
      { ...lesson, id: spare, title: 'Alkenes', source_ref },
    ])
    .execute();
  const paid = newId(at);
  await db
    .insertInto('class')
    .values({ id: paid, institute_id: institute, name: 'Paid 2027', policy: 'paid-month', created_at: at })
    .execute();
  const fee = { class_id: paid, from_month: 24_000, amount_cents: 350_000, set_at: at };
  await db.insertInto('class_fee').values(fee).execute();
  return { theory, paid, granted, spare, category };
}
