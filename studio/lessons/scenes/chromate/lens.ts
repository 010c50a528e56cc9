// A magnified view of the solution: pairs of yellow ions that join into orange ones and part again, without end.

import { mix, mixColour, noise, ramp, range } from '../../engine/motion.ts';
import { type Palette, substance } from '../../engine/palette.ts';
import { circle, el, group, line } from '../../engine/svg.ts';

const radius = 165;
const places = [
  [-78, -92],
  [26, -104],
  [104, -52],
  [-112, -12],
  [-14, -22],
  [84, 38],
  [-84, 76],
  [4, 70],
  [66, 112],
] as const;

const size = 16;

/** `share` is the dichromate's; centred at the origin. */
export function lens(palette: Palette, t: number, share: number, tint: string): string {
  const seen = mix(0.13, 0.9, share);
  const pairs = places.map(([x, y], i) => {
    const wave = (t / (7 + 2 * noise(i)) + i / places.length) % 1;
    const threshold = 1 - Math.abs(2 * wave - 1);
    const joined = ramp(seen - threshold, -0.06, 0.06);
    const turn = 360 * noise(i, 2) + 14 * t * (noise(i, 3) > 0.5 ? 1 : -1);
    const place = {
      x: 0.88 * x + 7 * Math.sin(0.8 * t + 2 * i),
      y: 0.88 * y + 7 * Math.cos(0.7 * t + 3 * i),
      turn,
    };
    return group(place, pair(joined));
  });
  const handle = line(
    [
      [120, 120],
      [178, 178],
    ],
    { stroke: palette.ink, 'stroke-width': 20 },
  );
  return [
    handle,
    circle(0, 0, radius, { fill: mixColour(palette.card, tint, 0.15) }),
    ...pairs,
    circle(0, 0, radius, { fill: 'none', stroke: palette.ink, 'stroke-width': 8 }),
  ].join('');
}

/** Two ions apart at 0, one ion of two halves at 1. */
function pair(joined: number): string {
  const gap = mix(26, 13, joined);
  const colour = mixColour(substance.chromate, substance.dichromate, joined);
  const ion = (x: number) => circle(x, 0, size, { fill: colour, stroke: '#00000022', 'stroke-width': 2 });
  const bridge =
    joined > 0.5 ? el('circle', { cx: 0, cy: 0, r: 7, fill: '#fff', opacity: 2 * joined - 1 }) : '';
  return (
    range(2)
      .map((i) => ion(i === 0 ? -gap : gap))
      .join('') + bridge
  );
}
