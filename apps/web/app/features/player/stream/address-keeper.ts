// Keeps a stream's address alive: renews it before its end, asks the server while playing whether one may still watch, and
// learns from refusals whether the access has ended.

import { now } from '../../../lib/clock.ts';
import { PartRefused, remedyOf, retryAfterMs } from './failure.ts';
import type { AskAddress, Ending, StreamAddress } from './playback.ts';
import { renewInMs } from './renewal.ts';

/** Seconds of playing between two questions whether one may still watch; parts may come from the browser's own cache. */
const BEAT_MS = 4000;
const SOONEST_RENEWAL_MS = 5000;
/** A fresh address refused within this time is a refusal for good. */
const FRESH_MS = 4000;
const STREAMED_ELSEWHERE = 409;

export interface AddressKeeper {
  /** Absolute. */
  url: () => string;
  /**
   * After a refusal: resolves when parts may be asked for again. Many at once share one question.
   * @param usedUrl the address that was refused
   */
  renew: (refused: { status: number }, usedUrl: string) => Promise<void>;
  /** Asks the server whether one may still watch, and acts on a no. @returns whether it was one */
  look: () => Promise<boolean>;
  stop: () => void;
}

export interface KeeperOptions {
  media: HTMLVideoElement;
  address: StreamAddress;
  ask: AskAddress;
  /** It has ended for good; called once. */
  onEnd: (ending: Ending) => void;
  /** Asking fails at the moment, or works again. */
  onOffline: (offline: boolean) => void;
  /** For players that cannot exchange the address unnoticed. */
  onAddress?: (url: string) => void;
}

export function createAddressKeeper(options: KeeperOptions): AddressKeeper {
  const stopped = new AbortController();
  const { signal } = stopped;
  let url = absolute(options.address.url);
  let freshSince = Number.NEGATIVE_INFINITY;
  let renewal: Promise<void> | undefined;
  const timers = createTimers(options.media, { onDue: () => void renewNow(), onBeat: () => void look() });
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
  const renew = async (refused: { status: number }, usedUrl: string) => {
    if (refused.status === STREAMED_ELSEWHERE) return end('elsewhere');
    // Somebody else's refusal has already brought a new address.
    if (usedUrl !== url) return;
    if (renewal || performance.now() - freshSince >= FRESH_MS) return renewNow();
    end(refused.status === 403 ? 'access-ended' : 'broken');
  };
  const look = async () => {
    const refused = await stillAllowed(url, signal);
    if (refused) await renew(refused, refused.url);
    return Boolean(refused);
  };
  timers.plan(options.address);
  return { url: () => url, renew, look, stop };
}

/** @returns undefined when it was stopped meanwhile */
async function askUntilAnswered({ ask, onOffline }: KeeperOptions, signal: AbortSignal) {
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      const answer = await ask();
      onOffline(false);
      return answer;
    } catch (error) {
      console.warn('No fresh address for the lesson; trying again', error);
      onOffline(true);
      await untilOnlineOr(retryAfterMs(tries), signal);
    }
  }
  return undefined;
}

function createTimers(media: HTMLVideoElement, { onDue, onBeat }: { onDue: () => void; onBeat: () => void }) {
  let due: ReturnType<typeof setTimeout> | undefined;
  const beat = setInterval(() => {
    if (!media.paused) onBeat();
  }, BEAT_MS);
  return {
    plan({ urlExpires }: StreamAddress) {
      clearTimeout(due);
      const wait = renewInMs(urlExpires, now());
      if (wait !== undefined) due = setTimeout(onDue, Math.max(SOONEST_RENEWAL_MS, wait));
    },
    stop() {
      clearInterval(beat);
      clearTimeout(due);
    },
  };
}

/** @returns the server's no; undefined when it says yes or cannot be asked */
async function stillAllowed(url: string, signal: AbortSignal) {
  if (new URL(url).origin !== window.location.origin) return undefined;
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
  if (!answer || answer.ok) return undefined;
  const remedy = remedyOf(new PartRefused(answer.status));
  if (remedy !== 'renew' && remedy !== 'elsewhere') return undefined;
  return { status: answer.status, url };
}

/** Waits, but not after the network has come back. */
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
