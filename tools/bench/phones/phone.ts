// One phone: opens the library, plays the cheapest rendition with its sound as the player does, a segment of each every four
// seconds, and tells its progress twice a minute. Ends with the first refusal.

import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import type { Refusal, Student } from './order.ts';

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
  /** When each of the segments was asked for; Unix time in milliseconds. */
  readonly segmentsAt: number[];
  readonly reports: number[];
  readonly refusals: Refusal[];
  late: number;
  bytes: number;
}

class Refused extends Error {}

interface Track {
  /** Paths. */
  readonly segments: readonly string[];
}

export class Phone {
  /** One connection, as browsers have over HTTP/2. */
  readonly #connection: Connection;
  readonly #base: URL;
  readonly #student: Student;
  /** Lines of every question. */
  readonly #common: string;
  #notes: Notes;
  #cookie = '';
  #key = '';
  #tracks: readonly Track[] = [];

  constructor(base: string, student: Student, notes: Notes) {
    this.#base = new URL(base);
    this.#student = student;
    this.#notes = notes;
    this.#connection = new Connection(this.#base, student.address);
    this.#common = `Host: ${this.#base.host}\r\nUser-Agent: ${AGENT}\r\nAccept-Encoding: gzip, br`;
  }

  /** From now on. */
  noteIn(notes: Notes): void {
    this.#notes = notes;
  }

  /** Opens the library and then the lesson. @returns whether it may play */
  async open(): Promise<boolean> {
    return this.#unlessRefused(async () => {
      await this.#timed(this.#notes.libraries, async () => this.#call('/api/uservideos', { isRead: false }));
      await this.#timed(this.#notes.starts, async () => this.#start());
    });
  }

  /** Resolves at the end of the bench, or when the lesson is refused. Begins anew at the lesson's end: the demo's are short. */
  async play(endAt: number): Promise<void> {
    const begun = Date.now();
    await this.#unlessRefused(async () => {
      for (let index = 1; this.#tracks.length > 0; index += 1) {
        const at = begun + index * SEGMENT_MILLISECONDS;
        if (at >= endAt) return;
        await untilTime(at);
        for (const { segments } of this.#tracks) {
          const segment = segments[index % segments.length] ?? '';
          const { segmentsAt } = this.#notes;
          const askedAt = Date.now();
          await this.#timed(this.#notes.segments, async () => this.#load(segment, { isRead: false }));
          segmentsAt.push(askedAt);
        }
        if (Date.now() - at > BUFFER_MILLISECONDS) this.#notes.late += 1;
        if (index % SEGMENTS_PER_REPORT === 0) await this.#report(index);
      }
    });
  }

  async #unlessRefused(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#tracks = [];
      return false;
    }
  }

  /** As the player: the address, the playlists, the key, headers, and the first segment of each track. */
  async #start(): Promise<void> {
    const { data } = JSON.parse(await this.#call(`/api/video?id=${this.#student.videoId}`)) as {
      data: { url: string };
    };
    const master = new URL(data.url, this.#base).pathname;
    const playlists = cheapest(await this.#load(master)).map((name) => beside(master, name));
    const tracks: Track[] = [];
    for (const playlist of playlists) tracks.push(await this.#open(playlist));
    this.#tracks = tracks;
  }

  async #open(playlist: string): Promise<Track> {
    const text = await this.#load(playlist);
    const named = (pattern: RegExp) => beside(playlist, pattern.exec(text)?.[1] ?? '');
    const key = named(/#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/);
    // The tracks of a lesson share their key.
    if (key !== this.#key) await this.#load(key, { isRead: false });
    this.#key = key;
    await this.#load(named(/#EXT-X-MAP:URI="([^"]+)"/), { isRead: false });
    const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const segments = names.map((name) => beside(playlist, name));
    await this.#load(segments[0] ?? playlist, { isRead: false });
    return { segments };
  }

  async #report(index: number): Promise<void> {
    const count = this.#tracks[0]?.segments.length ?? 1;
    const leftAtSecond = (index % count) * (SEGMENT_MILLISECONDS / 1000);
    const ranges = [{ from: Math.max(0, leftAtSecond - 30), to: Math.max(1, leftAtSecond) }];
    const { videoId } = this.#student;
    const report = { videoId, ranges, leftAtSecond, leftAt: new Date().toISOString() };
    const body = JSON.stringify({ reports: [report] });
    await this.#timed(this.#notes.reports, async () => this.#call('/api/v1/progress', { body }));
  }

  async #timed(into: number[], work: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await work();
    into.push(performance.now() - begun);
  }

  /** A call of the interface, with the session. */
  async #call(
    path: string,
    { body, isRead = true }: { body?: string; isRead?: boolean } = {},
  ): Promise<string> {
    const typed =
      body === undefined ? '' : `\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    const lines = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${this.#common}\r\nAuthorization: Bearer ${this.#student.token}${typed}`;
    return this.#ask(path, {
      lines: lines + this.#cookieLine(),
      isRead,
      ...(body !== undefined && { body }),
    });
  }

  /** A part of a lesson. */
  async #load(path: string, { isRead = true }: { isRead?: boolean } = {}): Promise<string> {
    const lines = `GET ${path} HTTP/1.1\r\n${this.#common}${this.#cookieLine()}`;
    return this.#ask(path, { lines, isRead });
  }

  #cookieLine(): string {
    return this.#cookie === '' ? '' : `\r\nCookie: ${this.#cookie}`;
  }

  /** @throws Refused when no answer of the 200s came, and notes it */
  async #ask(path: string, question: { lines: string; body?: string; isRead: boolean }): Promise<string> {
    const { status, head, body, bytes } = await this.#connection.ask(question);
    this.#notes.bytes += bytes;
    if (status < 200 || status > 299) {
      const { videoId } = this.#student;
      this.#notes.refusals.push({ videoId, path, status, at: Date.now() });
      throw new Refused();
    }
    if (!question.isRead) return '';
    this.#cookie = /^set-cookie: *([^;\r]+)/im.exec(head)?.[1] ?? this.#cookie;
    return body.toString();
  }
}

export async function untilTime(at: number): Promise<void> {
  const milliseconds = at - Date.now();
  if (milliseconds > 0) await sleep(milliseconds);
}

/** The path of a file that another one names. */
function beside(path: string, name: string): string {
  return new URL(name, `http://phone${path}`).pathname;
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
