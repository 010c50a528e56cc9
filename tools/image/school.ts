// A school that was just installed, in a container or on a machine, as its people use it: they sign in by WhatsApp, a teacher sends
// a film, a student plays the lesson.

import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminSite } from '@valence/contract/admin/site';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import sample from '../../apps/server/demo/site-content.json' with { type: 'json' };
import { smallFilm, tusClient } from '../../apps/server/test/uploading.ts';
import { Admin } from '../../apps/web/e2e/film/admin.ts';
import { credentials, deliver, type GraphServer, startGraphServer } from '../../apps/web/e2e/graph-server.ts';
import type { Container } from './engine.ts';
import { playlistOf, readTrack } from './playlists.ts';

/** The numbers of the teacher (in ADMIN_PHONES) and of a student, 9 digits. */
export const PHONES = { teacher: '770000001', student: '771000001' };
/** Not a measure: only where the trial gives up, on a machine that is busy, too. */
const PATIENCE_MILLISECONDS = 300_000;

/** The stand-in for Meta, and the credentials that it knows. */
export interface Meta {
  readonly graph: GraphServer;
  readonly credentials: typeof credentials;
}

export async function startMeta(): Promise<Meta> {
  return { graph: await startGraphServer(), credentials };
}

export class School {
  readonly #url: string;
  readonly #graph: GraphServer;
  readonly #send: typeof fetch;
  #tokens = { teacher: '', student: '' };
  #lesson = '';

  /** @param send what asks, where it is not `fetch`: a client that trusts another authority */
  constructor(url: string, graph: GraphServer, send: typeof fetch = fetch) {
    this.#url = url;
    this.#graph = graph;
    this.#send = send;
  }

  /** The same school with its lesson, asked at another address. */
  at(url: string, send: typeof fetch): School {
    const other = new School(url, this.#graph, send);
    other.#lesson = this.#lesson;
    return other;
  }

  /** Waits until every part of the server works. @throws when its container ends instead */
  async untilReady(container: Container): Promise<void> {
    await until(async () => {
      if (!(await container.isRunning())) throw new Error('The container ended at its start.');
      return (await fetch(`${this.#url}/readyz`).catch(() => undefined))?.status === 200;
    });
  }

  async signIn(who: keyof typeof PHONES): Promise<void> {
    const phone = `94${PHONES[who]}`;
    const { userId } = await this.ask<{ userId: string }>('POST', '/auth/login', { body: { phone } });
    const before = this.#graph.sent.length;
    if ((await deliver(this.#url, phone, 'Passcode', this.#send)) !== 200)
      throw new Error('The webhook took no message.');
    let otp: string | undefined;
    await until(async () => {
      const texts = this.#graph.sent.slice(before).filter(({ body }) => body.to === `+${phone}`);
      otp = /\b\d{6}\b/.exec(texts.map(({ body }) => body.text?.body).join(' '))?.[0];
      return otp !== undefined;
    });
    const { token } = await this.ask<SignedIn>('POST', '/auth/verify', { body: { userId, otp } });
    this.#tokens[who] = token;
  }

  /** Sends a film, whole. A worker takes it at once. */
  async sendFilm(): Promise<void> {
    const film = smallFilm();
    const teacher = tusClient(this.#url, this.#tokens.teacher);
    const { status } = await teacher.send(await teacher.begun({ bytes: film.length }), 0, film);
    if (status !== 204) throw new Error(`The film was answered with ${status}.`);
  }

  /** @returns seconds from the film's place in the queue to the whole lesson, which the student may watch from then on */
  async untilLesson(): Promise<number> {
    const admin = new Admin(this.#url, this.#tokens.teacher);
    const seconds = await admin.untilWhole();
    this.#lesson = await admin.publish();
    await admin.grant(PHONES.student, this.#lesson);
    return seconds;
  }

  /** Loads the lesson's finest picture and its sound as the student's browser does, and leaves it. @returns both, deciphered */
  async play(): Promise<readonly Buffer[]> {
    const authorization = `Bearer ${this.#tokens.student}`;
    const send = this.#send;
    const answer = await send(`${this.#url}/api/video?id=${this.#lesson}`, { headers: { authorization } });
    const { data } = (await answer.json()) as { data: PlayableVideo };
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    const viewer = { cookie };
    const { tracks } = await playlistOf(new URL(data.url ?? '', this.#url), viewer, send);
    const parts = await Promise.all(tracks.map(async (track) => readTrack(track, viewer, send)));
    // Another device of the student may play at once.
    await this.ask('DELETE', '/api/v1/streams/here', { as: 'student' });
    return parts;
  }

  /** Takes the lesson away from the student. */
  async takeAway(): Promise<void> {
    await new Admin(this.#url, this.#tokens.teacher).takeAway(PHONES.student, this.#lesson);
  }

  /** The lesson that `untilLesson` published. */
  get lesson(): string {
    return this.#lesson;
  }

  /** The access token that a person's sign-in gave. */
  tokenOf(who: keyof typeof PHONES): string {
    return this.#tokens[who];
  }

  /** Publishes content under a name, which writes the public pages anew. @returns the landing page */
  async publish(brandName: string): Promise<string> {
    const path = '/api/v1/admin/site';
    const { version } = await this.ask<AdminSite>('GET', path, { as: 'teacher' });
    await this.ask('PUT', path, { as: 'teacher', body: { version, content: { ...sample, brandName } } });
    return (await fetch(this.#url)).text();
  }

  /** Calls the interface. @throws with what it answered, when it refuses */
  async ask<Reply>(
    method: string,
    path: string,
    { as, body }: { as?: keyof typeof PHONES; body?: unknown },
  ): Promise<Reply> {
    const send = this.#send;
    const answer = await send(this.#url + path, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${this.#tokens[as]}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('It did not happen within five minutes.');
    await sleep(100);
  }
}
