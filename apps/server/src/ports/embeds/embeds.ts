// The port through which other services are asked about their videos: title and picture.

import type { VideoSource } from '@valence/domain/video-source';

export type EmbedSource = Exclude<VideoSource, { kind: 'stream' }>;

export interface EmbedFacts {
  /** As the service writes it; undefined where it keeps it to itself. */
  readonly title: string | undefined;
  /** Bytes of a picture as they came, not judged yet. */
  readonly picture: Buffer | undefined;
}

/** Why nothing was learnt. `unreachable` may pass; the others will not by themselves. */
export type EmbedFailure = 'absent' | 'private' | 'unreachable' | 'nonsense';

export class EmbedProblem extends Error {
  override readonly name = 'EmbedProblem';
  readonly code: EmbedFailure;

  constructor(code: EmbedFailure, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
  }
}

export interface Embeds {
  /** @throws EmbedProblem */
  ask(source: EmbedSource): Promise<EmbedFacts>;
}
