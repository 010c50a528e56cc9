// One phone: opens the library, plays the cheapest rendition with its sound as the player does, a segment of each every four
// seconds, and tells its progress twice a minute. Ends with the first refusal.

import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PhonesOrder, Refusal, Student } from './order.ts';

const SEGMENT_MILLISECONDS = 4000;
/** The player reports twice a minute. */
const SEGMENTS_PER_REPORT = 8;
/** What a phone holds ahead of where it plays; a segment that arrives later than that is missed. */
const BUFFER_MILLISECONDS = 12_000;
const AGENT = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36';

/** Where all phones of a process note what they saw. */
export interface Notes {
  readonly libraries: number[];
  readonly starts: number[];
  readonly segments: number[];
  readonly reports: number[];
  readonly refusals: Refusal[];
  late: number;
  bytes: number;
}

class Refused extends Error {}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Where the connection ended before the answer did. */
const UNANSWERED: Answer = { status: 0, headers: {}, bytes: Buffer.alloc(0) };

interface Track {
  readonly segments: readonly URL[];
}

export class Phone {
  /** One connection, as browsers have over HTTP/2. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #base: string;
  readonly #student: Student;
  readonly #notes: Notes;
  #cookie = '';

  constructor(base: string, student: Student, notes: Notes) {
    this.#base = base;
    this.#student = student;
    this.#notes = notes;
  }

  /** Resolves at the end of the bench, or when a lesson is refused. */
  async live({ beginAt, endAt }: Pick<PhonesOrder, 'beginAt' | 'endAt'>): Promise<void> {
    try {
      await untilTime(beginAt + this.#student.opensAfter);
      await this.#timed(this.#notes.libraries, async () => this.#load('/api/uservideos'));
      const tracks = await this.#timed(this.#notes.starts, async () => this.#start());
      await this.#play(tracks, endAt);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    } finally {
      this.#agent.destroy();
    }
  }

  /** As the player: the address, the playlists, keys and headers, and the first segment of each track. */
  async #start(): Promise<readonly Track[]> {
    const answer = await this.#load(`/api/video?id=${this.#student.videoId}`);
    const { data } = JSON.parse(answer.text) as { data: { url: string } };
    const master = new URL(data.url, this.#base);
    const playlists = cheapest((await this.#load(master)).text).map((name) => new URL(name, master));
    return Promise.all(playlists.map(async (playlist) => this.#open(playlist)));
  }

  async #open(playlist: URL): Promise<Track> {
    const { text } = await this.#load(playlist);
    const named = (pattern: RegExp) => new URL(pattern.exec(text)?.[1] ?? '', playlist);
    await this.#load(named(/#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/));
    await this.#load(named(/#EXT-X-MAP:URI="([^"]+)"/));
    const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const segments = names.map((name) => new URL(name, playlist));
    await this.#load(segments[0] ?? playlist);
    return { segments };
  }

  /** Begins anew at the lesson's end: the demo's lessons are short. */
  async #play(tracks: readonly Track[], endAt: number): Promise<void> {
    const begun = Date.now();
    for (let index = 1; Date.now() < endAt; index += 1) {
      await untilTime(begun + index * SEGMENT_MILLISECONDS);
      for (const { segments } of tracks) {
        const segment = segments[index % segments.length];
        if (segment) await this.#timed(this.#notes.segments, async () => this.#load(segment));
      }
      if (Date.now() - begun - index * SEGMENT_MILLISECONDS > BUFFER_MILLISECONDS) this.#notes.late += 1;
      if (index % SEGMENTS_PER_REPORT === 0) await this.#report(index, tracks[0]?.segments.length ?? 1);
    }
  }

  async #report(index: number, count: number): Promise<void> {
    const leftAtSecond = (index % count) * (SEGMENT_MILLISECONDS / 1000);
    const ranges = [{ from: Math.max(0, leftAtSecond - 30), to: Math.max(1, leftAtSecond) }];
    const { videoId } = this.#student;
    const report = { videoId, ranges, leftAtSecond, leftAt: new Date().toISOString() };
    await this.#timed(this.#notes.reports, async () =>
      this.#load('/api/v1/progress', JSON.stringify({ reports: [report] })),
    );
  }

  async #timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    const result = await work();
    into.push(performance.now() - begun);
    return result;
  }

  /** As browsers do, once more on a new connection, where the server has closed the kept one meanwhile. */
  async #send(url: URL, body?: string): Promise<IncomingMessage> {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        url,
        {
          agent: this.#agent,
          localAddress: this.#student.address,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            'user-agent': AGENT,
            'accept-encoding': 'gzip, br',
            ...(url.pathname.startsWith('/api') && { authorization: `Bearer ${this.#student.token}` }),
            ...(this.#cookie !== '' && { cookie: this.#cookie }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
        },
        resolve,
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && error.code === 'ECONNRESET') this.#send(url, body).then(resolve, reject);
        else reject(error);
      });
      sent.end(body);
    });
  }

  async #ask(url: URL, body?: string): Promise<Answer> {
    const answer = await this.#send(url, body);
    const bytes = Buffer.concat(await answer.toArray());
    return { status: answer.statusCode ?? 0, headers: answer.headers, bytes };
  }

  /** @throws Refused when no answer of the 200s came, and notes it */
  async #load(path: string | URL, body?: string): Promise<{ text: string }> {
    const url = new URL(path, this.#base);
    const { status, headers, bytes } = await this.#ask(url, body).catch(() => UNANSWERED);
    const [cookie = ''] = (headers['set-cookie']?.[0] ?? '').split(';');
    if (cookie !== '') this.#cookie = cookie;
    this.#notes.bytes += bytes.length;
    if (status < 200 || status > 299) {
      const { videoId } = this.#student;
      this.#notes.refusals.push({ videoId, path: url.pathname, status, at: Date.now() });
      throw new Refused();
    }
    // What the library's list says is counted, not read; the answers that are read are short, and come as they are.
    return { text: headers['content-encoding'] === undefined ? bytes.toString() : '' };
  }
}

async function untilTime(at: number): Promise<void> {
  const milliseconds = at - Date.now();
  if (milliseconds > 0) await sleep(milliseconds);
}

/** The playlists of the cheapest picture, and of the cheapest sound, which has a tag of our own (its group's is AAC). */
export function cheapest(master: string): string[] {
  const lines = master.split('\n');
  const bandwidth = (line: string) => Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1]);
  const pictures = lines.flatMap((line, at) =>
    line.startsWith('#EXT-X-STREAM-INF') && line.includes('RESOLUTION')
      ? [{ name: lines[at + 1] ?? '', bandwidth: bandwidth(line) }]
      : [],
  );
  const sounds = lines.flatMap((line) => {
    const name = /^#EXT-X-VALENCE-SOUND:.*URI="([^"]+)"/.exec(line)?.[1];
    return name ? [{ name, bandwidth: bandwidth(line) }] : [];
  });
  return [pictures, sounds].flatMap((tracks) => {
    const [track] = tracks.toSorted((one, other) => one.bandwidth - other.bandwidth);
    return track ? [track.name] : [];
  });
}
