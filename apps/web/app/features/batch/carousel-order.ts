// Where a circular row of photos goes next. Behind the last photo lies a copy of the first, so that going on never runs back.

/** The photo a scroll position shows; the copy at the end counts as the first. @param left, width pixels */
export function photoAt(left: number, width: number, count: number): number {
  return width > 0 ? Math.round(left / width) % count : 0;
}

export interface Move {
  /** The place to scroll from, at once and unseen, when it is another than the present one. */
  from: number;
  /** The place to scroll to: 0 to `count`, where `count` is the copy of the first photo. */
  to: number;
}

/** One photo on or back from `place`. */
export function moveBy(direction: 1 | -1, place: number, count: number): Move {
  if (direction === 1) {
    const from = place >= count ? 0 : place;
    return { from, to: from + 1 };
  }
  const from = place <= 0 ? count : place;
  return { from, to: from - 1 };
}
