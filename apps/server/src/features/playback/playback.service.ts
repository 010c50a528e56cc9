// Playing a video: the address that a player gets, and the check of each request for a part of a stream.

import type { PlayableVideo, playVideo } from '@valence/contract/videos';
import { type Standing, sourceName, viewingOf } from '@valence/domain/access';
import type { Role } from '@valence/domain/role';
import { isUuid } from '@valence/domain/uuid';
import { parseVideoAddress } from '@valence/domain/video-source';
import type { Clock } from '../../platform/clock.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Authenticate, Caller } from '../../platform/http/route.ts';
import { type KnownTokens, rememberTokens } from './known-tokens.ts';
import { type MediaType, mediaTypeOf } from './media-types.ts';
import { playableAddress } from './playable-address.ts';
import {
  type Admission,
  type Asker,
  type RememberedAnswers,
  rememberAnswers,
  type StreamAnswer,
} from './remembered-answers.ts';
import { CAPTIONS_ALONE, isSentCaptions, lessonFileKey } from './sent-captions.ts';
import { readStreamPath, streamPath } from './stream-path.ts';
import { browserProof, type StreamClaims, signStreamToken, streamEnd } from './stream-token.ts';

export interface PlaybackDeps {
  clock: Clock;
  /** Derived keys of 32 bytes, one for each purpose. */
  keys: { streamPath: Buffer; streamBrowser: Buffer };
  /** `bunnyEmbedKey` null: Bunny addresses go out unsigned. */
  settings: { bunnyEmbedKey: string | null };
  /** The one rule's answer about a student and a video at an instant; what the desk may look at comes on top of it. */
  standing: (accountId: string, videoId: string, at: Date) => Promise<Standing>;
  describe: (videoId: string) => Promise<VideoToPlay | undefined>;
  /** Whether a student's session has one of the account's places to stream in. */
  holdsPlace: (accountId: string, sessionId: string, at: Date) => Promise<boolean>;
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

/** What a browser proves itself with. */
interface Browser {
  /** Every value of our cookie that came along. */
  proofs: readonly string[];
  authorization: string | undefined;
}

/** A request for a part of a stream, as far as the check reads it. */
export interface StreamRequest extends Browser {
  /** The request's target as it came. */
  target: string;
}

/** A part of a stream that the asker may have. */
export interface AdmittedPart {
  /** Where it lies in the storage. */
  key: string;
  /** Whose play it is for. */
  accountId: string;
  asker: Asker;
  media: MediaType;
  /** For how long the browser may keep it. */
  keepSeconds: number;
}

/** What nginx is told of an address that plays, so that it sends the segments below it by itself for some seconds. */
export interface SegmentPass {
  accountId: string;
  /** The folder of the storage in which the address's files lie. */
  folder: string;
  /** For how long nginx may go by this answer, as it counts. */
  lifeSeconds: number;
  /** For how long a browser may keep a segment that was sent by it. */
  keepSeconds: number;
}

/** The key that opens the lesson's segments. */
export interface AdmittedKey {
  contentKey: Buffer;
}

/**
 * nginx goes by whole seconds, and to the end of the last one: what it is told to keep for 3 it keeps for more than 3 and less
 * than 4. A removal must bite within 10 (A5).
 */
const PASS_LIFE_SECONDS = 3;

/** Where the playlists of a lesson say that its key is. */
const KEY_FILE = 'key';

type AdmissionRefusal = 'stream-token-invalid' | 'stream-forbidden' | 'stream-elsewhere';
type StreamRefusal = Refused<AdmissionRefusal | 'stream-file-absent'>;

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
    async admit(request: StreamRequest): Promise<AdmittedPart | AdmittedKey | StreamRefusal> {
      const at = clock.now();
      const path = readStreamPath(request.target);
      if (!path) return refused('stream-file-absent');
      const claims = tokens.read(path.token, at);
      if (typeof claims === 'string') return refused('stream-token-invalid');
      const media = path.file === undefined ? undefined : mediaTypeOf(path.file);
      if (!media && path.file !== KEY_FILE) return refused('stream-file-absent');
      if (!(await isItsBrowser(deps, tokens, request, claims))) return refused('stream-token-invalid');
      const answer = await (media ? answers.recent(claims, at) : answers.fresh(claims, at));
      if (answer instanceof Refused) return answer;
      if (!media) return keyOf(deps, claims.prefix);
      const keepSeconds = secondsUntil(claims.endsAt, at);
      const key = lessonFileKey(claims, path.file ?? '');
      return { key, accountId: claims.accountId, asker: claims, media, keepSeconds };
    },

    /** The same decision about all segments below an address at once, on what is true now: nginx remembers it, so we do not. */
    pass: async (token: string, browser: Browser) => passFor({ deps, tokens, answers }, token, browser),
  };
}

const secondsUntil = (end: Date, at: Date): number => Math.floor((end.getTime() - at.getTime()) / 1000);

interface Known {
  deps: PlaybackDeps;
  tokens: KnownTokens;
  answers: RememberedAnswers<AdmissionRefusal>;
}

async function passFor(
  { deps, tokens, answers }: Known,
  token: string,
  browser: Browser,
): Promise<SegmentPass | Refused<AdmissionRefusal>> {
  const at = deps.clock.now();
  const claims = tokens.read(token, at);
  if (typeof claims === 'string') return refused('stream-token-invalid');
  if (!(await isItsBrowser(deps, tokens, browser, claims))) return refused('stream-token-invalid');
  const answer = await answers.fresh(claims, at);
  return answer instanceof Refused ? answer : passOf(claims, answer, at);
}

/** Over before the address or the access ends, and so what a browser keeps. */
function passOf(claims: StreamClaims, admission: Admission, at: Date): SegmentPass {
  const { accountId, prefix: folder, endsAt } = claims;
  const left = Math.min(secondsUntil(endsAt, at), secondsUntil(admission.endsAt ?? endsAt, at));
  const lifeSeconds = Math.max(0, Math.min(PASS_LIFE_SECONDS, left - 1));
  return { accountId, folder, lifeSeconds, keepSeconds: Math.max(0, left - lifeSeconds - 1) };
}

/** What is true at the instant: whether the session lives, the access is open, and the place is the session's. */
async function mayWatch(
  { isLive, standing, holdsPlace }: PlaybackDeps,
  { accountId, sessionId, videoId }: Asker,
  at: Date,
): Promise<StreamAnswer<AdmissionRefusal>> {
  const [live, own] = await Promise.all([isLive(sessionId, at), standing(accountId, videoId, at)]);
  if (live?.accountId !== accountId) return refused('stream-token-invalid');
  const viewing = viewingOf(live.role, own);
  if (viewing.state !== 'open') return refused('stream-forbidden');
  // The desk may look at a lesson while another one of its people does.
  if (live.role === 'student' && !(await holdsPlace(accountId, sessionId, at)))
    return refused('stream-elsewhere');
  return { endsAt: viewing.endsAt };
}

async function keyOf(
  { packaged }: PlaybackDeps,
  prefix: string,
): Promise<AdmittedKey | Refused<'stream-file-absent'>> {
  const ours = await packaged(prefix);
  return ours ? { contentKey: ours.contentKey } : refused('stream-file-absent');
}

type Addresses = Pick<PlayableVideo, 'url' | 'urlExpires' | 'captions' | 'previewUrl' | 'posterUrl'>;

/** @param endsAt until when what we sign shall play */
async function addressesOf(
  { keys, settings: { bunnyEmbedKey }, packaged }: PlaybackDeps,
  { accountId, sessionId }: Caller,
  { _id: videoId, source: { kind, ref }, captions }: VideoToPlay,
  endsAt: Date,
): Promise<Addresses> {
  const asker = { videoId, accountId, sessionId };
  if (kind === 'none' || ref === null) return { url: null, captions: [] };
  if (kind === 'address') {
    const address = playableAddress(ref, { bunnyEmbedKey, endsAt });
    const end = address.endsAt && { urlExpires: address.endsAt.toISOString() };
    // What an embed shows is the other service's business; over films of other hosts our own player draws ours.
    const isOurs = parseVideoAddress(address.url)?.kind === 'stream';
    const token = signStreamToken(keys.streamPath, { ...asker, prefix: CAPTIONS_ALONE, endsAt });
    const sent = captions.filter(({ fileName }) => isSentCaptions(fileName));
    return { url: address.url, ...end, captions: isOurs ? captionsAt(token, sent) : [] };
  }
  const ours = await packaged(ref);
  // As a lesson that is still being prepared: nothing of it would play.
  if (ours === null) return { url: null, captions: [] };
  const token = signStreamToken(keys.streamPath, { ...asker, prefix: ref, endsAt });
  return {
    url: streamPath(token, ours?.entry ?? 'master.m3u8'),
    urlExpires: endsAt.toISOString(),
    ...(ours?.files && {
      previewUrl: streamPath(token, ours.files.strip),
      posterUrl: streamPath(token, ours.files.poster),
    }),
    captions: captionsAt(token, captions),
  };
}

const captionsAt = (token: string, captions: VideoToPlay['captions']): Addresses['captions'] =>
  captions.map(({ language, label, fileName }) => ({ url: streamPath(token, fileName), language, label }));

/**
 * Whether the request comes from the session that the address was made for: by the cookie of that browser, or by the
 * session's bearer token.
 */
async function isItsBrowser(
  { authenticate }: PlaybackDeps,
  tokens: KnownTokens,
  { proofs, authorization }: Browser,
  { sessionId, accountId }: StreamClaims,
): Promise<boolean> {
  if (proofs.some((proof) => tokens.proves(sessionId, proof))) return true;
  if (authorization === undefined) return false;
  const caller = await authenticate(authorization);
  if (caller instanceof Refused) return false;
  return caller.sessionId === sessionId && caller.accountId === accountId;
}
