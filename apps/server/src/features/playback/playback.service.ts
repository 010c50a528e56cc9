// Playing a video: the address that a player gets, and the check of each request for a part of a stream.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { playVideo } from '@valence/contract/learning/playable-video';
import { sourceName, viewingOf } from '@valence/domain/access';
import { MINUTE_MS } from '@valence/domain/durations';
import { isUuid } from '@valence/domain/uuid';
import { KeptReply } from '../../platform/http/json-reply.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Made } from '../../platform/kept/kept.ts';
import type { Soon } from '../../platform/soon.ts';
import { type CheckedTokens, rememberTokens } from './checked-tokens.ts';
import { type MediaType, mediaTypeOf } from './media-types.ts';
import type { PlaybackDeps } from './playback.deps.ts';
import {
  type AdmissionRefusal,
  type Asker,
  type RememberedAnswers,
  rememberAnswers,
  type StreamAnswer,
} from './remembered-answers.ts';
import { type PassRequest, segmentPass } from './segment-pass.ts';
import { lessonFileKey } from './sent-captions.ts';
import { addressesOf } from './stream-addresses.ts';
import { askerOf, type Browser, isItsBrowser, type StreamAsker, secondsUntil } from './stream-asker.ts';
import { type Pull, paceKindOf, SEGMENT_SECONDS } from './stream-pace.ts';
import { readStreamPath } from './stream-path.ts';
import { browserProof, streamEnd } from './stream-token.ts';

/** A request for a part of a stream, as far as the check reads it. */
export interface StreamRequest extends Browser {
  /** The request's target as it came. */
  target: string;
  /** Whether the request wants the bytes, not only the headers. */
  isForBytes: boolean;
}

/** A part of a stream that the asker may have. */
export interface AdmittedPart {
  /** Where it lies in the storage. */
  key: string;
  /** The account that plays it. */
  accountId: string;
  asker: StreamAsker;
  media: MediaType;
  /** Whether it may only go out as fast as somebody can watch; segments were paced before. */
  isPaced: boolean;
  /** For how long the browser may keep it. */
  keepSeconds: number;
}

/** The key that opens the lesson's segments. */
export interface AdmittedKey {
  contentKey: Buffer;
}

/** Where the playlists of a lesson look for its key. */
const KEY_FILE = 'key';

type StreamRefusal = Refused<AdmissionRefusal | 'stream-file-absent' | 'stream-too-fast'>;

interface AdmissionContext {
  deps: PlaybackDeps;
  tokens: CheckedTokens;
  answers: RememberedAnswers<AdmissionRefusal>;
}

export type PlaybackService = ReturnType<typeof createPlaybackService>;

export function createPlaybackService(deps: PlaybackDeps) {
  const { clock, keys } = deps;
  const tokens = rememberTokens(keys);
  const answers: RememberedAnswers<AdmissionRefusal> = rememberAnswers(async (asker, at) =>
    mayWatch(deps, asker, at),
  );
  return {
    /** Without access, answers the same whether the video exists or not. For a call whose session was found. */
    play(caller: Caller, videoId: string): Soon<Played | PlayRefusal> {
      if (!isUuid(videoId)) return refused('video-absent');
      const { accountId, sessionId, role } = caller;
      const make = async (): Promise<Made<Played | PlayRefusal>> => {
        const at = clock.now();
        const played = await playedAt(deps, caller, videoId, at);
        if (played instanceof Refused) return { value: played, accountId, until: LONG_AGO };
        const { data, endsAt } = played;
        const proof = browserProof(keys.streamBrowser, sessionId);
        const until = earliest(nextMinute(at), endsAt);
        return { value: { reply: new KeptReply({ data }), proof }, accountId, until };
      };
      return deps.kept.of(`${sessionId} ${role} ${videoId}`, make, 'asked');
    },

    /** Whether an answer that is still being sent may go on. */
    mayGoOn: async (asker: Asker) => !((await answers.recent(asker, clock.now())) instanceof Refused),

    /** Forgets the answers about an account whose places have changed. */
    forget: (accountId: string): void => answers.forget(accountId),

    /**
     * Decides about one request for a part of a stream. Address and browser are checked each time; session, access and place
     * are what they were at most ANSWER_LIFE_MILLISECONDS ago, and what they are now for the key that opens everything.
     */
    admit: async (request: StreamRequest) => admitPart({ deps, tokens, answers }, request),

    /** How many seconds a plain film plays; undefined when that is not known. */
    filmSeconds: async (asker: { prefix: string }) => (await deps.packaged(asker.prefix))?.durationSeconds,

    /** The same decision about a segment that nginx sends by itself. */
    pass: async (request: PassRequest) => segmentPass({ deps, tokens, answers }, request),
  };
}

type PlayRefusal = Refused<'video-absent'>;

/** What a player is told of a lesson, with the value of the cookie that ties its addresses to the browser of this session. */
export interface Played {
  reply: KeptReply<ReplyOf<typeof playVideo>>;
  proof: string;
}

/** A refusal is not kept: the lesson may open at any moment. */
const LONG_AGO = new Date(0);

/** Until then an address made now ends at the same instant (`streamEnd`). */
const nextMinute = (at: Date) => new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS);

const earliest = (left: Date, right: Date | undefined) => (right && right < left ? right : left);

async function playedAt(
  deps: PlaybackDeps,
  caller: Caller,
  videoId: string,
  at: Date,
): Promise<(ReplyOf<typeof playVideo> & { endsAt: Date | undefined }) | PlayRefusal> {
  const own = await deps.accessState(caller.accountId, videoId, at, 'asked');
  const accessState = viewingOf(caller.role, own);
  if (accessState.state !== 'open') return refused('video-absent');
  const video = await deps.describe(videoId);
  if (!video) return refused('video-absent');
  const { source: _source, captions: _captions, ...described } = video;
  const { endsAt } = accessState;
  // An admin who looks at a lesson without access of their own is not a student of it.
  const isOwn = own.state === 'open';
  const accessSource = sourceName(accessState.source);
  return {
    endsAt,
    data: {
      ...described,
      ...(endsAt && { accessExpires: endsAt.toISOString() }),
      ...(accessSource !== undefined && { accessSource }),
      ...(isOwn && (await deps.open(caller.accountId, videoId, at))),
      ...(await addressesOf(deps, caller, video, streamEnd(at, endsAt))),
    },
  };
}

async function admitPart(
  { deps, tokens, answers }: AdmissionContext,
  request: StreamRequest,
): Promise<AdmittedPart | AdmittedKey | StreamRefusal> {
  const at = deps.clock.now();
  const path = readStreamPath(request.target);
  if (!path) return refused('stream-file-absent');
  const claims = tokens.read(path.token, at);
  if (typeof claims === 'string') return refused('stream-token-invalid');
  const media = path.file === undefined ? undefined : mediaTypeOf(path.file);
  if (!media && path.file !== KEY_FILE) return refused('stream-file-absent');
  if (!(await isItsBrowser(deps, tokens, request, claims))) return refused('stream-token-invalid');
  const asker = askerOf(claims, request);
  const answer = await (media ? answers.recent(asker, at) : answers.fresh(asker, at));
  if (answer instanceof Refused) return answer;
  if (!media) return keyOf(deps, claims.prefix);
  const { isPaced } = answer;
  const kind = isPaced && request.isForBytes ? paceKindOf(path.file ?? '') : undefined;
  const tooFast = kind && (await waitForTurn(deps, { accountId: claims.accountId, kind, at }));
  if (tooFast) return tooFast;
  const keepSeconds = secondsUntil(claims.endsAt, at);
  const key = lessonFileKey(claims, path.file ?? '');
  return { key, accountId: claims.accountId, asker, media, isPaced, keepSeconds };
}

/**
 * Counts a segment to the pace of the account, and waits a moment if it has to.
 * @returns a refusal when the segment may not go out now
 */
async function waitForTurn(
  { pace, heldBack }: PlaybackDeps,
  pull: Omit<Pull, 'seconds'>,
): Promise<Refused<'stream-too-fast'> | undefined> {
  const turn = await pace.take({ ...pull, seconds: SEGMENT_SECONDS });
  if ('retryAfterSeconds' in turn) {
    heldBack(pull.accountId);
    return refused('stream-too-fast', turn);
  }
  if (turn.waitMilliseconds > 0) {
    heldBack(pull.accountId);
    await sleep(turn.waitMilliseconds);
  }
  return undefined;
}

/** What is true at the instant: whether the session lives, the access is open, and the place is the session's. */
async function mayWatch(
  { isLive, accessState, holdsPlace }: PlaybackDeps,
  asker: Asker,
  at: Date,
): Promise<StreamAnswer<AdmissionRefusal>> {
  const { accountId, sessionId, videoId } = asker;
  const [live, own] = await Promise.all([isLive(sessionId, at), accessState(accountId, videoId, at)]);
  if (live?.accountId !== accountId) return refused('stream-token-invalid');
  const viewing = viewingOf(live.role, own);
  if (viewing.state !== 'open') return refused('stream-forbidden');
  // Only students take a place and are paced: admins may look at a lesson at the same time, and skim it.
  const isStudent = live.role === 'student';
  if (isStudent && !(await holdsPlace(asker, at))) return refused('stream-elsewhere');
  return { endsAt: viewing.endsAt, isPaced: isStudent };
}

async function keyOf(
  { packaged }: PlaybackDeps,
  prefix: string,
): Promise<AdmittedKey | Refused<'stream-file-absent'>> {
  const ours = await packaged(prefix);
  return ours ? { contentKey: ours.contentKey } : refused('stream-file-absent');
}
