// How well lessons play: the classes in which start-up times and stalls are counted, and the renditions that are told apart.

/** Bounds of start-up times, in milliseconds. */
export const START_BOUNDS = [
  100, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 20_000, 30_000, 60_000,
] as const;

/** Bounds of a stretch's share of stalled time; the first class has the stretches without any. */
export const STALL_SHARE_BOUNDS = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/** Pixels of the shorter side. */
const PICTURES: readonly number[] = [144, 240, 360, 480, 720, 1080, 1440, 2160];

/** The nearest of the renditions, 0 for sound without a picture: films that were not packaged here have any size. */
export function renditionNear(shortSide: number): number {
  if (shortSide <= 0) return 0;
  return PICTURES.reduce((near, each) =>
    Math.abs(each - shortSide) < Math.abs(near - shortSide) ? each : near,
  );
}

/** Of the time in which a lesson should have played, the share in which it stood still; null: there was no such time. */
export function stalledShare(playedSeconds: number, stalledSeconds: number): number | null {
  const seconds = playedSeconds + stalledSeconds;
  return seconds > 0 ? stalledSeconds / seconds : null;
}
