// Measures the calls that phones and the desk make most, at 32 connections, as a share of what the same framework does when it
// sends the same bytes from memory: the share holds on a machine that is slow or busy, a figure alone does not. Prints a table,
// and with --json the same as JSON. `--only WORD` measures the calls whose names contain the word.

import { type IncomingMessage, request } from 'node:http';
import { parseArgs } from 'node:util';
import { grantAccess } from '@valence/contract/admin/access';
import { lookUpStudent } from '@valence/contract/admin/students';
import { listAllVideos } from '@valence/contract/admin/videos';
import { profile } from '@valence/contract/auth/profile';
import { attemptStatus, requestCode } from '@valence/contract/auth/sign-in';
import { recordProgress } from '@valence/contract/learning/progress';
import { listMyVideos, playVideo } from '@valence/contract/learning/videos';
import { recordVisit } from '@valence/contract/site/analytics';
import Fastify from 'fastify';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { median } from '../median.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { fillSchool, SCHOOL, UNGRANTED } from './calls/school.ts';
import { type Load, load, type Request } from './calls/wrk.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 32;
/** As many phones as take turns. */
const PHONES = 200;
const AGENT = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36';

interface Call {
  /** The least share of the floor that is wanted. */
  readonly goal: number;
  readonly requests: readonly Request[];
}

interface Figures {
  readonly name: string;
  readonly perSecond: number;
  readonly floorPerSecond: number;
  readonly share: number;
  readonly goal: number;
  readonly p99: number;
  /** The server's own processor time for each request, without PostgreSQL's. */
  readonly microseconds: number;
  readonly bytes: number;
}

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } });

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
  return { students, desk: await headersOf(admin?.id ?? ''), everybody, free: free.rows };
}

async function callsOf(server: BenchServer): Promise<Record<string, Call>> {
  const { students, desk, everybody, free } = await castOf(server);
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
    'state of a code': { goal: 0.5, requests: [get(`${attemptStatus.path}?id=${attempt.userId}`, visitor)] },
    'look-up of a student': {
      goal: 0.25,
      requests: each(({ phone }) => get(`${lookUpStudent.path}?phone=${phone}`, desk)),
    },
    'all videos': { goal: 0.25, requests: [get(listAllVideos.path, desk)] },
    progress: {
      goal: 0.3,
      requests: each(({ videoId, headers }) =>
        post(recordProgress.path, { reports: [{ videoId, ranges, leftAtSecond: 915, leftAt }] }, headers),
      ),
    },
    'a landing beacon': {
      goal: 0.3,
      requests: [post(recordVisit.path, { sessionId: 'chem-#', landingPage: 'home' }, visitor)],
    },
    'a grant': {
      goal: 0.3,
      requests: free.flatMap(({ id: videoId }) =>
        everybody.map(({ id }) =>
          post(`${grantAccess.path}?id=${id}`, { selectedVideos: [videoId], accessWeeks: 1 }, desk),
        ),
      ),
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As they were sent: compressed, if the answer is. */
  readonly bytes: Buffer;
}

/** One request without the decoding that `fetch` does. @throws when the answer is not of the 200s */
async function ask(url: string, { method, path, headers, body }: Request): Promise<Answer> {
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

/** The framework alone: takes the same request, and sends what the product answered. */
async function startFloor({ method, path }: Request, { status, headers, bytes }: Answer) {
  const floor = Fastify();
  floor.route({
    method,
    url: path.split('?')[0] ?? '',
    handler: async (_, reply) => reply.code(status).headers(headers).send(bytes),
  });
  return { url: await floor.listen({ host: '127.0.0.1', port: 0 }), stop: async () => floor.close() };
}

/** Rounds of the product and of its floor alternate, so that a busy moment of the machine meets both. */
async function measure(url: string, name: string, { goal, requests }: Call): Promise<Figures> {
  const [example] = requests;
  if (!example) throw new Error(`${name} has no requests`);
  const answer = await ask(url, example);
  const floor = await startFloor(example, answer);
  const rounds: { own: Load; floor: Load; microseconds: number }[] = [];
  // The first request was sent just now.
  let first = 1;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      // The first round warms up caches and compilers.
      const seconds = round === 0 ? 1 : SECONDS;
      const before = process.cpuUsage();
      const own = await load(url, requests, { connections: CONNECTIONS, seconds, first });
      const { user, system } = process.cpuUsage(before);
      first += Math.ceil(own.perSecond * (seconds + 1));
      const limit = await load(floor.url, requests, { connections: CONNECTIONS, seconds });
      if (round > 0)
        rounds.push({ own, floor: limit, microseconds: (user + system) / (own.perSecond * seconds) });
    }
  } finally {
    await floor.stop();
  }
  const of = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
  return {
    name,
    perSecond: of(({ own }) => own.perSecond),
    floorPerSecond: of((round) => round.floor.perSecond),
    share: of((round) => round.own.perSecond / round.floor.perSecond),
    goal,
    p99: of(({ own }) => own.p99),
    microseconds: of(({ microseconds }) => microseconds),
    bytes: answer.bytes.length,
  };
}

const COLUMNS = ['a second', 'floor', 'share', 'wanted', 'p99 ms', 'own µs', 'bytes'];

function lineOf(figures: Figures): string {
  const { name, perSecond, floorPerSecond, share, goal, p99, microseconds, bytes } = figures;
  const cells = [
    perSecond.toFixed(0),
    floorPerSecond.toFixed(0),
    share.toFixed(2),
    goal.toFixed(2),
    p99.toFixed(0),
    microseconds.toFixed(0),
    String(bytes),
  ];
  return name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('');
}

// Nothing is to be refused for being too much.
const generous = { ADDRESS_BEACON_BUDGET: '1000000', ADDRESS_SIGN_IN_BUDGET: '1000000' };
const server = await startBenchServer(generous);
try {
  await fillSchool(server.deps.pool, systemClock.now());
  const calls = Object.entries(await callsOf(server)).filter(([name]) => name.includes(options.only ?? ''));
  const table: Figures[] = [];
  if (!options.json) console.log(' '.repeat(24) + COLUMNS.map((title) => title.padStart(10)).join(''));
  for (const [name, call] of calls) {
    const figures = await measure(server.url, name, call);
    table.push(figures);
    if (!options.json) console.log(lineOf(figures));
  }
  if (options.json)
    console.log(JSON.stringify({ ...SCHOOL, connections: CONNECTIONS, calls: table }, null, 2));
} finally {
  await server.end();
}
