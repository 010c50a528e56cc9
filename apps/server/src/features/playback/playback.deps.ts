// The functions and settings that playback needs.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { AccessState } from '@valence/domain/access';
import type { Role } from '@valence/domain/role';
import type { Clock } from '../../platform/clock.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import type { Asked, KeptShelf } from '../../platform/kept/kept.ts';
import type { Soon } from '../../platform/soon.ts';
import type { Asker } from './remembered-answers.ts';
import type { StreamPace } from './stream-pace.ts';

export interface PlaybackDeps {
  clock: Clock;
  /** For what players are told: it falls with what playing stands on, and with where a student stopped. */
  kept: KeptShelf;
  /** Derived keys of 32 bytes, one for each purpose. */
  keys: { streamPath: Buffer; streamBrowser: Buffer };
  /** `bunnyEmbedKey` null: Bunny addresses go out unsigned. */
  settings: { bunnyEmbedKey: string | null };
  /** What the access rule answers about a student and a video at an instant; what an admin may look at comes on top. */
  accessState: (accountId: string, videoId: string, at: Date, asked?: Asked) => Soon<AccessState>;
  /** For a call whose session was found. */
  describe: (videoId: string) => Promise<VideoToPlay | undefined>;
  /** Whether a student's session has one of the account's places to stream in, in the network that it asks from. */
  holdsPlace: (asker: Asker, at: Date) => Promise<boolean>;
  pace: StreamPace;
  /** Called for a part that was requested faster than any player needs it. */
  heldBack: (accountId: string) => void;
  /** What our packager made under a prefix; undefined for lessons that were packaged elsewhere, null when its key is lost. */
  packaged: (prefix: string, asked?: Asked) => Promise<PackagedLesson | undefined | null>;
  /** Records that a student opened a lesson, for a call whose session was found. @returns the second to resume at, and what was watched */
  open: (
    accountId: string,
    videoId: string,
    at: Date,
  ) => Promise<Required<Pick<PlayableVideo, 'resumeSeconds' | 'watched'>>>;
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
  | 'watched'
> & {
  source: { kind: 'protected' | 'address' | 'none'; ref: string | null };
  captions: readonly { language: string; label: string; fileName: string }[];
};
