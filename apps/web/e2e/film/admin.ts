// What the admin area does with a film that has arrived, through the API.

import type { Packaging } from '@valence/contract/admin/packaging';
import type { EditedVideo } from '@valence/contract/admin/videos';
import { HOUR_MS } from '@valence/domain/durations';

const LOOK_EVERY_MILLISECONDS = 500;
const LONGEST_WAIT_MILLISECONDS = HOUR_MS;

export class Admin {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Waits until this much of the work is done, 0 to 1. */
  async untilWorkedOn(share: number): Promise<void> {
    await this.#until((packaging) => packaging.share >= share);
  }

  /** @returns seconds from queueing the film to its first rendition */
  async untilWatchable(): Promise<number> {
    const { queuedAt, watchableAt } = await this.#until((packaging) => packaging.watchableAt !== null);
    return Math.round((Date.parse(watchableAt ?? '') - Date.parse(queuedAt)) / 1000);
  }

  /** Waits until the film has this rendition, by the name of its step. @returns seconds since it was queued */
  async untilMade(rendition: string): Promise<number> {
    const { queuedAt } = await this.#until(({ steps }) =>
      steps.some(({ name, state }) => name === rendition && state === 'done'),
    );
    return Math.round((Date.now() - Date.parse(queuedAt)) / 1000);
  }

  /** Waits until the film has all of its renditions. @returns seconds since it was queued */
  async untilWhole(): Promise<number> {
    const { queuedAt, finishedAt } = await this.#until((packaging) => packaging.finishedAt !== null);
    return Math.round((Date.parse(finishedAt ?? '') - Date.parse(queuedAt)) / 1000);
  }

  /** @returns the lesson's id */
  async publish(): Promise<string> {
    const { videoId } = await this.#newest();
    const video = await this.#ask<EditedVideo>('GET', `/api/v1/admin/videos/${videoId}`);
    const { version, title, subtitle, description, categoryId, thumbnailUrl, animationUrl } = video;
    await this.#ask('PUT', `/api/v1/admin/videos/${videoId}`, {
      ...{ version, title, subtitle, description, categoryId, thumbnailUrl, animationUrl },
      ...{ alYear: null, openToYear: false, month: null, recordedDate: null },
      source: { kind: 'unchanged' },
      publication: { kind: 'now' },
    });
    return videoId;
  }

  /** @param phone 9 digits */
  async grant(phone: string, videoId: string): Promise<void> {
    const { userId } = await this.#ask<{ userId: string }>('GET', `/api/v1/users/phone?phone=94${phone}`);
    await this.#ask('POST', `/api/v1/videos/grant-access?id=${userId}`, {
      selectedVideos: [videoId],
      accessWeeks: 1,
    });
  }

  /** @param phone 9 digits */
  async takeAway(phone: string, videoId: string): Promise<void> {
    const { userId } = await this.#ask<{ userId: string }>('GET', `/api/v1/users/phone?phone=94${phone}`);
    await this.#ask('DELETE', '/api/v1/videos/reference', { userId, videoId });
  }

  /** What each rendition cost, as lines of text. */
  async steps(): Promise<string> {
    const { steps } = await this.#newest();
    return steps
      .map(({ name, state, seconds, megabytesAnHour }) =>
        [
          `    ${name.padEnd(9)} ${state}`,
          seconds === null ? '' : `, ${Math.round(seconds)} s`,
          megabytesAnHour === null ? '' : `, ${megabytesAnHour.toFixed(1)} MB an hour`,
        ].join(''),
      )
      .join('\n');
  }

  async #until(isSo: (packaging: Packaging) => boolean): Promise<Packaging> {
    const deadline = performance.now() + LONGEST_WAIT_MILLISECONDS;
    while (performance.now() < deadline) {
      const newest = await this.#newest();
      if (newest.failure) throw new Error(`The film did not become a lesson: ${newest.failure}`);
      if (isSo(newest)) return newest;
      await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MILLISECONDS));
    }
    throw new Error('The film did not become a lesson within an hour.');
  }

  async #newest(): Promise<Packaging> {
    const { packagings } = await this.#ask<{ packagings: Packaging[] }>('GET', '/api/v1/packagings');
    const [newest] = packagings;
    if (!newest) throw new Error('There is no film in the queue.');
    return newest;
  }

  async #ask<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }
}
