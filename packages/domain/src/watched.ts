// Which parts of a lesson were really watched, as stretches of its seconds, without skipped parts. Progress only grows.

/** From a second up to, and without, another: `[10, 15]` is five seconds. Whole numbers, the first one smaller. */
export type WatchedRange = readonly [from: number, to: number];

/** The most stretches that are stored of one lesson. */
export const MOST_RANGES = 200;
/** A lesson is finished when this share of it was watched, so that nobody has to watch its last words and pauses. */
export const FINISHED_SHARE = 0.9;
/** The most parts of the curve of where students leave a lesson, and the shortest length of a part. */
export const MOST_PARTS = 50;
export const SHORTEST_PART_SECONDS = 10;
/** The most seconds of a lesson that can play in one real second: the player's highest speed is 2. */
const FASTEST = 2.5;
/** The credit, in seconds of the lesson, when a lesson is opened. */
export const FIRST_CREDIT_SECONDS = 30;
/** The most credit, in seconds of the lesson: what a browser may collect in a long time without a network. */
export const MOST_CREDIT_SECONDS = 6 * 60 * 60;
/** A lesson that was left within this time after its beginning starts from the beginning again. */
const BEGINNING_SECONDS = 3;
/** A lesson that was left within this time before its end counts as left at the end. */
const END_SECONDS = 5;

/** The same seconds in order, no stretch touching another; if there are too many, the smallest gaps are closed. */
export function mergeRanges(ranges: readonly WatchedRange[], most: number = MOST_RANGES): WatchedRange[] {
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) merged.push([from, to]);
  }
  while (merged.length > most) closeSmallestGap(merged);
  return merged;
}

function closeSmallestGap(merged: [number, number][]): void {
  let at = 1;
  const gapBefore = (place: number) => (merged[place]?.[0] ?? 0) - (merged[place - 1]?.[1] ?? 0);
  for (let place = 2; place < merged.length; place += 1) if (gapBefore(place) < gapBefore(at)) at = place;
  const [closed] = merged.splice(at, 1);
  const before = merged[at - 1];
  if (before && closed) before[1] = closed[1];
}

/** The total length of merged stretches. */
export function secondsIn(ranges: readonly WatchedRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/**
 * Adds the stretches that a browser reports: nothing beyond the lesson's end, and no more new seconds than the credit. The
 * stored stretches stay; the same report again adds nothing and costs nothing.
 * @param stored merged
 * @returns merged, and how many seconds are new
 */
export function addWatched(
  stored: readonly WatchedRange[],
  reported: readonly WatchedRange[],
  { durationSeconds, creditSeconds }: { durationSeconds: number; creditSeconds: number },
): { ranges: WatchedRange[]; addedSeconds: number } {
  let credit = Math.floor(creditSeconds);
  const added: WatchedRange[] = [];
  for (const [from, to] of mergeRanges(reported, Number.POSITIVE_INFINITY)) {
    for (const [begin, end] of unwatched(stored, [from, Math.min(to, durationSeconds)])) {
      const seconds = Math.min(end - begin, credit);
      if (seconds > 0) added.push([begin, begin + seconds]);
      credit -= seconds;
    }
  }
  const ranges = mergeRanges([...stored, ...added]);
  const addedSeconds = secondsIn(ranges) - secondsIn(stored);
  // Closed gaps add seconds too, and these also cost credit.
  return addedSeconds <= creditSeconds ? { ranges, addedSeconds } : { ranges: [...stored], addedSeconds: 0 };
}

/** The parts of a stretch that the merged ranges do not cover, in order. */
export function unwatched(ranges: readonly WatchedRange[], [from, to]: WatchedRange): WatchedRange[] {
  const parts: WatchedRange[] = [];
  let at = from;
  for (const [begin, end] of ranges) {
    if (end <= at) continue;
    if (begin >= to) break;
    if (begin > at) parts.push([at, begin]);
    at = end;
  }
  if (at < to) parts.push([at, to]);
  return parts;
}

/** The shortest part that is told as skipped, and the most parts. */
const SHORTEST_SKIPPED_SECONDS = 15;
const MOST_SKIPPED = 3;

/** The longest parts of a lesson that a student has not watched, in order; its end counts, too. */
export function skippedParts(ranges: readonly WatchedRange[], durationSeconds: number): WatchedRange[] {
  return unwatched(mergeRanges(ranges), [0, Math.floor(durationSeconds)])
    .filter(([from, to]) => to - from >= SHORTEST_SKIPPED_SECONDS)
    .sort(([from, to], [otherFrom, otherTo]) => otherTo - otherFrom - (to - from))
    .slice(0, MOST_SKIPPED)
    .sort(([from], [otherFrom]) => from - otherFrom);
}

/** Whether a lesson resumes at a part that was skipped, because its end was watched already. */
export function resumesAtSkipped(
  ranges: readonly WatchedRange[],
  second: number,
  durationSeconds: number,
): boolean {
  const isWatchedBefore = second === 0 || ranges.some(([, to]) => to === second);
  return isWatchedBefore && ranges.some(([, to]) => to > Math.max(second, durationSeconds - END_SECONDS));
}

/** The credit after some real seconds have passed. */
export function creditAfter(creditSeconds: number, passedSeconds: number): number {
  return Math.min(MOST_CREDIT_SECONDS, creditSeconds + Math.max(0, passedSeconds) * FASTEST);
}

/** From 0 to 1. */
export function shareOf(watchedSeconds: number, durationSeconds: number): number {
  return durationSeconds > 0 ? Math.min(1, watchedSeconds / durationSeconds) : 0;
}

export function isFinished(share: number): boolean {
  return share >= FINISHED_SHARE;
}

/**
 * The second at which a lesson resumes. If it was left at its end, this is the first unwatched part, or the beginning when the
 * lesson is finished.
 * @param ranges merged
 */
export function resumeSecond(
  ranges: readonly WatchedRange[],
  leftAt: number,
  durationSeconds: number | undefined,
): number {
  const isAtEnd = durationSeconds !== undefined && leftAt > durationSeconds - END_SECONDS;
  if (!isAtEnd) return leftAt <= BEGINNING_SECONDS ? 0 : leftAt;
  if (isFinished(shareOf(secondsIn(ranges), durationSeconds))) return 0;
  const from = unwatched(ranges, [0, durationSeconds])[0]?.[0] ?? 0;
  return from > durationSeconds - END_SECONDS ? 0 : from;
}

/** The minutes still to watch, rounded up. */
export function minutesLeft(share: number, durationSeconds: number): number {
  return Math.ceil(Math.max(0, (1 - share) * durationSeconds) / 60);
}
