// Keeps a stream's address valid: renews it before it expires, asks the server during playback whether the student may still
// watch, and finds out after a refusal whether the access has ended.

import { now } from '../../../lib/clock.ts';
import { PartRefused, remedyOf, retryAfterMs, type Trouble, troubleOf } from '../../../lib/stream/failure.ts';
import type { AskAddress, Ending, StreamAddress } from './playback.ts';
import { renewInMs } from './renewal.ts';

/**
 * During playback the server is asked when nothing of its own proved for this long that the student may watch: parts may come
 * from the buffer or the browser's cache, where no server can refuse them. With a part every four seconds nothing is asked. An
 * answer of the server is 4 seconds old at most (decision 42), so that a removal takes effect within 10 (A5).
 */
const PROOF_MS = 4500;
const CHECK_MS = 500;
const SOONEST_RENEWAL_MS = 5000;
/** When the server refuses an address this soon after issuing it, the refusal is final. */
const FRESH_MS = 4000;
const STREAMED_ELSEWHERE = 409;

export interface AddressKeeper {
  /** The present address, absolute. */
  url: () => string;
  /**
   * To be called after a refusal: resolves when parts may be requested again. Concurrent calls share one request.
   * @param usedUrl the address that was refused
   */
  renew: (refusal: { status: number }, usedUrl: string) => Promise<void>;
  /** Asks the server whether the student may still watch, and acts on a refusal. @returns whether it refused */
  checkAccess: () => Promise<boolean>;
  /** To be called when a part has come. @param date its `Date` header, by which a part out of the cache is known */
  onPart: (date: string | null) => void;
  stop: () => void;
}

export interface KeeperOptions {
  media: HTMLVideoElement;
  address: StreamAddress;
  ask: AskAddress;
  /** The stream has ended for good; called once. */
  onEnd: (ending: Ending) => void;
  /** Requests for an address fail at the moment, or work again. */
  onTrouble: (trouble: Trouble | undefined) => void;
  /** Called with each new address, for players that have to be given it. */
  onAddress?: (url: string) => void;
}

export function createAddressKeeper(options: KeeperOptions): AddressKeeper {
  const stopped = new AbortController();
  const { signal } = stopped;
  let url = absolute(options.address.url);
  let freshSince = Number.NEGATIVE_INFINITY;
  let renewal: Promise<void> | undefined;
  const proof = createProof();
  const timers = createTimers(options.media, {
    onDue: () => void renewNow(),
    onCheck: () => {
      if (proof.ageMs() >= PROOF_MS) void checkAccess();
    },
  });
  const stop = () => {
    stopped.abort();
    timers.stop();
  };
  const end = (ending: Ending) => {
    if (signal.aborted) return;
    stop();
    options.onEnd(ending);
  };
  const take = (address: StreamAddress) => {
    url = absolute(address.url);
    freshSince = performance.now();
    proof.renew();
    timers.plan(address);
    options.onAddress?.(url);
  };
  const renewNow = () => {
    renewal ??= askUntilAnswered(options, signal)
      .then((answer) => {
        if (typeof answer === 'string') end(answer);
        else if (answer) take(answer);
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };
  const renew = async (refusal: { status: number }, usedUrl: string) => {
    if (refusal.status === STREAMED_ELSEWHERE) return end('elsewhere');
    // The refusal of another request has already led to a new address.
    if (usedUrl !== url) return;
    if (renewal || performance.now() - freshSince >= FRESH_MS) return renewNow();
    end(refusal.status === 403 ? 'access-ended' : 'broken');
  };
  const checkAccess = async () => {
    // Not once more while the answer is on its way.
    proof.renew();
    const refusal = await findRefusal(url, signal);
    if (refusal) await renew(refusal, refusal.url);
    return Boolean(refusal);
  };
  timers.plan(options.address);
  return { url: () => url, renew, checkAccess, onPart: proof.onPart, stop };
}

/** When the server last showed that the student may watch. */
function createProof() {
  let at = performance.now();
  /** Of the answers so far: what comes out of the cache has the date of when it was first sent. */
  let newest: number | undefined;
  return {
    ageMs: () => performance.now() - at,
    renew: () => {
      at = performance.now();
    },
    onPart: (header: string | null) => {
      const date = Date.parse(header ?? '');
      if (Number.isNaN(date)) return;
      if (newest !== undefined && date > newest) at = performance.now();
      newest = Math.max(newest ?? date, date);
    },
  };
}

/** @returns undefined when the keeper was stopped in the meantime */
async function askUntilAnswered({ ask, onTrouble }: KeeperOptions, signal: AbortSignal) {
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      const answer = await ask();
      onTrouble(undefined);
      return answer;
    } catch (error) {
      console.warn('No fresh address for the lesson; trying again', error);
      onTrouble(troubleOf(error));
      await untilOnlineOr(retryAfterMs(tries), signal);
    }
  }
  return undefined;
}

function createTimers(
  media: HTMLVideoElement,
  { onDue, onCheck }: { onDue: () => void; onCheck: () => void },
) {
  let renewalTimer: ReturnType<typeof setTimeout> | undefined;
  const checkInterval = setInterval(() => {
    if (!media.paused) onCheck();
  }, CHECK_MS);
  return {
    plan({ urlExpires }: StreamAddress) {
      clearTimeout(renewalTimer);
      const wait = renewInMs(urlExpires, now());
      if (wait !== undefined) renewalTimer = setTimeout(onDue, Math.max(SOONEST_RENEWAL_MS, wait));
    },
    stop() {
      clearInterval(checkInterval);
      clearTimeout(renewalTimer);
    },
  };
}

/** @returns the server's refusal; undefined when it allows the stream or cannot be reached */
async function findRefusal(url: string, signal: AbortSignal) {
  if (new URL(url).origin !== window.location.origin) return undefined;
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
  if (!response || response.ok) return undefined;
  const remedy = remedyOf(new PartRefused(response.status));
  if (remedy !== 'renew' && remedy !== 'elsewhere') return undefined;
  return { status: response.status, url };
}

/** Waits until the time is over, the network is back or the signal aborts, whichever comes first. */
export function untilOnlineOr(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

function absolute(url: string): string {
  return new URL(url, window.location.href).href;
}
