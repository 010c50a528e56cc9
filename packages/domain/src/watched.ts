// What of a lesson was really watched, as stretches of its seconds: a jump over a part leaves the part out. Only ever more.

/** From a second up to, and without, another: `[10, 15]` are five seconds. Whole numbers, the first the smaller. */
export type WatchedRange = readonly [from: number, to: number];

/** Stretches that are kept of one lesson, and that one report of it may carry. */
export const MOST_RANGES = 200;
/** A lesson is finished when this share of it was watched: the last words and the pauses between them are not asked for. */
export const FINISHED_SHARE = 0.9;
/** Parts of the curve of where students leave a lesson, at most, and how long each is at least. */
export const MOST_PARTS = 50;
export const SHORTEST_PART_SECONDS = 10;
/** Media seconds that one second of life can show, at most: the player's fastest speed is 2. */
const FASTEST = 2.5;
/** Media seconds that may be claimed at once after a lesson was opened. */
export const FIRST_CREDIT_SECONDS = 30;
/** Media seconds that may ever be claimed at once: what a browser holds back in a long time without a network. */
export const MOST_CREDIT_SECONDS = 6 * 60 * 60;
/** Where a lesson was left so soon after its beginning, it begins anew. */
const BEGINNING_SECONDS = 3;
/** Where a lesson was left so shortly before its end, it was left at the end. */
const END_SECONDS = 5;

/** The same seconds in order, no stretch touching another; of too many the smallest gaps are closed. */
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

/** How many seconds merged stretches are. */
export function secondsIn(ranges: readonly WatchedRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/**
 * Adds what a browser claims to what is known: nothing beyond the lesson's end, and no more new seconds than the credit.
 * What was known stays; the same claim again adds nothing and costs nothing.
 * @param known merged
 * @returns merged, and how many seconds are new
 */
export function addWatched(
  known: readonly WatchedRange[],
  claimed: readonly WatchedRange[],
  { durationSeconds, creditSeconds }: { durationSeconds: number; creditSeconds: number },
): { ranges: WatchedRange[]; addedSeconds: number } {
  let credit = Math.floor(creditSeconds);
  const added: WatchedRange[] = [];
  for (const [from, to] of mergeRanges(claimed, Number.POSITIVE_INFINITY)) {
    for (const [begin, end] of unwatched(known, [from, Math.min(to, durationSeconds)])) {
      const seconds = Math.min(end - begin, credit);
      if (seconds > 0) added.push([begin, begin + seconds]);
      credit -= seconds;
    }
  }
  const ranges = mergeRanges([...known, ...added]);
  const addedSeconds = secondsIn(ranges) - secondsIn(known);
  // Closed gaps are seconds, too, and nobody gets them for nothing.
  return addedSeconds <= creditSeconds ? { ranges, addedSeconds } : { ranges: [...known], addedSeconds: 0 };
}

/** The parts of a stretch that are not among the merged ones, in order. */
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

/** How many media seconds can be claimed some seconds of life after there were `creditSeconds`. */
export function creditAfter(creditSeconds: number, passedSeconds: number): number {
  return Math.min(MOST_CREDIT_SECONDS, creditSeconds + Math.max(0, passedSeconds) * FASTEST);
}

/** 0 to 1. */
export function shareOf(watchedSeconds: number, durationSeconds: number): number {
  return durationSeconds > 0 ? Math.min(1, watchedSeconds / durationSeconds) : 0;
}

export function isFinished(share: number): boolean {
  return share >= FINISHED_SHARE;
}

/**
 * Where to go on with a lesson that was left at a second. From its end: at the first part that was left out, or from the
 * beginning when it is finished.
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

/** Whole minutes that are still to be watched; the started one counts. */
export function minutesLeft(share: number, durationSeconds: number): number {
  return Math.ceil(Math.max(0, (1 - share) * durationSeconds) / 60);
}
