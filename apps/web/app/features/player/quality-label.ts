// How much data an hour of a quality takes, as the player's menu tells it.

/** Megabytes (10^6) an hour, as people read them: `78`, `410`, `1,250`. @param bitsPerSecond on the average, sound included */
export function megabytesAnHour(bitsPerSecond: number): string {
  const megabytes = (bitsPerSecond * 3600) / 8 / 1_000_000;
  // Above a hundred the single ones are not kept by any encoder.
  const rounded = megabytes < 100 ? Math.ceil(megabytes) : Math.round(megabytes / 10) * 10;
  return rounded.toLocaleString('en-LK');
}
