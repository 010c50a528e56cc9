// One switch: the server of another release is started beside the one that serves, takes over when it is ready, and is on
// probation while the other stands by. Whatever goes wrong until then, the other goes on.

import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMilliseconds } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { BackReason, SwitchOrder, SwitchOutcome, SwitchStep } from './control.ts';
import type { ReleaseServer } from './release-server.ts';

/** Who gets the visitors. */
export interface Serving {
  server: ReleaseServer;
  /** The same server while its end is no reason to end: on probation another stands by. */
  mayEnd: ReleaseServer | undefined;
}

export interface SwitchContext {
  readonly serving: Serving;
  readonly start: (folder: string) => ReleaseServer;
  /** Aborts with the reason to go back. */
  readonly signal: AbortSignal;
  readonly report: (step: SwitchStep) => void;
  readonly log: Logger;
}

const LOOK_MILLISECONDS = 500;
/** /readyz may be away for a moment, as when PostgreSQL is started again; not for longer. */
const UNWELL_MILLISECONDS = 3000;

/** The worker and the backup end within 3 seconds, on a machine that is not very busy. */
const STAND_BY_MILLISECONDS = 15_000;
/** A server that failed already is waited for less: the way back must take less than 10 seconds. */
const FAILED_STAND_BY_MILLISECONDS = 4000;

class SwitchFailure extends Error {
  override readonly name = 'SwitchFailure';
  readonly reason: BackReason;
  /** The instant of the first sign, on the monotonic clock. */
  readonly since: number;

  constructor(reason: BackReason, { detail = '', since = monotonicMilliseconds() } = {}) {
    super(detail);
    this.reason = reason;
    this.since = since;
  }
}

/** @throws when neither of the two serves afterwards */
export async function switchTo(order: SwitchOrder, context: SwitchContext): Promise<SwitchOutcome> {
  const { serving, log, report } = context;
  const begun = monotonicMilliseconds();
  const old = serving.server;
  report('starting');
  const next = context.start(order.folder);
  const watch = watchFor(next, context.signal);
  try {
    await watch(untilReady(next, order.readySeconds));
    report('ready');
    Object.assign(serving, { server: next, mayEnd: next });
    // What runs beside a server may run only once: the old one's ends before the new one's begins.
    await old.standBy(STAND_BY_MILLISECONDS);
    next.lead();
    report('serving');
    await watch(staysWell(next, order.probationSeconds));
    serving.mayEnd = undefined;
    next.keep();
  } catch (error) {
    if (!(error instanceof SwitchFailure)) throw error;
    // Where everything ends nobody takes over again.
    if (error.reason !== 'stopped') await goBack(serving, { old, next });
    const { reason, message: detail, since } = error;
    log.error(
      { reason, detail, folder: order.folder },
      'the other server did not stay: the former one goes on',
    );
    return { result: 'back', reason, detail, milliseconds: Math.round(monotonicMilliseconds() - since) };
  }
  old.retire();
  log.info({ folder: order.folder }, 'the other server serves alone');
  return { result: 'switched', milliseconds: Math.round(monotonicMilliseconds() - begun) };
}

async function goBack(
  serving: Serving,
  { old, next }: { old: ReleaseServer; next: ReleaseServer },
): Promise<void> {
  const hasServed = serving.server === next;
  Object.assign(serving, { server: old, mayEnd: undefined });
  if (old.hasEnded()) throw new Error('The server that stood by has ended, too.');
  // Its visitors get their answers; one that does not even stand by is ended.
  if (hasServed && (await next.standBy(FAILED_STAND_BY_MILLISECONDS))) next.retire();
  else void next.stop();
  old.lead();
}

/** Makes waiting for a server end with a failure when its process ends, or when the order is void. */
function watchFor(server: ReleaseServer, signal: AbortSignal): <T>(work: Promise<T>) => Promise<T> {
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => {});
  const withdraw = () => failure.reject(new SwitchFailure(signal.reason as BackReason));
  if (signal.aborted) withdraw();
  else signal.addEventListener('abort', withdraw, { once: true });
  void server.ended.then(({ code, signal: by }) => {
    failure.reject(new SwitchFailure('ended', { detail: by ?? `status ${code}` }));
  });
  return async (work) => Promise.race([work, failure.promise]);
}

async function untilReady(server: ReleaseServer, readySeconds: number): Promise<void> {
  const stopped = new AbortController();
  const late = sleep(readySeconds * 1000, undefined, { signal: stopped.signal }).then(() => {
    throw new SwitchFailure('not-ready');
  });
  late.catch(() => {});
  const well = async () => {
    await server.ready;
    while (!stopped.signal.aborted && !(await server.isWell())) await sleep(LOOK_MILLISECONDS);
  };
  try {
    await Promise.race([well(), late]);
  } finally {
    stopped.abort();
  }
}

async function staysWell(server: ReleaseServer, seconds: number): Promise<void> {
  const deadline = monotonicMilliseconds() + seconds * 1000;
  let unwellSince: number | undefined;
  while (!server.hasEnded() && (unwellSince !== undefined || monotonicMilliseconds() < deadline)) {
    const at = monotonicMilliseconds();
    if (await server.isWell()) unwellSince = undefined;
    else unwellSince ??= at;
    if (unwellSince !== undefined && monotonicMilliseconds() - unwellSince >= UNWELL_MILLISECONDS)
      throw new SwitchFailure('unwell', { detail: '/readyz was not 200', since: unwellSince });
    await sleep(LOOK_MILLISECONDS);
  }
}
