// How much data an hour of a quality uses, as the player's menu shows it.

/** Megabytes (10^6) an hour, formatted: `78`, `410`, `1,250`. @param bitsPerSecond average, sound included */
export function megabytesAnHour(bitsPerSecond: number): string {
  const megabytes = (bitsPerSecond * 3600) / 8 / 1_000_000;
  // Above a hundred, no encoder meets its bit rate to a single megabyte.
  const rounded = megabytes < 100 ? Math.ceil(megabytes) : Math.round(megabytes / 10) * 10;
  return rounded.toLocaleString('en-LK');
}
