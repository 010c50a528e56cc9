import { setTimeout as sleep } from 'node:timers/promises';
import { recordProgress } from '@valence/contract/learning/progress';
import { recordVisit } from '@valence/contract/site/analytics';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openProcessSchool } from '../../test/process-school.ts';
import { until } from '../../test/programs.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { systemClock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const KILLS = 5;
const STUDENTS = 12;

test('D1: a server that writes for many requests at once, killed 5 times in the middle, loses no report and no beacon that it acknowledged', {
  timeout: 300_000,
}, async () => {
  const school = await openProcessSchool((step) => undo.push(step));
  const { db, video, signIn, start } = school;
  const at = systemClock.now();
  await sql`UPDATE video SET published_at = ${at}, duration_seconds = 7200 WHERE id = ${video}`.execute(db);
  const students = await Promise.all(
    Array.from({ length: STUDENTS }, async (_, number) => {
      const id = newId(at);
      await sql`INSERT INTO account (id, phone, verified_at, created_at)
        VALUES (${id}, ${`9477700${String(number).padStart(4, '0')}`}, ${at}, ${at})`.execute(db);
      await sql`INSERT INTO access_grant (account_id, video_id, granted_at) VALUES (${id}, ${video}, ${at})`.execute(
        db,
      );
      await sql`INSERT INTO watch_progress (account_id, video_id, opened_at, credit_seconds, credited_at)
        VALUES (${id}, ${video}, ${at}, 7200, ${at})`.execute(db);
      return { id, token: await signIn(id), acknowledged: [] as number[], next: 0 };
    }),
  );
  const visits: string[] = [];
  const post = async ({ url }: ServerProcess, path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.ok ? ((await answer.json()) as { data: { visitId: string } }) : undefined;
  };
  for (let round = 0; round < KILLS; round += 1) {
    const server = await start();
    let isOver = false;
    const before = visits.length;
    const writing = students.map(async (student) => {
      while (!isOver) {
        const from = student.next;
        student.next += 1;
        const report = {
          videoId: video,
          ranges: [{ from, to: from + 1 }],
          leftAtSecond: from,
          leftAt: at.toISOString(),
        };
        // A broken connection acknowledged nothing.
        const told = await post(server, recordProgress.path, { reports: [report] }, student.token).catch(
          () => undefined,
        );
        if (told) student.acknowledged.push(from);
        const visit = { sessionId: `chem-${from}`, landingPage: 'home' };
        const made = await post(server, recordVisit.path, visit).catch(() => undefined);
        if (made) visits.push(made.data.visitId);
        if (!told) await sleep(5);
      }
    });
    await until(() => visits.length > before + 3 * STUDENTS);
    await sleep(Math.random() * 60);
    await server.end('SIGKILL');
    isOver = true;
    await Promise.all(writing);
  }
  for (const { id, acknowledged } of students) {
    expect(acknowledged.length).toBeGreaterThan(0);
    const { rows } = await sql<{ lost: number }>`
      SELECT second AS lost FROM unnest(${acknowledged}::integer[]) second, watch_progress w
      WHERE w.account_id = ${id} AND NOT w.watched @> second`.execute(db);
    expect(rows).toEqual([]);
  }
  const { rows } = await sql`
    SELECT id FROM unnest(${visits}::uuid[]) id WHERE id NOT IN (SELECT id FROM analytics_visit)`.execute(db);
  expect(rows).toEqual([]);
});
