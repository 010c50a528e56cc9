// Small labels: a badge shows a state, a chip is a word to choose.

import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export type BadgeTone = 'neutral' | 'brand' | 'live' | 'good' | 'soon' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft border-line',
  brand: 'bg-brand/10 text-brand border-brand/25',
  live: 'bg-live/10 text-live border-live/25',
  // These two are opaque and without a tint: otherwise their small text would not have enough contrast.
  good: 'bg-surface text-good border-good/30',
  soon: 'bg-surface text-soon border-soon/30',
  danger: 'bg-danger/10 text-danger border-danger/25',
};

export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-card border px-2.5 py-0.5 text-13 font-semibold',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** A chip that is chosen or not (filters). */
export function Chip({
  chosen,
  className,
  children,
  ...rest
}: { chosen: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      {...rest}
      className={classes(
        'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-card border px-4 text-15',
        chosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line-strong/60 bg-surface text-ink hover:border-line-strong',
        className,
      )}
    >
      {children}
    </button>
  );
}
