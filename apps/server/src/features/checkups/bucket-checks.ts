// Checks of the bucket: whether it answers, and whether it lets browsers of this site ask.

import { found, type Sight, UNKNOWN, WELL } from '@valence/domain/checkups';
import type { FileStorage } from '../../ports/storage/storage.ts';
import type { LookAt } from './address-checks.ts';
import type { Check } from './checks.ts';

export interface BucketDeps {
  readonly storage: Pick<FileStorage, 'stat' | 'addressOf'>;
  readonly publicUrl: string;
  readonly lookAt: LookAt;
  /** Whether students' browsers fetch lessons from the bucket by themselves. */
  readonly delivers: boolean;
  readonly wordsOf: (error: unknown) => string;
}

export function bucketChecks(deps: BucketDeps): Check[] {
  return [
    { id: 'bucket', look: async () => reach(deps) },
    ...(deps.delivers ? [{ id: 'bucket-cors', look: async () => cors(deps) } as const] : []),
  ];
}

async function reach({ storage, wordsOf }: BucketDeps): Promise<Sight> {
  try {
    await storage.stat('ready');
    return WELL;
  } catch (error) {
    return found('bucket', 'unreachable', { words: wordsOf(error) });
  }
}

const LIFE_SECONDS = 60;

/** Asks as a browser does before it fetches a part of a file (Fetch standard, CORS-preflight fetch). */
async function cors({ storage, publicUrl, lookAt }: BucketDeps): Promise<Sight> {
  const address = await storage.addressOf?.('ready', LIFE_SECONDS);
  if (address === undefined) return UNKNOWN;
  const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' };
  const look = await lookAt(address, { method: 'OPTIONS', headers: { origin: publicUrl, ...asked } });
  if ('words' in look) return UNKNOWN;
  const { status, headers } = look.answer;
  const origin = headers['access-control-allow-origin'] ?? '';
  const names = (headers['access-control-allow-headers'] ?? '').toLowerCase();
  const isAllowed =
    status < 300 && (origin === '*' || origin === publicUrl) && (names.includes('range') || names === '*');
  return isAllowed ? WELL : found('bucket-cors', 'refused', { origin: publicUrl });
}
