// The port that looks up videos at other services: title and picture.

import type { VideoSource } from '@valence/domain/video-source';

export type EmbedSource = Exclude<VideoSource, { kind: 'stream' }>;

export interface EmbedFacts {
  /** As the service writes it; undefined where the service does not reveal it. */
  readonly title: string | undefined;
  /** The bytes of a picture as they arrived, not checked yet. */
  readonly picture: Buffer | undefined;
}

/** Why a lookup failed. `unreachable` may pass by itself; the others will not. */
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
