// Which stored files a night's proof reads to their end: a part of them, so that each is read within a stated number of nights.

/** Every file is read at least so often, where a proof runs each night. */
export const ROUND_NIGHTS = 30;
/** A little more a night than that needs, since a school grows meanwhile. */
const PARTS = 28;
/** Read each night, if there is as much. */
const LEAST_BYTES = 1_000_000_000;

export interface ReadFile {
  /** The name of its copy, by which a round is ordered. */
  readonly copy: string;
  readonly size: number;
}

/** How far the round is. */
export interface ReadingRound {
  /** The last copy that was read; '' when the next night begins a new round. */
  readonly until: string;
  readonly beganAt: Date;
  /** When the last whole round was finished; null: none was yet. */
  readonly wholeAt: Date | null;
}

/**
 * The files that are due, in the order of the round, and where it is once they are read.
 * @param round where the last proof ended; undefined: there was none
 * @param leastBytes read if there is as much
 */
export function portionOf<File extends ReadFile>(
  all: readonly File[],
  { round, at, leastBytes = LEAST_BYTES }: { round: ReadingRound | undefined; at: Date; leastBytes?: number },
): { files: File[]; round: ReadingRound } {
  const inOrder = all.toSorted((one, other) => (one.copy < other.copy ? -1 : 1));
  const total = inOrder.reduce((sum, { size }) => sum + size, 0);
  const due = Math.max(leastBytes, total / PARTS);
  const until = round?.until ?? '';
  const beganAt = until === '' ? at : (round?.beganAt ?? at);
  const files: File[] = [];
  let bytes = 0;
  for (const file of inOrder) {
    if (file.copy <= until) continue;
    if (bytes >= due) {
      const last = files.at(-1)?.copy ?? until;
      return { files, round: { until: last, beganAt, wholeAt: round?.wholeAt ?? null } };
    }
    files.push(file);
    bytes += file.size;
  }
  return { files, round: { until: '', beganAt, wholeAt: at } };
}
