// Sends notifications to push services by HTTP (RFC 8030), encrypted and signed.

import { wordsOf } from '../probes/look-at.ts';
import { areDeviceKeys, encryptFor, freshOnce } from './encryption.ts';
import { authorizationFor, type ServerKey } from './server-key.ts';
import type { PushOutcome, WebPush } from './web-push.ts';

export interface PushServiceSettings {
  serverKey: ServerKey;
  now: () => Date;
  /** Makes so many random bytes. */
  random: (bytes: number) => Buffer;
  /** A https or mailto address of the operator. */
  contact: string;
  /** How long one call may take; 10,000 when absent. */
  timeoutMilliseconds?: number;
}

export function createPushServiceClient({
  serverKey,
  now,
  random,
  contact,
  timeoutMilliseconds = 10_000,
}: PushServiceSettings): WebPush {
  return {
    serverKey: serverKey.publicKey,
    areDeviceKeys,
    async send(device, payload, { lifeSeconds, isUrgent }) {
      const { endpoint } = device;
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: {
            authorization: authorizationFor(serverKey, { endpoint, contact, at: now() }),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(lifeSeconds),
            urgency: isUrgent ? 'high' : 'normal',
          },
          body: encryptFor(device, Buffer.from(payload, 'utf8'), { once: freshOnce(random) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMilliseconds),
        });
        // What it says is of no use, and is not read.
        await response.body?.cancel();
        return outcomeOf(response.status, response.headers.get('retry-after'));
      } catch (error) {
        return { kind: 'later', afterSeconds: undefined, words: wordsOf(causeOf(error)) };
      }
    },
  };
}

/** fetch says `fetch failed`; why, its cause says. */
const causeOf = (error: unknown) => (error instanceof Error && error.cause ? error.cause : error);

const MOST_WAITING_SECONDS = 24 * 60 * 60;

function outcomeOf(status: number, retryAfter: string | null): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  // RFC 8030, 7.3: 404; services answer 410, too.
  if (status === 404 || status === 410) return { kind: 'gone' };
  const words = `answered ${status}`;
  if (status !== 429 && status < 500) return { kind: 'refused', words };
  // A date is not read: the next try is soon enough.
  const afterSeconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  return { kind: 'later', afterSeconds: afterSeconds && Math.min(afterSeconds, MOST_WAITING_SECONDS), words };
}
