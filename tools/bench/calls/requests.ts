// The calls that phones and the admin area make most, for benches of the real server in the school of `school.ts`.

import { type IncomingMessage, request } from 'node:http';
import { grantAccess } from '@valence/contract/admin/access';
import { lookUpStudent } from '@valence/contract/admin/students';
import { listAllVideos } from '@valence/contract/admin/videos';
import { profile } from '@valence/contract/auth/profile';
import { attemptStatus, refreshSession, requestCode } from '@valence/contract/auth/sign-in';
import { playVideo } from '@valence/contract/learning/playable-video';
import { recordProgress } from '@valence/contract/learning/progress';
import { listMyVideos } from '@valence/contract/learning/videos';
import { recordVisit } from '@valence/contract/site/analytics';
import { createRefreshTokens } from '../../../apps/server/src/features/sessions/refresh-tokens.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { derive } from '../../../apps/server/src/platform/secrets.ts';
import type { BenchServer } from '../bench-server.ts';
import { makeRefreshTokens, UNGRANTED } from './school.ts';
import type { Request } from './wrk.ts';

/** Settings of the server by which nothing is refused for being too much. */
export const GENEROUS = { ADDRESS_BEACON_BUDGET: '1000000', ADDRESS_SIGN_IN_BUDGET: '1000000' };

/** As many phones as take turns. */
const PHONES = 200;
const AGENT = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36';

export interface Call {
  /** The least share of the floor that is wanted. */
  readonly goal: number;
  readonly requests: readonly Request[];
  /** It is answered once its rows are durable. */
  readonly writes?: true;
}

type Headers = Readonly<Record<string, string>>;

const get = (path: string, headers: Headers): Request => ({ method: 'GET', path, headers });
const post = (path: string, body: object, headers: Headers): Request => ({
  method: 'POST',
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const visitor: Headers = { 'user-agent': AGENT };

interface Person {
  readonly id: string;
  readonly phone: string;
}

/** What the calls are about: some students with their sessions and a video of each, the desk's session, and everybody. */
async function castOf({ deps, signIn }: BenchServer) {
  const people = async (sql: string) => (await deps.pool.query<Person>(sql)).rows;
  const headersOf = async (id: string): Promise<Headers> => ({
    ...visitor,
    authorization: `Bearer ${await signIn(id)}`,
    'accept-encoding': 'gzip, deflate, br, zstd',
  });
  const everybody = await people(`SELECT id, phone FROM account WHERE role = 'student' ORDER BY phone`);
  const [admin] = await people(`SELECT id, phone FROM account WHERE role = 'admin'`);
  const open = await deps.pool.query<{ account_id: string; video_id: string }>(
    'SELECT DISTINCT ON (account_id) account_id, video_id FROM access_grant',
  );
  const videoOf = new Map(open.rows.map((row) => [row.account_id, row.video_id]));
  const withSession = async (person: Person) => ({
    ...person,
    headers: await headersOf(person.id),
    videoId: videoOf.get(person.id),
  });
  const students = await Promise.all(everybody.slice(0, PHONES).map(withSession));
  const free = await deps.pool.query<{ id: string }>(
    `SELECT id FROM video ORDER BY id DESC LIMIT ${UNGRANTED}`,
  );
  const tokens = createRefreshTokens(derive(deps.secret, 'refresh-token'));
  const refreshTokens = await makeRefreshTokens(deps.pool, systemClock.now(), (one) => tokens.write(one));
  return { students, desk: await headersOf(admin?.id ?? ''), everybody, free: free.rows, refreshTokens };
}

/** By name. */
export async function callsOf(server: BenchServer): Promise<Record<string, Call>> {
  const { students, desk, everybody, free, refreshTokens } = await castOf(server);
  const begun = await ask(server.url, post(requestCode.path, { phone: everybody.at(-1)?.phone }, visitor));
  const attempt = JSON.parse(begun.bytes.toString()) as { userId: string };
  const leftAt = systemClock.now().toISOString();
  const ranges = [{ from: 900, to: 915 }];
  const each = (make: (student: (typeof students)[number]) => Request) => students.map(make);
  return {
    'a student’s list': { goal: 0.4, requests: each(({ headers }) => get(listMyVideos.path, headers)) },
    'one lesson': {
      goal: 0.4,
      requests: each(({ videoId, headers }) => get(`${playVideo.path}?id=${videoId}`, headers)),
    },
    profile: { goal: 0.5, requests: each(({ headers }) => get(profile.path, headers)) },
    refresh: {
      goal: 0.5,
      writes: true,
      requests: refreshTokens.map((refreshToken) => post(refreshSession.path, { refreshToken }, visitor)),
    },
    'state of a code': { goal: 0.5, requests: [get(`${attemptStatus.path}?id=${attempt.userId}`, visitor)] },
    'look-up of a student': {
      goal: 0.25,
      requests: each(({ phone }) => get(`${lookUpStudent.path}?phone=${phone}`, desk)),
    },
    'all videos': { goal: 0.25, requests: [get(listAllVideos.path, desk)] },
    progress: {
      goal: 0.3,
      writes: true,
      requests: each(({ videoId, headers }) =>
        post(recordProgress.path, { reports: [{ videoId, ranges, leftAtSecond: 915, leftAt }] }, headers),
      ),
    },
    'a landing beacon': {
      goal: 0.3,
      writes: true,
      requests: [post(recordVisit.path, { sessionId: 'chem-#', landingPage: 'home' }, visitor)],
    },
    'a grant': {
      goal: 0.3,
      writes: true,
      requests: free.flatMap(({ id: videoId }) =>
        everybody.map(({ id }) =>
          post(`${grantAccess.path}?id=${id}`, { selectedVideos: [videoId], accessWeeks: 1 }, desk),
        ),
      ),
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As they were sent: compressed, if the answer is. */
  readonly bytes: Buffer;
}

/** One request without the decoding that `fetch` does. @throws when the answer is not of the 200s */
export async function ask(url: string, { method, path, headers, body }: Request): Promise<Answer> {
  const number = '0000000';
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url + path.replaceAll('#', number), { method, headers, agent: false }, resolve)
      .on('error', reject)
      .end(body?.replaceAll('#', number));
  });
  const bytes = Buffer.concat(await answer.toArray());
  const { statusCode: status = 0 } = answer;
  if (status < 200 || status > 299) throw new Error(`${path} answered ${status}: ${bytes.toString()}`);
  const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
    ['date', 'content-length', 'connection', 'keep-alive'].includes(name) ? [] : [[name, String(value)]],
  );
  return { status, headers: Object.fromEntries(kept) as Record<string, string>, bytes };
}
