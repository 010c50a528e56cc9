// Functions for motion: eased ramps, blends of numbers and colours, and a noise that is the same in every run.

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

/** 0 before `from`, 1 after `to`, smooth between. */
export function ramp(t: number, from: number, to: number): number {
  const x = clamp((t - from) / Math.max(1e-6, to - from));
  return x * x * x * (x * (6 * x - 15) + 10);
}

/** Like `ramp`, without easing. */
export const linear = (t: number, from: number, to: number): number =>
  clamp((t - from) / Math.max(1e-6, to - from));

/** Rises over `fade` seconds from `from`, and falls again before `to`. */
export const during = (t: number, from: number, to: number, fade = 0.5): number =>
  Math.min(ramp(t, from, from + fade), 1 - ramp(t, to - fade, to));

/** Overshoots a little on its way to 1. */
export function pop(t: number, from: number, seconds = 0.5): number {
  const x = clamp((t - from) / seconds);
  if (x <= 0) return 0;
  return 1 + 2.2 * (x - 1) ** 3 + 1.2 * (x - 1) ** 2;
}

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

const channels = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

/** Blends in linear light, as liquids and lamps do. */
export function mixColour(from: string, to: string, share: number): string {
  const b = channels(to);
  const blended = channels(from).map((a, i) => {
    const light = mix((a / 255) ** 2.2, ((b[i] ?? 0) / 255) ** 2.2, clamp(share));
    return Math.round(255 * light ** (1 / 2.2));
  });
  return `#${blended.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** 0 to 1, always the same for the same seeds. */
export function noise(...seeds: number[]): number {
  let h = 2166136261;
  for (const seed of seeds) {
    h = Math.imul(h ^ Math.round(seed * 1000), 16777619);
    h ^= h >>> 13;
    h = Math.imul(h, 0x5bd1e995);
    h ^= h >>> 15;
  }
  return (h >>> 0) / 4294967296;
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
