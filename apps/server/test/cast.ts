// The people, classes and videos of the feature tests: short builders on the real tables, and signed-in callers.

import type { ClassPolicy } from '@valence/domain/access';
import type { Role } from '@valence/domain/role';
import type { Insertable } from 'kysely';
import { createSessionsService } from '../src/features/sessions/sessions.service.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { newId } from '../src/platform/ids.ts';
import { createKept } from '../src/platform/kept/kept.ts';
import { derive } from '../src/platform/secrets.ts';
import type { Harness } from './harness.ts';

type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

export interface Answered<Body> {
  status: number;
  body: Body;
}

/** Calls as one signed-in person; the caller states the body's type, and the assertions check it. */
export type Browser = <Body = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => Promise<Answered<Body>>;

export type Cast = ReturnType<typeof createCast>;

export function createCast({ db, clock, secret, settings, inject }: Harness) {
  const keys = { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') };
  const sessions = createSessionsService({ db, clock, kept: createKept({ db, clock }), keys, settings });
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };

  async function person(row: Row<'account'> & { role?: Role } = {}): Promise<string> {
    const at = clock.now();
    const phone = `9476${String(next()).padStart(7, '0')}`;
    const account = { id: newId(at), phone, created_at: at, verified_at: at, ...row };
    await db.insertInto('account').values(account).execute();
    return account.id;
  }

  /** Opens a session as an accepted passcode does. @returns its access token */
  async function tokenOf(accountId: string): Promise<string> {
    const at = clock.now();
    const { token } = await db
      .transaction()
      .execute(async (tx) => sessions.open(tx, { accountId, device: '', at }));
    return token;
  }

  async function signIn(accountId: string): Promise<Browser> {
    const headers = { authorization: `Bearer ${await tokenOf(accountId)}` };
    return async <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
      const answer = await inject({ method, url, headers, ...(body && { payload: body }) });
      return { status: answer.statusCode, body: answer.json<Body>() };
    };
  }

  async function signInAs(phone: string): Promise<Browser> {
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    return signIn(id);
  }

  async function category(name: string): Promise<string> {
    // Several videos may be made at once.
    await db
      .insertInto('category')
      .values({ id: newId(clock.now()), name, position: next() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { id } = await db
      .selectFrom('category')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A lesson that was published today, unless the row says otherwise. */
  async function video(row: Row<'video'> = {}): Promise<string> {
    const at = clock.now();
    const values = {
      id: newId(at),
      title: `Lesson ${next()}`,
      category_id: row.category_id ?? (await category('Physical chemistry')),
      source_kind: 'address',
      source_ref: 'https://www.youtube.com/watch?v=FSyAehMdpyI',
      uploaded_at: at,
      published_at: at,
      ...row,
    };
    await db.insertInto('video').values(values).execute();
    return values.id;
  }

  async function schoolClass(name: string, policy: ClassPolicy): Promise<string> {
    const at = clock.now();
    const [institute, id] = [newId(at), newId(at)];
    const hall = { id: institute, name: `Institute ${next()}`, location: 'Nugegoda' };
    await db.insertInto('institute').values(hall).execute();
    await db
      .insertInto('class')
      .values({ id, institute_id: institute, name, policy, created_at: at })
      .execute();
    return id;
  }

  async function enrol(account_id: string, class_id: string): Promise<void> {
    const enrolled_at = clock.now();
    await db
      .insertInto('enrolment')
      .values({ id: newId(enrolled_at), account_id, class_id, enrolled_at })
      .execute();
  }

  async function assign(video_id: string, class_id: string, row: Row<'class_video'> = {}): Promise<void> {
    await db
      .insertInto('class_video')
      .values({ video_id, class_id, assigned_at: clock.now(), ...row })
      .execute();
  }

  /** Grants without the admin area, for ends that an admin cannot set. */
  async function give(account_id: string, video_id: string, ends_at: Date | null): Promise<void> {
    await db
      .insertInto('access_grant')
      .values({ account_id, video_id, granted_at: clock.now(), ends_at })
      .execute();
  }

  /** @param stretches as a multirange of seconds: `{[0,60)}` */
  async function watched(
    account_id: string,
    video_id: string,
    stretches: string,
    lastWatched: string,
  ): Promise<void> {
    const at = clock.now();
    const last_watched_at = new Date(lastWatched);
    const usual = { opened_at: at, left_at_second: 0, credit_seconds: 0, credited_at: at };
    await db
      .insertInto('watch_progress')
      .values({ account_id, video_id, watched: stretches, last_watched_at, ...usual })
      .execute();
  }

  return { person, tokenOf, signIn, signInAs, category, video, schoolClass, enrol, assign, give, watched };
}
