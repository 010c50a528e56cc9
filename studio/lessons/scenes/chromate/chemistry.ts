// Calculates the chemistry of the picture: drops, pH, and how much of the chromium is dichromate.

import type { Clock } from '../../engine/lesson.ts';
import { clamp, range } from '../../engine/motion.ts';

/** 2 CrO4(2-) + 2 H+ = Cr2O7(2-) + H2O at 25 °C, in mol^-3 dm^9. HCrO4(-) is left out, as at school. */
const equilibriumConstant = 4.2e14;
const chromiumMolar = 0.1;

/** Share of all chromium that is dichromate at a pH: the positive root of 2Kh²x² + x - c = 0 for x = [CrO4(2-)]. */
export function dichromateShare(pH: number): number {
  const a = 2 * equilibriumConstant * 10 ** (-2 * pH);
  const chromate = (-1 + Math.sqrt(1 + 4 * a * chromiumMolar)) / (2 * a);
  return clamp(1 - chromate / chromiumMolar);
}

const startPH = 8.4;
const acidPH = 5.2;
const basePH = 8.8;
export const fallSeconds = 0.45;

export type Drops = { readonly landings: readonly number[]; readonly fromPH: number; readonly toPH: number };

const spread = (from: number, to: number, count: number): number[] =>
  range(count).map((i) => from + ((to - from) * i) / (count - 1));

export const acidDrops = (clock: Clock): Drops => ({
  landings: spread(clock.at('add', 0.45), clock.at('orange', 0.62), 15),
  fromPH: startPH,
  toPH: acidPH,
});

export const baseDrops = (clock: Clock): Drops => ({
  landings: spread(clock.at('base', 0.25), clock.at('back', 0.66), 13),
  fromPH: acidPH,
  toPH: basePH,
});

/** How far the drops so far have mixed in, 0 to 1; each takes about a second. */
const mixed = (t: number, { landings }: Drops): number =>
  landings.reduce((sum, at) => sum + (t > at ? 1 - Math.exp(-(t - at) / 0.5) : 0), 0) / landings.length;

export function pHAt(t: number, clock: Clock): number {
  const acid = acidDrops(clock);
  const base = baseDrops(clock);
  return startPH + (acid.toPH - acid.fromPH) * mixed(t, acid) + (base.toPH - base.fromPH) * mixed(t, base);
}

/** How far ahead of the reverse reaction the forward one is: 0 at equilibrium, positive after acid, negative after base. */
export function imbalance(t: number, clock: Clock): number {
  const kick = ({ landings }: Drops) =>
    landings.reduce((sum, at) => sum + (t > at ? Math.exp(-(t - at) / 0.9) : 0), 0);
  return clamp((kick(acidDrops(clock)) - kick(baseDrops(clock))) / 2, -1, 1);
}
