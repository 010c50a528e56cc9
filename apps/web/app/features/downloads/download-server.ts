// For tests of this folder: a server with encrypted lessons of one film, in place of the network. Its answers can be cut anywhere.

import { keepDownload, renewDownloads } from '@valence/contract/learning/downloads';
import { playVideo } from '@valence/contract/learning/playable-video';
import { DAY_MS } from '@valence/domain/durations';
import { deleteDB } from 'idb';
import { vi } from 'vitest';
import { deviceNow } from '../../lib/clock.ts';
import { DOWNLOADS } from '../../lib/kept-lessons.ts';
import { session } from '../../lib/session.ts';
import { fetchLesson } from './fetch-lesson.ts';
import { readLesson, writeOrder } from './stored-downloads.ts';

const FOLDER = '/media/lessons/token/';
const SEGMENTS = 12;
const CARD_PICTURE = '/posters/mole.webp';
const PAPER = { _id: 'paper-1', name: 'The mole.pdf', bytes: 28, url: '/media/papers/token/paper-1.pdf' };

/** One box of MP4 around bytes that differ from file to file. */
function box(type: string, size: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + size).map((_, at) => (seed * 31 + at * 7) % 251);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
}

function joined(...parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

const text = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);

const MASTER = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Lesson",URI="audio/index.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=90000,AVERAGE-BANDWIDTH=40000,CODECS="avc1.4d400d,mp4a.40.2",RESOLUTION=426x240,AUDIO="audio"',
  'v240/index.m3u8',
];
const LEAN =
  '#EXT-X-VALENCE-PICTURE:BANDWIDTH=80000,AVERAGE-BANDWIDTH=35000,CODECS="av01.0.00M.08,mp4a.40.2",RESOLUTION=426x240,AUDIO="audio",URI="av240/index.m3u8"';

/** Each has another key. */
let servers = 0;

/** The lesson's files, encrypted with the key. */
async function filesOf(key: CryptoKey) {
  /** As they are played, by path. */
  const plain = new Map<string, Uint8Array<ArrayBuffer>>();
  /** As they are sent. */
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  files.set('master.m3u8', text(MASTER));
  files.set('captions/en.vtt', text(['WEBVTT', '', '00:00.000 --> 00:02.000', 'The mole.']));
  files.set('strip.vtt', text(['WEBVTT', '', '00:00.000 --> 00:05.000', 'strip-001.webp#xywh=0,0,160,90']));
  files.set('strip-001.webp', box('RIFF', 300, 3));
  files.set('poster.webp', box('RIFF', 400, 4));
  for (const [track, first] of [
    ['v240', 1],
    ['av240', 2001],
    ['audio', 1001],
  ] as const) {
    const init = box('ftyp', 40, first);
    plain.set(`${track}/init.mp4`, init);
    files.set(`${track}/init.mp4`, init);
    const lines = ['#EXTM3U', `#EXT-X-MEDIA-SEQUENCE:${first}`, '#EXT-X-MAP:URI="init.mp4"'];
    lines.push('#EXT-X-KEY:METHOD=AES-128,URI="../key"');
    for (let index = 0; index < SEGMENTS; index += 1) {
      const name = `${index}.m4s`;
      const bytes = joined(box('moof', 60, first + index), box('mdat', 3000 + index * 17, first - index));
      const iv = new Uint8Array(16);
      new DataView(iv.buffer).setUint32(12, first + index);
      plain.set(`${track}/${name}`, bytes);
      files.set(
        `${track}/${name}`,
        new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, bytes)),
      );
      lines.push('#EXTINF:4.0,', name);
    }
    files.set(`${track}/index.m3u8`, text(lines));
  }
  return { plain, files };
}

export type DownloadServer = Awaited<ReturnType<typeof startDownloadServer>>;

export async function startDownloadServer() {
  servers += 1;
  const contentKey = new Uint8Array(16).map((_, at) => servers * 40 + at);
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-CBC', false, ['encrypt']);
  const { plain, files } = await filesOf(key);
  /** Papers and pictures, by their whole path. */
  const beside = new Map([
    [CARD_PICTURE, box('RIFF', 200, 5)],
    [PAPER.url, text(['%PDF-1.7 The mole, one page'])],
  ]);
  const server = {
    plain,
    files,
    beside,
    /** The lessons whose keys this device asked for, and did not delete. */
    lent: new Set<string>(),
    /** What this device said that it has deleted: videos, or all. */
    deleted: [] as string[],
    version: 'first',
    endsAt: deviceNow() + 7 * DAY_MS,
    /** The lessons that the server lets stay. */
    stays: true,
    isAway: false,
    /** The pictures in AV1 are made, as they are some hours after the others. */
    makeLean(): void {
      files.set('master.m3u8', text([...MASTER, LEAN]));
    },
    /** How often each file was sent whole. */
    sent: new Map<string, number>(),
    /** Changes or breaks an answer; called with each path and its bytes. */
    answer: (_path: string, bytes: Uint8Array<ArrayBuffer>): Response | Promise<Response> =>
      new Response(bytes),
    fetch: async (address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
      if (server.isAway) throw new TypeError('Failed to fetch');
      const { pathname, searchParams } = new URL(address, location.origin);
      // As in /api/v1/downloads/:deviceId/:videoId.
      const videoId = pathname.split('/')[5];
      const endsAt = new Date(server.endsAt).toISOString();
      if (pathname === playVideo.path)
        return Response.json({ data: { ...LESSON, ...videoFields(), _id: searchParams.get('id') } });
      if (pathname.endsWith('/renewal') && method === renewDownloads.method)
        return Response.json({
          data: server.stays ? [...server.lent].map((videoId) => ({ videoId, endsAt })) : [],
        });
      if (pathname.startsWith('/api/v1/downloads/') && method === keepDownload.method) {
        const { publicKey } = JSON.parse(body as string) as { publicKey: string };
        server.lent.add(videoId ?? '');
        const sealedKey = await sealed(publicKey, contentKey);
        return Response.json({ data: { sealedKey, version: server.version, endsAt } });
      }
      if (pathname.startsWith('/api/v1/downloads/') && method === 'DELETE') {
        server.deleted.push(videoId ?? 'all');
        if (videoId === undefined) server.lent.clear();
        else server.lent.delete(videoId);
        return Response.json({ success: true });
      }
      if (/^\/api\/v1\/videos\/[^/]+\/attachments$/.test(pathname))
        return Response.json({ attachments: [PAPER], urlExpires: endsAt });
      const path = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : pathname;
      const bytes = beside.get(path) ?? files.get(path);
      if (!bytes) return new Response(null, { status: 404 });
      server.sent.set(path, (server.sent.get(path) ?? 0) + 1);
      return server.answer(path, bytes);
    },
  };
  return server;
}

export const LESSON = {
  _id: 'mole',
  title: 'The mole',
  subtitle: '',
  description: '',
  thumbnailUrl: CARD_PICTURE,
  animationUrl: null,
  category: 'Physical',
  uploadedDate: '2026-11-01T00:00:00.000Z',
  recordedDate: null,
  alYear: null,
  month: null,
  year: null,
  durationSeconds: SEGMENTS * 4,
} as const;

function videoFields() {
  const captions = [{ url: `${FOLDER}captions/en.vtt`, language: 'en', label: 'English' }];
  const pictures = { previewUrl: `${FOLDER}strip.vtt`, posterUrl: `${FOLDER}poster.webp` };
  return { url: `${FOLDER}master.m3u8`, captions, ...pictures, resumeSeconds: 0, watched: [] };
}

async function sealed(publicKey: string, contentKey: Uint8Array<ArrayBuffer>): Promise<string> {
  const spki = Uint8Array.from(atob(publicKey), (letter) => letter.charCodeAt(0));
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt']);
  const bytes = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, contentKey));
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Orders the lesson where it is not here yet, and fetches it.
 * @param stop ends it as a page that goes away does
 */
export async function download(stop = new AbortController()): Promise<void> {
  const order = { videoId: LESSON._id, shortSide: 240 };
  if (!(await readLesson(LESSON._id))) await writeOrder({ ...order, title: LESSON.title, orderedAt: 0 });
  await fetchLesson({ ...order, signal: stop.signal, onFile: () => {} });
}

/** Nimali is signed in, nothing lies here, and the network leads to a new server. */
export async function beginAsNimali(): Promise<DownloadServer> {
  await deleteDB(DOWNLOADS);
  signInAs('nimali');
  const server = await startDownloadServer();
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

/** Signs somebody in, without a server. */
export function signInAs(account: string): void {
  const token = `.${btoa(JSON.stringify({ sub: account }))}.`;
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'student' });
}
