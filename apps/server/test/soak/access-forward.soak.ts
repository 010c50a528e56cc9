// Attacks a running server: a class's access taken forward and back by many at once, every call repeated, in any order.

import { DAY_MS } from '@valence/domain/durations';
import { afterEach, expect, test } from 'vitest';
import { newId, randomBelow, randomSecret } from '../../src/platform/ids.ts';
import { openProcessSchool } from '../process-school.ts';

const ROUNDS = 30;
const AT_ONCE = 20;
const STUDENTS = 25;
const MOST_SECONDS = 120;

const atEnd: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of atEnd.splice(0).reverse()) await step();
});

type School = Awaited<ReturnType<typeof openProcessSchool>>;

/** Two classes that share their students and a lesson: what extends one of them moves the other one's grants. */
async function openClasses({ db, video }: School): Promise<{ classes: string[]; begunAt: Date }> {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  const institute = newId(at);
  await db.insertInto('institute').values({ id: institute, name: 'Sigma', location: 'Galle' }).execute();
  const classes = [newId(at), newId(at)];
  const students = Array.from({ length: STUDENTS }, (_, number) => ({
    id: newId(at),
    phone: `9476${String(number).padStart(7, '0')}`,
    created_at: at,
    verified_at: at,
  }));
  await db.insertInto('account').values(students).execute();
  const ends_at = new Date(at.getTime() + 10 * DAY_MS);
  for (const [number, id] of classes.entries()) {
    const named = {
      id,
      institute_id: institute,
      name: `Class ${number}`,
      policy: 'enrolled',
      created_at: at,
    };
    await db.insertInto('class').values(named).execute();
    await db
      .insertInto('class_video')
      .values({ class_id: id, video_id: video, assigned_at: at, ends_at })
      .execute();
    const seats = students.map(({ id: account_id }) => ({
      id: newId(at),
      class_id: id,
      account_id,
      enrolled_at: at,
    }));
    await db.insertInto('enrolment').values(seats).execute();
  }
  const grants = students.map(({ id }) => ({ account_id: id, video_id: video, granted_at: at, ends_at }));
  await db.insertInto('access_grant').values(grants).execute();
  return { classes, begunAt: at };
}

test('R7: extensions and undos by the thousand, each sent three times at once: no day is won and none is lost', async () => {
  const school = await openProcessSchool((step) => atEnd.push(step));
  const { url } = await school.start();
  const { classes, begunAt } = await openClasses(school);
  const statuses = new Map<number, number>();
  let calls = 0;
  let slowest = 0;

  async function post<Body>(path: string, body?: object): Promise<Body> {
    const begun = performance.now();
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${school.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    slowest = Math.max(slowest, performance.now() - begun);
    calls += 1;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return JSON.parse(text) as Body;
  }
  const thrice = async <Body>(path: string, body?: object): Promise<Body> => {
    const answers = await Promise.all([0, 1, 2].map(async () => post<Body>(path, body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    return answers[0] as Body;
  };
  /** Days from the beginning to the ends: of each class's lesson, and of the grants. */
  const ends = async () => {
    const days = (at: Date | null) => ((at?.getTime() ?? 0) - begunAt.getTime()) / DAY_MS;
    const links = await school.db.selectFrom('class_video').select(['class_id', 'ends_at']).execute();
    const grants = await school.db.selectFrom('access_grant').select('ends_at').execute();
    return {
      links: classes.map((id) => days(links.find(({ class_id }) => class_id === id)?.ends_at ?? null)),
      grants: [...new Set(grants.map(({ ends_at }) => days(ends_at)))],
    };
  };

  const open: { id: string; of: number; days: number }[] = [];
  const endsWithOpen = (of?: number) =>
    10 + open.reduce((sum, one) => sum + (of === undefined || one.of === of ? one.days : 0), 0);
  let [moved, takenBack, rounds] = [0, 0, 0];
  const until = performance.now() + MOST_SECONDS * 1000;
  for (; rounds < ROUNDS && performance.now() < until; rounds += 1) {
    // Some of the open extensions are taken back, in any order, while others move the same ends forward.
    const undos = open.filter(() => randomBelow(3) > 0).sort(() => randomBelow(3) - 1);
    const fresh = Array.from({ length: AT_ONCE }, () => ({ of: randomBelow(2), days: 1 + randomBelow(365) }));
    const extensions = await Promise.all([
      ...fresh.map(async ({ of, days }) => {
        const body = { requestId: randomSecret(16).toString('hex'), days };
        const path = `/api/v1/classes/${classes[of]}/extension`;
        const { data } = await thrice<{ data: { extensionId: string } }>(path, body);
        moved += days;
        return { id: data.extensionId, of, days };
      }),
      ...undos.map(async ({ id, days }) => {
        const { data } = await thrice<{ data: { takenBack: number; left: unknown[] } }>(
          `/api/v1/class-extensions/${id}/undo`,
        );
        expect(data).toEqual({ takenBack: STUDENTS + 1, left: [] });
        takenBack += days;
        return undefined;
      }),
    ]);
    open.splice(0, open.length, ...open.filter((one) => !undos.includes(one)));
    open.push(...extensions.filter((one) => one !== undefined));
    expect(await ends()).toEqual({ links: [endsWithOpen(0), endsWithOpen(1)], grants: [endsWithOpen()] });
  }
  for (const { id } of open.splice(0)) await thrice(`/api/v1/class-extensions/${id}/undo`);
  expect(await ends()).toEqual({ links: [10, 10], grants: [10] });
  expect([...statuses.keys()]).toEqual([200]);
  console.log(
    `${calls} calls in ${rounds} rounds, all 200; ${moved} days moved, ${takenBack} taken back while others moved, the rest after; slowest ${Math.round(slowest)} ms`,
  );
});
