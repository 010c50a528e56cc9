// Playing a video: the address that a player gets, and the check of each request for a part of a stream.

import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayableVideo, playVideo } from '@valence/contract/videos';
import { type Standing, sourceName, viewingOf } from '@valence/domain/access';
import type { Role } from '@valence/domain/role';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Authenticate, Caller } from '../../platform/http/route.ts';
import { type KnownTokens, rememberTokens } from './known-tokens.ts';
import { type MediaType, mediaTypeOf } from './media-types.ts';
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
import { type Pull, paceKindOf, SEGMENT_SECONDS, type StreamPace } from './stream-pace.ts';
import { readStreamPath } from './stream-path.ts';
import { browserProof, streamEnd } from './stream-token.ts';

export interface PlaybackDeps {
  clock: Clock;
  /** Derived keys of 32 bytes, one for each purpose. */
  keys: { streamPath: Buffer; streamBrowser: Buffer };
  /** `bunnyEmbedKey` null: Bunny addresses go out unsigned. */
  settings: { bunnyEmbedKey: string | null };
  /** The one rule's answer about a student and a video at an instant; what the desk may look at comes on top of it. */
  standing: (accountId: string, videoId: string, at: Date) => Promise<Standing>;
  describe: (videoId: string) => Promise<VideoToPlay | undefined>;
  /** Whether a student's session has one of the account's places to stream in, in the network that it asks from. */
  holdsPlace: (asker: Asker, at: Date) => Promise<boolean>;
  pace: StreamPace;
  /** Told of a part that was asked for faster than any player needs it. */
  heldBack: (accountId: string) => void;
  /** What our packager made under a prefix; undefined for lessons that were packaged elsewhere, null where its key is lost. */
  packaged: (prefix: string) => Promise<PackagedLesson | undefined | null>;
  /** Notes that a student opened a lesson. @returns the second at which to go on */
  open: (accountId: string, videoId: string, at: Date) => Promise<number>;
  isLive: (sessionId: string, at: Date) => Promise<{ accountId: string; role: Role } | undefined>;
  authenticate: Authenticate;
}

/** A lesson that our packager made: its segments are encrypted, and these files lie beside them. */
export interface PackagedLesson {
  contentKey: Buffer;
  /** What a player opens first: a playlist, or the film as it was sent. */
  entry: string;
  /** Of the whole; undefined where it is not known yet. */
  durationSeconds?: number | undefined;
  /** Undefined where the film plays as it was sent. */
  files?: { strip: string; poster: string };
}

/** A video with what playing it needs. */
export type VideoToPlay = Omit<
  PlayableVideo,
  | 'url'
  | 'urlExpires'
  | 'captions'
  | 'previewUrl'
  | 'posterUrl'
  | 'accessExpires'
  | 'accessSource'
  | 'resumeSeconds'
> & {
  source: { kind: 'protected' | 'address' | 'none'; ref: string | null };
  captions: readonly { language: string; label: string; fileName: string }[];
};

/** A request for a part of a stream, as far as the check reads it. */
export interface StreamRequest extends Browser {
  /** The request's target as it came. */
  target: string;
  /** Whether bytes are asked for, not only what the answer would say. */
  isForBytes: boolean;
}

/** A part of a stream that the asker may have. */
export interface AdmittedPart {
  /** Where it lies in the storage. */
  key: string;
  /** Whose play it is for. */
  accountId: string;
  asker: StreamAsker;
  media: MediaType;
  /** Whether it may only go out as fast as somebody can watch; of segments that is settled by now. */
  isPaced: boolean;
  /** For how long the browser may keep it. */
  keepSeconds: number;
}

/** The key that opens the lesson's segments. */
export interface AdmittedKey {
  contentKey: Buffer;
}

/** Where the playlists of a lesson say that its key is. */
const KEY_FILE = 'key';

type StreamRefusal = Refused<AdmissionRefusal | 'stream-file-absent' | 'stream-too-fast'>;

interface Known {
  deps: PlaybackDeps;
  tokens: KnownTokens;
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
    /** Without access, a video that is there and one that is not answer the same. */
    async play(caller: Caller, videoId: string): Promise<Answer<typeof playVideo>> {
      const at = clock.now();
      if (!isUuid(videoId)) return refused('video-absent');
      const own = await deps.standing(caller.accountId, videoId, at);
      const standing = viewingOf(caller.role, own);
      if (standing.state !== 'open') return refused('video-absent');
      const video = await deps.describe(videoId);
      if (!video) return refused('video-absent');
      const { source: _source, captions: _captions, ...described } = video;
      // Who looks at a lesson that nobody gave them is not a student of it.
      const isOwn = own.state === 'open';
      const accessSource = sourceName(standing.source);
      return {
        data: {
          ...described,
          ...(standing.endsAt && { accessExpires: standing.endsAt.toISOString() }),
          ...(accessSource !== undefined && { accessSource }),
          ...(isOwn && { resumeSeconds: await deps.open(caller.accountId, videoId, at) }),
          ...(await addressesOf(deps, caller, video, streamEnd(at, standing.endsAt))),
        },
      };
    },

    /** The value of the cookie that ties stream addresses to the browser of this session. */
    browserProof: (sessionId: string) => browserProof(keys.streamBrowser, sessionId),

    /** Whether an answer that is still being sent may go on. */
    mayGoOn: async (asker: Asker) => !((await answers.recent(asker, clock.now())) instanceof Refused),

    /** The account streams in other browsers from now on: what was remembered about it is asked anew. */
    forget: (accountId: string): void => answers.forget(accountId),

    /**
     * Decides about one request for a part of a stream. Address and browser are checked each time; session, access and place
     * are what they were at most ANSWER_LIFE_MILLISECONDS ago, and what they are now for the key that opens everything.
     */
    admit: async (request: StreamRequest) => admitPart({ deps, tokens, answers }, request),

    /** For how long a film plays that goes out as it was sent, seconds; undefined where that is not known. */
    filmSeconds: async (asker: { prefix: string }) => (await deps.packaged(asker.prefix))?.durationSeconds,

    /** The same decision about a segment that nginx sends by itself. */
    pass: async (request: PassRequest) => segmentPass({ deps, tokens, answers }, request),
  };
}

async function admitPart(
  { deps, tokens, answers }: Known,
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
 * Counts a segment to the pace of the account: at once, after a moment, or not now.
 * @returns the refusal, where it is one
 */
async function waitForTurn(
  { pace, heldBack }: PlaybackDeps,
  asked: Omit<Pull, 'seconds'>,
): Promise<Refused<'stream-too-fast'> | undefined> {
  const turn = await pace.take({ ...asked, seconds: SEGMENT_SECONDS });
  if ('retryAfterSeconds' in turn) {
    heldBack(asked.accountId);
    return refused('stream-too-fast', turn);
  }
  if (turn.waitMilliseconds > 0) {
    heldBack(asked.accountId);
    await sleep(turn.waitMilliseconds);
  }
  return undefined;
}

/** What is true at the instant: whether the session lives, the access is open, and the place is the session's. */
async function mayWatch(
  { isLive, standing, holdsPlace }: PlaybackDeps,
  asker: Asker,
  at: Date,
): Promise<StreamAnswer<AdmissionRefusal>> {
  const { accountId, sessionId, videoId } = asker;
  const [live, own] = await Promise.all([isLive(sessionId, at), standing(accountId, videoId, at)]);
  if (live?.accountId !== accountId) return refused('stream-token-invalid');
  const viewing = viewingOf(live.role, own);
  if (viewing.state !== 'open') return refused('stream-forbidden');
  // The desk may look at a lesson while another one of its people does, and look through it.
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
