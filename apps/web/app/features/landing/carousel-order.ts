// Where a circular row of photos scrolls next. A copy of the first photo follows the last, so that it never scrolls back.

/** The photo at a scroll position; the copy at the end counts as the first. @param left, width pixels */
export function photoAt(left: number, width: number, count: number): number {
  return width > 0 ? Math.round(left / width) % count : 0;
}

export interface Move {
  /** Where to scroll from; when it is not the present place, the row first jumps there, which nobody sees. */
  from: number;
  /** Where to scroll to: 0 to `count`, where `count` is the copy of the first photo. */
  to: number;
}

/** One photo forward or back from `place`. */
export function moveBy(direction: 1 | -1, place: number, count: number): Move {
  if (direction === 1) {
    const from = place >= count ? 0 : place;
    return { from, to: from + 1 };
  }
  const from = place <= 0 ? count : place;
  return { from, to: from - 1 };
}
