// What the tests of playing share: the real server with a packaged lesson in its storage, a small cast, and raw HTTP.

import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { Role } from '@valence/domain/role';
import { buildApp } from '../src/composition/app.ts';
import { createAccessService } from '../src/features/access/access.service.ts';
import { createGrantTokens } from '../src/features/access/grant-undo.ts';
import * as assignments from '../src/features/classes/assignment-ends.store.ts';
import { createProgressReader } from '../src/features/progress/recorded-progress.ts';
import { createSessionsService } from '../src/features/sessions/sessions.service.ts';
import { transaction } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { createKept } from '../src/platform/kept/kept.ts';
import { derive } from '../src/platform/secrets.ts';
import { createHarness, type HarnessOptions } from './harness.ts';

/** A signed-in browser: its bearer token, and the cookies it was given. */
export interface Browser {
  readonly accountId: string;
  readonly sessionId: string;
  readonly token: string;
  cookie: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The parsed body of a JSON answer. */
  readonly code: string | undefined;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly agent?: Agent;
}

/** The lesson's files as packaging lays them out; the segments' bytes differ, their sizes are odd. */
export function lessonFiles(): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const text = (name: string, lines: string[]) => files.set(name, Buffer.from(`${lines.join('\n')}\n`));
  text('master.m3u8', [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-STREAM-INF:BANDWIDTH=200000,CODECS="avc1.4d400d,mp4a.40.2",RESOLUTION=426x240,AUDIO="audio"',
    'v240/index.m3u8',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Lesson",URI="audio/index.m3u8"',
  ]);
  text('captions-en.vtt', ['WEBVTT', '', '00:00.000 --> 00:02.000', 'The mole is a number.']);
  for (const track of ['v240', 'audio']) {
    const segments = ['seg_00001.m4s', 'seg_00002.m4s'];
    const map = '#EXT-X-MAP:URI="init.mp4"';
    text(`${track}/index.m3u8`, ['#EXTM3U', map, ...segments.flatMap((name) => ['#EXTINF:4.0,', name])]);
    files.set(`${track}/init.mp4`, noise(731, track.length));
    for (const [index, name] of segments.entries()) {
      files.set(`${track}/${name}`, noise(150_001 + index, index + track.length));
    }
  }
  return files;
}

/** Bytes that do not repeat within any chunk (a linear congruential generator, so that runs are alike). */
export function noise(size: number, seed: number): Buffer {
  const bytes = Buffer.alloc(size);
  let state = seed * 2_654_435 + 1;
  for (let index = 0; index < size; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

export type PlaybackKit = Awaited<ReturnType<typeof startPlaybackKit>>;

export async function startPlaybackKit(options: HarnessOptions = {}) {
  const harness = await createHarness(options);
  const { db, clock, secret, settings, storage } = harness;
  const folder = join(settings.dataDir, 'storage');
  const url = new URL(await harness.listen());
  const keys = { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') };
  const sessions = createSessionsService({ db, clock, kept: createKept({ db, clock }), keys, settings });
  const categoryId = newId(clock.now());
  await db.insertInto('category').values({ id: categoryId, name: 'Theory', position: 1 }).execute();
  let phones = 94_771_000_000;

  async function addAccount(role: Role = 'student'): Promise<string> {
    const [id, at] = [newId(clock.now()), clock.now()];
    phones += 1;
    const row = { id, phone: String(phones), role, created_at: at, verified_at: at };
    await db.insertInto('account').values(row).execute();
    return id;
  }

  async function signIn(accountId: string): Promise<Browser> {
    const opening = { accountId, device: 'test', at: clock.now() };
    const { token } = await transaction(db, async (tx) => sessions.open(tx, opening));
    const claims = JSON.parse(String(Buffer.from(token.split('.')[1] ?? '', 'base64url'))) as { sid: string };
    return { accountId, sessionId: claims.sid, token, cookie: undefined };
  }

  /** @param ref the folder of a protected lesson, or the address as an admin entered it */
  async function addVideo(kind: 'protected' | 'address' | 'none', ref: string | null): Promise<string> {
    const [id, at] = [newId(clock.now()), clock.now()];
    const row = { id, title: 'The mole', category_id: categoryId, source_kind: kind, source_ref: ref };
    await db
      .insertInto('video')
      .values({ ...row, uploaded_at: at, published_at: at })
      .execute();
    return id;
  }

  /** Puts the lesson's files under a prefix and makes a published video of them. */
  async function addLesson(prefix: string, files = lessonFiles()): Promise<string> {
    const packaged = await mkdtemp(join(tmpdir(), 'lesson-'));
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(packaged, name)), { recursive: true });
      await writeFile(join(packaged, name), bytes);
    }
    await storage.putFolder(prefix, packaged);
    await rm(packaged, { recursive: true });
    return addVideo('protected', prefix);
  }

  async function grant(accountId: string, videoId: string, endsAt: Date | null = null): Promise<void> {
    const row = { account_id: accountId, video_id: videoId, granted_at: clock.now(), ends_at: endsAt };
    await db.insertInto('access_grant').values(row).execute();
  }

  /** The target is sent exactly as passed: nothing is normalised. */
  const begin = (target: string, asking: Asking = {}): ClientRequest => beginAt(url, target, asking);

  const ask = async (target: string, asking: Asking = {}): Promise<Answer> => askAt(url, target, asking);

  /**
   * A second application of the same school, like another process: on the same database, storage and clock.
   * @param own connections of its own, so that it does not know of what the first one writes
   */
  async function beside(own: Partial<Pick<typeof harness, 'db' | 'pool'>> = {}) {
    const jobs = createJobs(harness.database, harness.log);
    const { app } = await buildApp({ ...harness, ...own, jobs });
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    return {
      pull: async (browser: Browser, target: string) =>
        askAt(address, target, { headers: { ...(browser.cookie && { cookie: browser.cookie }) } }),
      close: async () => app.close(),
    };
  }

  /** Requests like a media element: with the cookies of the browser and nothing else. */
  const pull = async (browser: Browser, target: string, { headers, ...asking }: Asking = {}) =>
    ask(target, { ...asking, headers: { ...(browser.cookie && { cookie: browser.cookie }), ...headers } });

  /** GET /api/video; the browser keeps the cookie. */
  async function play(browser: Browser, videoId: string): Promise<Answer> {
    const answer = await ask(`/api/video?id=${videoId}`, {
      headers: { authorization: `Bearer ${browser.token}` },
    });
    const cookie = answer.headers['set-cookie']?.[0];
    if (cookie) browser.cookie = cookie.split(';')[0];
    return answer;
  }

  /** The data of GET /api/video for a video that the browser may watch. */
  async function played(browser: Browser, videoId: string): Promise<PlayableVideo & { url: string }> {
    const answer = await play(browser, videoId);
    if (answer.status !== 200)
      throw new Error(`GET /api/video answered ${answer.status}: ${String(answer.body)}`);
    return (JSON.parse(String(answer.body)) as { data: PlayableVideo & { url: string } }).data;
  }

  /** The descriptors of this process (in which the server runs) that are open on stored files. */
  async function openFiles(): Promise<string[]> {
    const numbers = await readdir('/proc/self/fd');
    const targets = await Promise.all(
      numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
    );
    return targets.filter((target) => target.startsWith(folder));
  }

  return {
    ...harness,
    url,
    access: createAccessService({
      db,
      clock,
      kept: createKept({ db, clock }),
      watched: createProgressReader({ db }).ofVideo,
      assignments,
      tokens: createGrantTokens(secret),
    }),
    addAccount,
    signIn,
    addVideo,
    addLesson,
    grant,
    begin,
    beside,
    ask,
    pull,
    play,
    played,
    openFiles,
  };
}

function beginAt(
  { hostname, port }: URL,
  target: string,
  { method = 'GET', headers = {}, agent }: Asking,
): ClientRequest {
  return request({ hostname, port, path: target, method, headers, ...(agent && { agent }) });
}

/** As `begin`, at any server, and reads the whole answer. */
export async function askAt(address: URL, target: string, asking: Asking = {}): Promise<Answer> {
  const incoming = await answered(beginAt(address, target, asking).end());
  const body = await buffer(incoming);
  const isJson = incoming.headers['content-type']?.startsWith('application/json') && body.length > 0;
  const code = isJson ? (JSON.parse(String(body)) as { code?: string }).code : undefined;
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body, code };
}

/** Resolves with the head of the answer; its body is not read yet. */
export function answered(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => outgoing.once('response', resolve).once('error', reject));
}

/** The address of another file under the same token. */
export function beside(playlist: string, file: string): string {
  return `${playlist.slice(0, playlist.lastIndexOf('/'))}/${file}`;
}

/** Requests every file of the lesson. @returns the different outcomes in words: one when all are the same */
export async function outcomes(ask: (file: string) => Promise<Answer>): Promise<string[]> {
  const found = new Set<string>();
  for (const [file, bytes] of lessonFiles()) {
    const { status, code, headers, body } = await ask(file);
    const leak = body.includes(bytes.subarray(0, 16)) ? ' with bytes of the file' : '';
    found.add(`${status} ${code}, ${headers['cache-control']}${leak}`);
  }
  return [...found];
}

/** V2: ways of writing a path below a lesson that must lead to nothing. */
export const HOSTILE_SPELLINGS = [
  '../secret.mp4',
  '../../secret.mp4',
  '..%2fsecret.mp4',
  '..%2Fsecret.mp4',
  '%2e%2e/secret.mp4',
  '%2e%2e%2fsecret.mp4',
  '..%252fsecret.mp4',
  '%252e%252e%252fsecret.mp4',
  '..%c0%afsecret.mp4',
  '..%5csecret.mp4',
  '..\\secret.mp4',
  'v240%2Finit.mp4',
  'v240%252Finit.mp4',
  '%76240/init.mp4',
  'v240//init.mp4',
  'v240/./init.mp4',
  'v240/../v240/init.mp4',
  'v240/init.mp4%00',
  'v240/init.mp4%00.m3u8',
  'v240/init.mp4/',
  '%00',
  'v240',
  'v240/',
  '.',
  '..',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  '%',
  '%zz',
  'v240/init.mp4%',
  'v240/init.mp4%20',
  'v240/INIT.mp4',
  'v240/init.mp4;x',
];
