// Checks of the public address: each asks there as a visitor would, and looks at what really comes back.

import { found, type Sight, UNKNOWN, WELL } from '@valence/domain/checkups';
import { DAY_MS } from '@valence/domain/durations';
import type { Check } from './checks.ts';
import { type Arrival, CLAIMED_ADDRESS, LOOK_PATH, SENT_PATH } from './look-call.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type LookAt = (
  address: string,
  options?: { method?: 'GET' | 'OPTIONS'; headers?: Readonly<Record<string, string>> },
) => Promise<{ answer: Answer } | { words: string }>;

export interface AddressDeps {
  readonly publicUrl: string;
  /** Whether only this machine can open the address. */
  readonly isLocal: boolean;
  readonly lookAt: LookAt;
  readonly certificate: (
    origin: string,
  ) => Promise<{ endsAt: Date; refusedFor: string | null } | { words: string }>;
  readonly now: () => Date;
  /** A new token for the calls of look.routes. */
  readonly token: () => string;
  /** What nginx shall send from the storage; undefined: nginx does not send lessons. */
  readonly sentText: string | undefined;
}

export function addressChecks(deps: AddressDeps): Check[] {
  const { publicUrl, isLocal, sentText } = deps;
  const isHttps = publicUrl.startsWith('https:');
  return [
    { id: 'public-address', look: async () => publicAddress(deps) },
    ...(isHttps ? [{ id: 'certificate', look: async () => certificate(deps) } as const] : []),
    ...(isLocal ? [] : [{ id: 'proxy', look: async () => proxy(deps) } as const]),
    { id: 'caching', look: async () => caching(deps) },
    ...(sentText === undefined ? [] : [{ id: 'nginx', look: async () => nginx(deps, sentText) } as const]),
  ];
}

type Reached = { arrival: Arrival; headers: Answer['headers'] } | { words: string } | { status: number };

async function reach(
  { publicUrl, lookAt, token }: AddressDeps,
  headers: Readonly<Record<string, string>> = {},
  path = LOOK_PATH + token(),
): Promise<Reached> {
  const look = await lookAt(publicUrl + path, { headers });
  if ('words' in look) return look;
  const { status, text } = look.answer;
  const arrival = status === 200 ? arrivalIn(text) : undefined;
  return arrival ? { arrival, headers: look.answer.headers } : { status };
}

function arrivalIn(text: string): Arrival | undefined {
  try {
    const read = JSON.parse(text) as Partial<Arrival>;
    return typeof read.once === 'string' ? (read as Arrival) : undefined;
  } catch {
    return undefined;
  }
}

async function publicAddress(deps: AddressDeps): Promise<Sight> {
  const { publicUrl: address, isLocal } = deps;
  const reached = await reach(deps);
  // The certificate has a check of its own, which says more.
  if ('words' in reached && !isOfTls(reached.words)) {
    return found('public-address', 'unreachable', { address, words: reached.words });
  }
  if ('status' in reached)
    return found('public-address', 'other-program', { address, status: reached.status });
  return isLocal || address.startsWith('https:') ? WELL : found('public-address', 'plain-http', { address });
}

const isOfTls = (words: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO_/.test(words);

const ENDING_DAYS = 14;

async function certificate({ publicUrl, certificate: lookAtIt, now }: AddressDeps): Promise<Sight> {
  const look = await lookAtIt(publicUrl);
  if ('words' in look) return UNKNOWN;
  const days = Math.floor((look.endsAt.getTime() - now().getTime()) / DAY_MS);
  const values = { name: new URL(publicUrl).hostname, days: Math.abs(days), words: look.refusedFor ?? '' };
  if (days < 0) return found('certificate', 'ended', values);
  if (look.refusedFor?.includes('ALTNAME')) return found('certificate', 'other-name', values);
  if (days <= ENDING_DAYS) return found('certificate', 'ending', values);
  return look.refusedFor === null ? WELL : found('certificate', 'untrusted', values);
}

/** Claims to come from somewhere: a proxy must overwrite that, and the server must believe the proxy alone. */
async function proxy(deps: AddressDeps): Promise<Sight> {
  const reached = await reach(deps, { 'x-forwarded-for': CLAIMED_ADDRESS });
  if (!('arrival' in reached)) return UNKNOWN;
  if (reached.arrival.isClaimBelieved) return found('proxy', 'trusts-anyone');
  // Without a proxy the claim itself arrives, is not believed, and all is well: so it is asked once more, without a claim.
  const plain = await reach(deps);
  if (!('arrival' in plain)) return UNKNOWN;
  const { wasForwarded, isForwardingTrusted } = plain.arrival;
  return wasForwarded && !isForwardingTrusted ? found('proxy', 'not-trusted') : WELL;
}

/** Pages and answers that change; the files in /assets are the only ones that may be kept for long. */
const NEVER_KEPT = ['/api/v1/site', '/login', '/service-worker.js'];
/** The few other files may be an hour old; nothing of these may. */
const LONGEST_SECONDS = 60;

async function caching(deps: AddressDeps): Promise<Sight> {
  const { publicUrl, lookAt, token } = deps;
  const path = LOOK_PATH + token();
  const [first, second] = [await reach(deps, {}, path), await reach(deps, {}, path)];
  if (!('arrival' in first) || !('arrival' in second)) return UNKNOWN;
  if (first.arrival.once === second.arrival.once) return found('caching', 'kept', { path: LOOK_PATH });
  for (const one of NEVER_KEPT) {
    const look = await lookAt(publicUrl + one);
    if ('words' in look) return UNKNOWN;
    const { status, headers } = look.answer;
    // Where the pages are not built there is no service worker.
    if (status !== 200) continue;
    if (isKept(headers)) return found('caching', 'kept', { path: one });
    const seconds = keptSeconds(headers['cache-control'] ?? '');
    if (seconds > LONGEST_SECONDS) return found('caching', 'rule', { path: one, seconds });
  }
  return WELL;
}

/** A cache says by `Age` (RFC 9111, 5.1), or by a header of its own, that it did not ask us. */
function isKept(headers: Answer['headers']): boolean {
  const words = [headers['x-cache'], headers['x-cache-status'], headers['cf-cache-status']].join(' ');
  return Number(headers.age ?? 0) > 0 || /\bhit\b/i.test(words);
}

/** For how long a Cache-Control lets browsers or caches use an answer without asking again. */
function keptSeconds(rule: string): number {
  if (/no-store|no-cache/i.test(rule)) return 0;
  const ages = [...rule.matchAll(/(?:s-maxage|max-age)\s*=\s*"?(\d+)/gi)].map(([, age]) => Number(age));
  return Math.max(0, ...ages);
}

async function nginx({ publicUrl, lookAt, token }: AddressDeps, sentText: string): Promise<Sight> {
  const look = await lookAt(publicUrl + SENT_PATH + token());
  if ('words' in look) return UNKNOWN;
  const { status, headers, text } = look.answer;
  if (headers['x-accel-redirect'] !== undefined) return found('nginx', 'not-between');
  return status === 200 && text === sentText ? WELL : found('nginx', 'cannot-read', { status });
}

/** Whether this installation's server is what runs at its port. */
export function serverCheck({ lookAt, token }: Pick<AddressDeps, 'lookAt' | 'token'>, port: number): Check {
  return {
    id: 'server',
    look: async () => {
      const origin = `http://127.0.0.1:${port}`;
      const look = await lookAt(origin + LOOK_PATH + token());
      if ('words' in look) {
        return found('server', look.words === 'ECONNREFUSED' ? 'stopped' : 'port-taken', { port });
      }
      if (arrivalIn(look.answer.text)) return WELL;
      // A server that was started with another secret does not know the token; the check of the secret says so.
      const health = await lookAt(`${origin}/healthz`);
      const isServer = 'answer' in health && health.answer.text === '{"status":"ok"}';
      return isServer ? WELL : found('server', 'port-taken', { port });
    },
  };
}
