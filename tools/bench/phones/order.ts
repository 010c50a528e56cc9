// What the bench of phones and its client process tell each other.

/** One student: whose session, from which address of the loopback network, and when the lesson is opened. */
export interface Student {
  readonly token: string;
  readonly address: string;
  readonly videoId: string;
  /** Milliseconds after the begin of the starts at which the student opens the library. */
  readonly opensAfter: number;
}

/** The first order. */
export interface StartsOrder {
  readonly url: string;
  readonly students: readonly Student[];
  /** Unix time in milliseconds. */
  readonly beginAt: number;
  /** Present where those who have started go on playing beside the starts of the others. */
  readonly playUntil?: number;
}

/** The second one, after the result of the starts; not sent where they played meanwhile. */
export interface PlayOrder {
  readonly beginAt: number;
  /** All take up playing within it, so that neither their reports nor their questions fall together. */
  readonly withinMilliseconds: number;
  readonly endAt: number;
}

/** Milliseconds, one figure for each request or start; and what was refused, each with the lesson and the time. */
export interface PhonesResult {
  readonly libraries: readonly number[];
  readonly starts: readonly number[];
  readonly segments: readonly number[];
  /** When each of the segments was asked for; Unix time in milliseconds. */
  readonly segmentsAt: readonly number[];
  readonly reports: readonly number[];
  /** What of segments fetched after its time: a phone would have waited with an empty buffer. */
  readonly late: number;
  readonly bytes: number;
  readonly refusals: readonly Refusal[];
}

export interface Refusal {
  readonly videoId: string;
  readonly path: string;
  /** 0: the connection ended without a whole answer. */
  readonly status: number;
  readonly at: number;
}
