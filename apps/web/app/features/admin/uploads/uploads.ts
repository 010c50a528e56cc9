// The films that this browser is sending, whatever page is shown: two at a time, the others wait for their turn.

import { common } from '@valence/copy/common';
import { deviceNow } from '../../../lib/clock.ts';
import { ApiRefusal } from '../../../lib/failures.ts';
import { isPassing, retryDelayMs } from '../../../lib/retry.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { objectionTo } from './film-check.ts';
import type { FilmUpload, FilmUploadEvents, UploadRefusal } from './film-upload.ts';
import { createSpeedometer, type Speed } from './speed.ts';

export type SendingState = 'waiting' | 'preparing' | 'sending' | 'broken' | 'paused' | 'refused' | 'arrived';

/** One film as the page shows it. */
export interface Sending {
  readonly fingerprint: string;
  readonly name: string;
  readonly bytes: number;
  readonly sentBytes: number;
  readonly state: SendingState;
  /** For `refused`: why, and whether trying again can help. */
  readonly refusal?: UploadRefusal;
}

/** The part of one film's upload that the list uses. */
type OneUpload = Pick<FilmUpload, 'findPrevious' | 'start' | 'pause' | 'isBegun' | 'giveUp'>;

/** What the uploads need from outside; the tests pass their own. */
export interface UploadsDeps {
  mostBytes: () => Promise<number>;
  fingerprintOf: (file: File) => string;
  open: (file: File, fingerprint: string, events: FilmUploadEvents) => OneUpload;
}

/** What a film is for: a category, in which it becomes a draft titled after the file, or a video that is there already. */
export type FilmTarget = { category: string } | { videoId: string };

interface Entry {
  file: File;
  target: FilmTarget;
  shown: Sending;
  upload: OneUpload | undefined;
  meter: ReturnType<typeof createSpeedometer>;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the upload was looked for again after the answer to its beginning was lost. */
  wasSearchedAgain: boolean;
  /** When listeners were last notified of its progress. */
  notifiedMs: number;
}

const AT_ONCE = 2;
/** Often enough for a progress bar that moves. */
const NOTIFY_EVERY_MS = 200;
const ACTIVE: ReadonlySet<SendingState> = new Set(['preparing', 'sending', 'broken']);
const UNFINISHED: ReadonlySet<SendingState> = new Set([...ACTIVE, 'waiting', 'paused']);

/** The films of one browser. `list` is the same array until something changes. */
export class Uploads {
  readonly #deps: UploadsDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #shown: readonly Sending[] = [];

  constructor(deps: UploadsDeps) {
    this.#deps = deps;
  }

  readonly list = (): readonly Sending[] => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  speedOf(fingerprint: string): Speed | undefined {
    return this.#entries.get(fingerprint)?.meter.at(deviceNow());
  }

  /** Whether leaving the page would interrupt something. */
  isSending(): boolean {
    return this.#shown.some(({ state }) => state === 'waiting' || ACTIVE.has(state));
  }

  /** Adds files; one that is already on its way continues instead. */
  add(files: readonly File[], target: FilmTarget): void {
    for (const file of files) {
      const fingerprint = this.#deps.fingerprintOf(file);
      const existing = this.#entries.get(fingerprint);
      if (existing?.shown.state === 'paused') this.#show(existing, { state: 'waiting' });
      if (!existing || !UNFINISHED.has(existing.shown.state)) {
        this.#entries.set(fingerprint, entryOf(file, fingerprint, target));
      }
    }
    this.#notify();
    this.#next();
  }

  async pause(fingerprint: string): Promise<void> {
    const entry = this.#entries.get(fingerprint);
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#end(entry, { state: 'paused' });
    await entry.upload?.pause();
  }

  /** Continues a film after a pause, or after a refusal that may pass. */
  goOn(fingerprint: string): void {
    const entry = this.#entries.get(fingerprint);
    if (entry) this.#show(entry, { state: 'waiting' });
    this.#next();
  }

  /** Removes a film from the list; the server keeps what it has of it. */
  remove(fingerprint: string): void {
    const entry = this.#entries.get(fingerprint);
    clearTimeout(entry?.timer);
    this.#entries.delete(fingerprint);
    void entry?.upload?.pause();
    this.#notify();
    this.#next();
  }

  /** Stops a film and deletes it on the server. @throws when the deletion failed; the film is paused then */
  async giveUp(fingerprint: string): Promise<void> {
    const entry = this.#entries.get(fingerprint);
    if (!entry) return;
    await this.pause(fingerprint);
    await entry.upload?.giveUp();
    this.remove(fingerprint);
  }

  /** Tries again at once, because the network is back. */
  wake(): void {
    for (const entry of this.#entries.values()) {
      if (entry.shown.state === 'broken') void this.#wakeOne(entry);
    }
  }

  /** Forgets all films, because another person may sign in on this browser. */
  clear(): void {
    for (const { timer, upload } of this.#entries.values()) {
      clearTimeout(timer);
      void upload?.pause();
    }
    this.#entries.clear();
    this.#notify();
  }

  #notify(): void {
    this.#shown = [...this.#entries.values()].map((entry) => entry.shown);
    for (const listener of this.#listeners) listener();
  }

  #show(entry: Entry, change: Partial<Sending>): void {
    if (this.#entries.get(entry.shown.fingerprint) !== entry) return;
    entry.shown = { ...entry.shown, ...change };
    this.#notify();
  }

  #end(entry: Entry, change: Partial<Sending>): void {
    entry.meter.reset();
    this.#show(entry, change);
    this.#next();
  }

  /** Starts as many films as may be sent at once, in the order in which they were chosen. */
  #next(): void {
    for (const entry of [...this.#entries.values()]) {
      const active = [...this.#entries.values()].filter((other) => ACTIVE.has(other.shown.state)).length;
      if (active >= AT_ONCE) return;
      if (entry.shown.state === 'waiting') void this.#begin(entry);
    }
  }

  async #begin(entry: Entry, tries = 0): Promise<void> {
    this.#show(entry, { state: tries === 0 ? 'preparing' : 'broken' });
    try {
      await this.#prepare(entry);
    } catch (error) {
      if (!this.#isStillActive(entry)) return;
      if (!isPassing(error)) {
        this.#end(entry, { state: 'refused', refusal: refusalOf(error) });
        return;
      }
      this.#show(entry, { state: 'broken' });
      entry.timer = setTimeout(() => void this.#begin(entry, tries + 1), retryDelayMs(tries, error));
    }
  }

  async #prepare(entry: Entry): Promise<void> {
    const { file, shown } = entry;
    const objection = await objectionTo(file, await this.#deps.mostBytes());
    if (objection !== undefined) {
      const refusal = { sentence: objection, code: undefined, mayGoOn: false };
      this.#end(entry, { state: 'refused', refusal });
      return;
    }
    entry.upload ??= this.#deps.open(file, shown.fingerprint, this.#eventsOf(entry));
    const { upload } = entry;
    if (!upload.isBegun()) await upload.findPrevious();
    if (!this.#isStillActive(entry)) return;
    this.#show(entry, { state: 'sending' });
    upload.start({ filename: file.name, fingerprint: shown.fingerprint, ...entry.target });
  }

  /** Whether the film was neither paused nor removed during an await. */
  #isStillActive(entry: Entry): boolean {
    return this.#entries.get(entry.shown.fingerprint) === entry && ACTIVE.has(entry.shown.state);
  }

  #eventsOf(entry: Entry): FilmUploadEvents {
    return {
      onProgress: (sentBytes) => this.#handleProgress(entry, sentBytes),
      onBreak: () => {
        if (this.#isStillActive(entry)) this.#show(entry, { state: 'broken' });
      },
      onArrived: () => this.#end(entry, { state: 'arrived', sentBytes: entry.file.size }),
      onRefused: (refusal) => this.#handleRefusal(entry, refusal),
    };
  }

  #handleProgress(entry: Entry, sentBytes: number): void {
    const atMs = deviceNow();
    entry.meter.sample(sentBytes, atMs);
    const isDue = entry.shown.state !== 'sending' || atMs - entry.notifiedMs >= NOTIFY_EVERY_MS;
    if (!isDue || !this.#isStillActive(entry)) return;
    entry.notifiedMs = atMs;
    this.#show(entry, { state: 'sending', sentBytes });
  }

  #handleRefusal(entry: Entry, refusal: UploadRefusal): void {
    // The server began the upload, but its answer was lost: the upload is found again by the file's fingerprint.
    const isLostAnswer = refusal.code === 'upload-under-way' && entry.upload?.isBegun() === false;
    if (isLostAnswer && !entry.wasSearchedAgain && this.#isStillActive(entry)) {
      entry.wasSearchedAgain = true;
      void this.#begin(entry, 1);
      return;
    }
    // An upload that the server has forgotten would begin again.
    if (!refusal.mayGoOn) entry.upload = undefined;
    this.#end(entry, { state: 'refused', refusal });
  }

  async #wakeOne(entry: Entry): Promise<void> {
    clearTimeout(entry.timer);
    await entry.upload?.pause();
    if (this.#isStillActive(entry)) await this.#begin(entry, 1);
  }
}

function entryOf(file: File, fingerprint: string, target: FilmTarget): Entry {
  const { name, size: bytes } = file;
  return {
    file,
    target,
    shown: { fingerprint, name, bytes, sentBytes: 0, state: 'waiting' },
    meter: createSpeedometer(bytes),
    notifiedMs: 0,
    wasSearchedAgain: false,
    upload: undefined,
    timer: undefined,
  };
}

function refusalOf(error: unknown): UploadRefusal {
  const code = error instanceof ApiRefusal ? error.code : undefined;
  return { sentence: sentenceOf(error, common.somethingWentWrong), code, mayGoOn: true };
}
