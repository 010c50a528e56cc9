// What the bench of phones hands to its client processes, and what they hand back.

/** One student: whose session, from which address of the loopback network, and when the lesson is opened. */
export interface Student {
  readonly token: string;
  readonly address: string;
  readonly videoId: string;
  /** Milliseconds after the begin at which the student opens the library. */
  readonly opensAfter: number;
}

export interface PhonesOrder {
  readonly url: string;
  readonly students: readonly Student[];
  /** Unix time in milliseconds: all client processes begin at the same. */
  readonly beginAt: number;
  readonly endAt: number;
}

/** Milliseconds, one figure for each request or start; and what was refused, each with the lesson and the time. */
export interface PhonesResult {
  readonly libraries: readonly number[];
  readonly starts: readonly number[];
  readonly segments: readonly number[];
  readonly reports: readonly number[];
  /** What of segments fetched after its time: a phone would have waited with an empty buffer. */
  readonly late: number;
  readonly bytes: number;
  readonly refusals: readonly Refusal[];
  /** The client's own processor time. */
  readonly cpuSeconds: number;
}

export interface Refusal {
  readonly videoId: string;
  readonly path: string;
  /** 0: the connection ended without a whole answer. */
  readonly status: number;
  readonly at: number;
}
