import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkFailure } from '../../../lib/failures.ts';
import type { FilmUploadEvents } from './film-upload.ts';
import { Uploads } from './uploads.ts';

afterEach(() => vi.useRealTimers());

const FILM = Uint8Array.from([
  0,
  0,
  0,
  20,
  ...Buffer.from('ftypisom\0\0\u0002\0isom'),
  0,
  0,
  0,
  8,
  ...Buffer.from('free'),
]);
const film = (name: string) => new File([FILM], name);

/** Uploads over fake connections: the test says what arrives and what breaks. */
function school({ mostBytes = async () => 1_000_000 }: { mostBytes?: () => Promise<number> } = {}) {
  const lines = new Map<string, { events: FilmUploadEvents; did: string[]; metadata: object[] }>();
  const uploads = new Uploads({
    mostBytes,
    fingerprintOf: ({ name }) => name,
    open(_file, fingerprint, events) {
      const did: string[] = [];
      const metadata: object[] = [];
      lines.set(fingerprint, { events, did, metadata });
      return {
        findPrevious: async () => false,
        isBegun: () => did.includes('start'),
        start(data) {
          did.push('start');
          metadata.push(data);
        },
        pause: async () => void did.push('pause'),
        giveUp: async () => void did.push('give up'),
      };
    },
  });
  const states = () => Object.fromEntries(uploads.list().map(({ name, state }) => [name, state]));
  const line = (name: string) => {
    const connection = lines.get(name);
    if (!connection) throw new Error(`${name} was not sent.`);
    return connection;
  };
  return { uploads, states, line };
}

describe('the films of one browser', () => {
  it('go two at a time, in the order they were chosen', async () => {
    const { uploads, states, line } = school();
    uploads.add(['a', 'b', 'c'].map(film), { category: 'Organic' });
    await expect.poll(states).toEqual({ a: 'sending', b: 'sending', c: 'waiting' });
    expect(line('a').metadata).toEqual([{ filename: 'a', fingerprint: 'a', category: 'Organic' }]);
    line('a').events.onArrived();
    await expect.poll(states).toEqual({ a: 'arrived', b: 'sending', c: 'sending' });
  });

  it('make room when one is paused or refused, and go on from where they were', async () => {
    const { uploads, states, line } = school();
    uploads.add(['a', 'b', 'c', 'd'].map(film), { category: 'Organic' });
    await expect.poll(states).toMatchObject({ b: 'sending' });
    await uploads.pause('a');
    await expect.poll(states).toMatchObject({ a: 'paused', c: 'sending', d: 'waiting' });
    line('b').events.onRefused({ sentence: 'No room.', code: 'disk-full', mayGoOn: true });
    await expect.poll(states).toMatchObject({ b: 'refused', d: 'sending' });
    uploads.goOn('a');
    expect(states()).toMatchObject({ a: 'waiting' });
    line('c').events.onArrived();
    await expect.poll(states).toMatchObject({ a: 'sending' });
    expect(line('a').did).toEqual(['start', 'pause', 'start']);
  });

  it('that are not films, or too large, are refused before a byte is sent, and the next one is sent', async () => {
    const { uploads, states } = school({ mostBytes: async () => FILM.length });
    uploads.add([new File(['<svg/>'], 'svg'), new File([FILM, 'x'], 'large'), film('../a'), film('good')], {
      category: 'Organic',
    });
    await expect
      .poll(states)
      .toEqual({ svg: 'refused', large: 'refused', '../a': 'refused', good: 'sending' });
    expect(uploads.list().map(({ refusal }) => refusal?.mayGoOn)).toEqual([false, false, false, undefined]);
  });

  it('go to the video that they are for', async () => {
    const { uploads, states, line } = school();
    uploads.add([film('a')], { videoId: 'one' });
    await expect.poll(states).toEqual({ a: 'sending' });
    expect(line('a').metadata).toEqual([{ filename: 'a', fingerprint: 'a', videoId: 'one' }]);
  });

  it('chosen twice are sent once', async () => {
    const { uploads, states } = school();
    uploads.add([film('a'), film('a')], { category: 'Organic' });
    uploads.add([film('a')], { category: 'Organic' });
    await expect.poll(states).toEqual({ a: 'sending' });
  });

  it('try again by themselves while there is no answer', async () => {
    vi.useFakeTimers();
    let tries = 0;
    const { uploads, states } = school({
      async mostBytes() {
        tries += 1;
        if (tries < 3) throw new NetworkFailure('offline');
        return 1_000_000;
      },
    });
    uploads.add([film('a')], { category: 'Organic' });
    await vi.advanceTimersByTimeAsync(500);
    expect(states()).toEqual({ a: 'broken' });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await expect.poll(states).toEqual({ a: 'sending' });
  });

  it('are looked for once, not begun twice, when the answer to their beginning was lost', async () => {
    const { uploads, states, line } = school();
    uploads.add([film('a')], { category: 'Organic' });
    await expect.poll(states).toEqual({ a: 'sending' });
    line('a').did.length = 0;
    const underWay = { sentence: 'It is under way.', code: 'upload-under-way', mayGoOn: true };
    line('a').events.onRefused(underWay);
    await expect.poll(() => line('a').did).toEqual(['start']);
    line('a').did.length = 0;
    line('a').events.onRefused(underWay);
    expect(states()).toEqual({ a: 'refused' });
  });

  it('are reported to subscribers, and stopped and forgotten when the person signs out', async () => {
    const { uploads, states, line } = school();
    const listener = vi.fn<() => void>();
    uploads.subscribe(listener);
    uploads.add([film('a')], { category: 'Organic' });
    await expect.poll(states).toEqual({ a: 'sending' });
    expect(uploads.isSending()).toBe(true);
    uploads.clear();
    line('a').events.onProgress(10);
    expect(uploads.list()).toEqual([]);
    expect(uploads.isSending()).toBe(false);
    expect(line('a').did).toEqual(['start', 'pause']);
    expect(listener).toHaveBeenCalled();
  });

  it('that are given up are deleted on the server and gone from the list', async () => {
    const { uploads, states, line } = school();
    uploads.add([film('a')], { category: 'Organic' });
    await expect.poll(states).toEqual({ a: 'sending' });
    await uploads.giveUp('a');
    expect(line('a').did).toContain('give up');
    expect(uploads.list()).toEqual([]);
  });
});
