// Decides for each segment of a student whether nginx may send it by itself; nginx remembers the answer for a moment.

import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import type { CheckedTokens } from './checked-tokens.ts';
import type { Admission, AdmissionRefusal, RememberedAnswers } from './remembered-answers.ts';
import { askerOf, type Browser, isItsBrowser, secondsUntil } from './stream-asker.ts';
import { paceKindOf, SEGMENT_SECONDS, type StreamPace } from './stream-pace.ts';
import type { StreamClaims } from './stream-token.ts';

/** What nginx learns of a segment that it may send by itself. */
export interface SegmentPass {
  accountId: string;
  /** The folder of the storage in which the address's files lie. */
  folder: string;
  /** How long nginx may use this answer, by its own way of counting. */
  lifeSeconds: number;
  /** For how long a browser may keep a segment that was sent by it. */
  keepSeconds: number;
}

/**
 * nginx counts whole seconds, to the end of the last one: it keeps an answer of 1 second for more than 1 and less than 2. With
 * an answer of ours that is 4 seconds old at most, a removal takes effect within 6; it must within 10 (A5).
 */
const PASS_LIFE_SECONDS = 1;

interface AdmissionContext {
  deps: { clock: Clock; authenticate: Authenticate; pace: Pick<StreamPace, 'takeNow'> };
  tokens: CheckedTokens;
  answers: RememberedAnswers<AdmissionRefusal>;
}

/** A request for a segment, taken apart by nginx. */
export interface PassRequest extends Browser {
  token: string;
  file: string;
}

/** @returns undefined when nginx shall pass the request on: this server answers what has to wait or to be refused in words */
export async function segmentPass(
  { deps, tokens, answers }: AdmissionContext,
  request: PassRequest,
): Promise<SegmentPass | undefined> {
  const at = deps.clock.now();
  const claims = tokens.read(request.token, at);
  if (typeof claims === 'string') return undefined;
  const kind = paceKindOf(request.file);
  if (!kind || !(await isItsBrowser(deps, tokens, request, claims))) return undefined;
  const answer = await answers.recent(askerOf(claims, request), at);
  if (answer instanceof Refused) return undefined;
  const { accountId } = claims;
  if (answer.isPaced && !(await deps.pace.takeNow({ accountId, kind, seconds: SEGMENT_SECONDS, at })))
    return undefined;
  return passOf(claims, answer, at);
}

/** Ends before the address and the access do, and so does what a browser keeps. */
function passOf(claims: StreamClaims, admission: Admission, at: Date): SegmentPass {
  const { accountId, prefix: folder, endsAt } = claims;
  const left = Math.min(secondsUntil(endsAt, at), secondsUntil(admission.endsAt ?? endsAt, at));
  const lifeSeconds = Math.max(0, Math.min(PASS_LIFE_SECONDS, left - 1));
  return { accountId, folder, lifeSeconds, keepSeconds: Math.max(0, left - lifeSeconds - 1) };
}
