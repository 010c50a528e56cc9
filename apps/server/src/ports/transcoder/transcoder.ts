// The port through which an uploaded file becomes a lesson that streams: what may be asked, and what comes back.

import { type TranscoderFailure, transcoderFailures } from '@valence/copy/transcoder';

/** One step of the ladder. `shortSide` is in pixels: the height of a landscape video, the width of an upright one. */
export type Rung = {
  readonly shortSide: number;
  /** x264's constant rate factor: lower is finer. */
  readonly crf: number;
  /** The cap that a hard scene may not exceed, in bits per second. */
  readonly maxBitsPerSecond: number;
};

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
  /** Must not exist yet: it appears whole when the work is done, or not at all. */
  readonly outDir: string;
  readonly ladder?: readonly Rung[];
  readonly audio?: { readonly bitsPerSecond: number; readonly channels: 1 | 2 };
  /** `drawn` spends bits where flat animation needs them. */
  readonly picture?: 'filmed' | 'drawn';
  readonly effort?: 'veryfast' | 'medium' | 'veryslow';
  readonly longestSeconds?: number;
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
  /** The dearest single segment. */
  readonly peakBitsPerSecond: number;
  readonly segments: number;
  readonly bytes: number;
};

export type PackagedRendition = PackagedTrack & {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
};

export type PackagedLesson = {
  readonly durationSeconds: number;
  /** Lowest first. */
  readonly renditions: readonly PackagedRendition[];
  readonly audio: (PackagedTrack & { readonly channels: number }) | null;
};

export interface Transcoder {
  /** Throws TranscodeError: tool-missing, unreadable, stopped. */
  probe(input: string, signal?: AbortSignal): Promise<MediaFacts>;
  /** Throws TranscodeError; whatever it throws, nothing is left at `outDir`. */
  packageHls(order: PackageOrder): Promise<PackagedLesson>;
}

/** Carries a sentence for the admin as its message, and the tool's own last words in `detail` for the log. */
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
