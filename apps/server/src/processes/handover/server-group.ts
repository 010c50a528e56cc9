// The servers of one release behind the launcher's port, as one: connections go to them in turn, one of them leads, and one that ends
// is replaced.

import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMilliseconds } from '../../platform/clock.ts';
import { type End, type ReleaseOptions, type ReleaseServer, startRelease } from './release-server.ts';

const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
/** A server that lived this long did not die of its start. */
const SETTLED_MILLISECONDS = 60_000;

/** @param count servers; one is the release's server itself, whose end is the end */
export function startServers(options: ReleaseOptions, count: number): ReleaseServer {
  return count === 1 ? startRelease(options) : new ServerGroup(options, count);
}

interface Member {
  readonly server: ReleaseServer;
  readonly since: number;
  isReady: boolean;
}

class ServerGroup implements ReleaseServer {
  readonly folder: string;
  readonly ready: Promise<void>;
  readonly ended: Promise<End>;
  readonly #options: ReleaseOptions;
  readonly #members = new Set<Member>();
  readonly #listeners: Parameters<ReleaseServer['onExchange']>[0][] = [];
  readonly #end = Promise.withResolvers<End>();
  #leader: Member | undefined;
  #isLeading = false;
  #isKept = false;
  #isEnding = false;
  #hasEnded = false;
  #turn = 0;
  #pauseMilliseconds = FIRST_PAUSE_MILLISECONDS;

  constructor(options: ReleaseOptions, count: number) {
    this.#options = options;
    this.folder = options.folder;
    this.ended = this.#end.promise;
    this.ready = this.#begin(count);
  }

  get pid(): number | undefined {
    return this.#leader?.server.pid;
  }

  /** The first alone: it migrates, and it may exchange the secret, which nobody else may know meanwhile. */
  async #begin(count: number): Promise<void> {
    await this.#start(this.#options.args).ready;
    const others = Array.from({ length: count - 1 }, () => this.#start());
    await Promise.all(others.map(async (server) => server.ready));
  }

  #start(args: readonly string[] = []): ReleaseServer {
    const server = startRelease({ ...this.#options, args });
    const member: Member = { server, since: monotonicMilliseconds(), isReady: false };
    this.#members.add(member);
    this.#leader ??= member;
    for (const then of this.#listeners) server.onExchange(then);
    void server.ready.then(() => {
      member.isReady = true;
      if (this.#isLeading) server.serve();
      this.#ensureLeader();
    });
    void server.ended.then((end) => void this.#replace(member, end));
    return server;
  }

  async #replace(member: Member, end: End): Promise<void> {
    this.#members.delete(member);
    if (this.#leader === member) this.#leader = undefined;
    if (this.#isEnding || !this.#isKept) {
      // Before it was kept one that ends is the failure of the whole release.
      if (!this.#isEnding || this.#members.size === 0) this.#finish(end);
      return;
    }
    this.#ensureLeader();
    const hasSettled = monotonicMilliseconds() - member.since > SETTLED_MILLISECONDS;
    if (hasSettled) this.#pauseMilliseconds = FIRST_PAUSE_MILLISECONDS;
    const pauseMilliseconds = this.#pauseMilliseconds;
    this.#pauseMilliseconds = Math.min(2 * pauseMilliseconds, LONGEST_PAUSE_MILLISECONDS);
    const { pid } = member.server;
    this.#options.log.error({ ...end, endedPid: pid, pauseMilliseconds }, 'a server ended: starting another');
    await sleep(pauseMilliseconds);
    if (!this.#isEnding) this.#start();
  }

  /** What may run only once runs beside one that is ready. */
  #ensureLeader(): void {
    if (this.#leader?.isReady) return;
    const next = this.#readyOnes()[0];
    if (!next) return;
    this.#leader = next;
    if (this.#isLeading) next.server.lead();
  }

  #finish(end: End): void {
    this.#hasEnded = true;
    this.#end.resolve(end);
  }

  #readyOnes(): Member[] {
    return [...this.#members].filter(({ isReady, server }) => isReady && !server.hasEnded());
  }

  onExchange(then: Parameters<ReleaseServer['onExchange']>[0]): void {
    this.#listeners.push(then);
    for (const { server } of this.#members) server.onExchange(then);
  }

  hasEnded(): boolean {
    return this.#hasEnded;
  }

  async isWell(): Promise<boolean> {
    const looks = await Promise.all(this.#readyOnes().map(async ({ server }) => server.isWell()));
    return looks.length > 0 && looks.every(Boolean);
  }

  async take(connection: Socket): Promise<boolean> {
    const ready = this.#readyOnes();
    this.#turn += 1;
    const next = ready[this.#turn % Math.max(1, ready.length)];
    return next ? next.server.take(connection) : false;
  }

  lead(): void {
    this.#isLeading = true;
    for (const { server } of this.#readyOnes()) if (server !== this.#leader?.server) server.serve();
    this.#leader?.server.lead();
  }

  serve(): void {
    for (const { server } of this.#readyOnes()) server.serve();
  }

  keep(): void {
    this.#isKept = true;
  }

  async standBy(patienceMilliseconds: number): Promise<boolean> {
    this.#isLeading = false;
    const standing = this.#readyOnes().map(async ({ server }) => server.standBy(patienceMilliseconds));
    const answers = await Promise.all(standing);
    return answers.length > 0 && answers.every(Boolean);
  }

  retire(): void {
    this.#isEnding = true;
    if (this.#members.size === 0) this.#finish({ code: 0, signal: null });
    for (const { server, isReady } of this.#members)
      if (isReady) server.retire();
      else void server.stop();
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    if (this.#members.size === 0) this.#finish({ code: 0, signal: null });
    await Promise.all([...this.#members].map(async ({ server }) => server.stop()));
  }
}
