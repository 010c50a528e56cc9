// How the demo's lessons played in the last two weeks: mostly well, worst on small connections in the evening.

import { createHash } from 'node:crypto';
import { dayAfter, dayOf } from '@valence/domain/period';
import { STALL_SHARE_BOUNDS, START_BOUNDS } from '@valence/domain/play-quality';

const DAYS = 14;
const HOURS = [7, 14, 16, 18, 19, 20, 21, 22];
const PLAYERS = [
  { rendition: 360, browser: 'Chrome', share: 6 },
  { rendition: 240, browser: 'Chrome', share: 3 },
  { rendition: 720, browser: 'Chrome', share: 2 },
  { rendition: 480, browser: 'Samsung Internet', share: 2 },
  { rendition: 360, browser: 'Safari', share: 2 },
  { rendition: 0, browser: 'Firefox', share: 1 },
];

/** @param at nothing is later than this instant's day */
export function playing(at: Date) {
  return Array.from({ length: DAYS }, (_, back) => dayAfter(dayOf(at), -back - 1)).flatMap((day) =>
    HOURS.flatMap((hour) => PLAYERS.map((player) => sums(day, hour, player))),
  );
}

function sums(day: string, hour: number, { rendition, browser, share }: (typeof PLAYERS)[number]) {
  const bytes = createHash('sha256').update(`playing ${day} ${hour} ${rendition} ${browser}`).digest();
  const roll = (place: number, most: number) => bytes.readUInt16BE((place * 2) % 30) % most;
  const isEvening = hour >= 19;
  const stretches = Math.max(1, Math.round(share * (isEvening ? 2 : 1))) + roll(0, 3);
  const stalled = isEvening && rendition > 240 ? 1 + roll(1, 3) : roll(1, 5) === 0 ? 1 : 0;
  const stalls = Math.min(stalled, stretches);
  // Classes of START_BOUNDS: mostly below a second, a few slow ones in the evening.
  const starts = Array.from({ length: START_BOUNDS.length + 1 }, () => 0);
  for (let start = 0; start < stretches; start += 1) {
    const late = isEvening ? roll(3 + start, 3) + (start === 0 ? 4 : 0) : 0;
    const place = 1 + roll(2 + start, 4) + late;
    starts[place] = (starts[place] ?? 0) + 1;
  }
  const stallShares = Array.from({ length: STALL_SHARE_BOUNDS.length + 1 }, () => 0);
  stallShares[0] = stretches - stalls;
  stallShares[3] = stalls;
  return {
    ...{ day, hour, rendition, browser, stretches, stalls },
    played_seconds: stretches * (420 + roll(14, 900)),
    stalled_milliseconds: stalls * (6000 + roll(15, 9000)),
    failures: roll(13, 300) === 0 ? 1 : 0,
    fallbacks: 0,
    starts,
    stall_shares: stallShares,
  };
}
