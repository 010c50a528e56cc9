// The port that makes an uploaded file into a lesson that streams: the orders and their results.

import { type TranscoderFailure, transcoderFailures } from '@valence/copy/admin/packaging-failures';
import type { SoundRates, SoundTrack } from '@valence/domain/lesson-sound';

/** One step of the ladder. `shortSide` is in pixels: the height of a landscape video, the width of an upright one. */
export type Rung = {
  readonly shortSide: number;
  /** x264's constant rate factor (or SVT-AV1's, of a lean picture): lower is finer. */
  readonly crf: number;
  /** A content that needs less than this at that quality gets a finer one, up to this average, in bits per second. */
  readonly ampleBitsPerSecond?: number;
  /** A content that needs more than this gets a coarser quality, down to this average, in bits per second. */
  readonly aimBitsPerSecond?: number;
  /** The cap that a hard scene may not exceed, in bits per second. */
  readonly maxBitsPerSecond: number;
};

export type Size = { readonly width: number; readonly height: number };
/** A rung in the size that it has for one film. */
export type SizedRung = Rung & Size & { readonly name: string };

export type MediaFacts = {
  readonly durationSeconds: number;
  readonly container: string;
  /** Display size: rotation and non-square pixels are already applied. */
  readonly video: {
    readonly width: number;
    readonly height: number;
    readonly codec: string;
    readonly frameRate: Fraction;
  } | null;
  readonly audio: { readonly codec: string; readonly channels: number } | null;
};

/** An exact ratio; 30000/1001 has no decimal form. */
export type Fraction = { readonly over: number; readonly under: number };

export type PackageOrder = {
  readonly input: string;
  /** Must not exist yet: the folder appears whole when the work is done, or not at all. */
  readonly outDir: string;
  readonly ladder?: readonly Rung[];
  readonly sound?: Omit<SoundPlan, 'filter'>;
  /** `drawn` spends bits where flat animation needs them. */
  readonly picture?: 'filmed' | 'drawn';
  readonly effort?: 'veryfast' | 'medium' | 'veryslow';
  readonly longestSeconds?: number;
  /** Whether to make the preview strip, too. */
  readonly strip?: boolean;
  /** Called with the share done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

export type PackagedTrack = {
  /** Folder below the master playlist, e.g. `v240` or `audio`. */
  readonly name: string;
  /** RFC 6381. */
  readonly codecs: string;
  readonly averageBitsPerSecond: number;
  /** Of the largest single segment. */
  readonly peakBitsPerSecond: number;
  readonly segments: number;
  readonly bytes: number;
};

export type PackagedRendition = PackagedTrack & {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
};

export type PackagedSound = PackagedTrack & { readonly channels: number };

export type PackagedLesson = {
  readonly durationSeconds: number;
  /** Lowest first. */
  readonly renditions: readonly PackagedRendition[];
  /** None: a silent film. */
  readonly sounds: readonly PackagedSound[];
};

export type SoundPlan = SoundRates & {
  readonly channels: 1 | 2;
  readonly filter: string | null;
};

/** What is decided about a file before its first rendition is made; it can be stored as JSON. */
export type LessonPlan = {
  readonly durationSeconds: number;
  readonly width: number;
  readonly height: number;
  readonly frameRate: Fraction;
  /** Lowest first. Their quality is the ladder's: each rendition's own is measured when it is made. */
  readonly rungs: readonly SizedRung[];
  readonly sound: SoundPlan | null;
};

/** How segments are encrypted (RFC 8216, 4.3.2.4): AES-128-CBC, the IV is the segment's media sequence number. */
export type Encryption = {
  /** 16 bytes. */
  readonly key: Buffer;
  /** The key's address in the playlist of a track. */
  readonly uri: string;
  /** The number of the first segment. Under one key no two tracks may share numbers, or they would share IVs. */
  readonly firstSequence: number;
};

export type StepOrder = {
  readonly input: string;
  readonly plan: LessonPlan;
  /** An existing folder, for files of this step alone. */
  readonly folder: string;
  readonly effort?: PackageOrder['effort'];
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

export type TrackOrder = StepOrder & {
  readonly encryption?: Encryption;
  /** A longer film fails as `too-long`, whatever length the file states. */
  readonly longestSeconds: number;
};

export type Timed<Track> = Track & { readonly durationSeconds: number };

/** A film that browsers play as it is. */
export interface PlainFilm {
  readonly durationSeconds: number;
  /** The film with its index in front; undefined: the file has it there already. */
  readonly inOrder: (() => AsyncIterable<Uint8Array>) | undefined;
}

export interface Transcoder {
  /** Throws TranscodeError: tool-missing, unreadable, picture-too-large, too-heavy, stalled, stopped. */
  probe(input: string, signal?: AbortSignal): Promise<MediaFacts>;
  /** Throws TranscodeError; whatever it throws, nothing is left at `outDir`. */
  packageHls(order: PackageOrder): Promise<PackagedLesson>;

  /** Whether the tools that all of this but `readPlain` needs are installed at this moment. */
  isReady(): Promise<boolean>;
  /** Whether the tools make lean pictures, too. */
  canMakeLean(): Promise<boolean>;
  /** Whether the system enforces the limits of memory and time that the tools are started with. */
  isLimited(): Promise<boolean>;
  /** For a server without the tools: a film that browsers play as it is. Throws TranscodeError `tool-missing` for others. */
  readPlain(input: string, limits: { longestSeconds: number }): Promise<PlainFilm>;

  // The same work step by step, for callers that must be able to stop and go on. All throw TranscodeError.

  /** Reads the file and measures its sound. */
  plan(input: string, limits: { longestSeconds: number; signal?: AbortSignal }): Promise<LessonPlan>;
  /** Writes `poster.webp` in the picture's shape and `thumbnail.webp` in 16:9. */
  takePictures(order: StepOrder): Promise<void>;
  /** Makes a folder of the track's name with the sound in the school's loudness. The plan must have sound. */
  encodeSound(order: TrackOrder & { track: SoundTrack }): Promise<Timed<PackagedSound>>;
  /** Makes a folder of the rung's name, at a quality chosen for the content; with `strip`, the preview strip beside it. */
  encodePicture(order: TrackOrder & { rung: SizedRung; strip: boolean }): Promise<Timed<PackagedRendition>>;
  /** The same in AV1, at the quality of the rung's picture in H.264: a folder of the lean picture's name. */
  encodeLean(order: TrackOrder & { rung: SizedRung }): Promise<Timed<PackagedRendition>>;
  /**
   * Measures with a few spans how many hours of work the lean pictures of an hour of this film take.
   * @returns undefined for a film that is too short to matter
   */
  leanHours(order: StepOrder, rungs: readonly SizedRung[]): Promise<number | undefined>;
  /** The playlist that players open first, of exactly these tracks. */
  masterPlaylist(tracks: Omit<PackagedLesson, 'durationSeconds'>): string;
}

/** Carries a sentence for the admin as its message, and the tool's own last output in `detail` for the log. */
export class TranscodeError extends Error {
  readonly code: TranscoderFailure;
  readonly detail: string;

  constructor(code: TranscoderFailure, detail = '') {
    super(transcoderFailures[code]);
    this.name = 'TranscodeError';
    this.code = code;
    this.detail = detail;
  }
}
