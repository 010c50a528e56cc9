// How much of a task is done, as a bar. Not <progress>: once it has a height, browsers fill it with a green of their own.

import { classes } from '../classes.ts';

const FILLS = {
  brand: 'bg-brand',
  live: 'bg-live',
  good: 'bg-good',
  danger: 'bg-danger',
  paused: 'bg-line-strong',
} as const;

type ProgressBarProps = {
  /** 0 to 1; null: it is not known yet. */
  share: number | null;
  /** What is read instead of the percentage. */
  valueText?: string;
  tone?: keyof typeof FILLS;
  className?: string;
} & ({ label: string; labelledBy?: undefined } | { label?: undefined; labelledBy: string });

export function ProgressBar({
  share,
  label,
  labelledBy,
  valueText,
  tone = 'brand',
  className,
}: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.floor(share * 100)}
      aria-valuetext={valueText}
      className={classes('h-2 overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        className={classes(
          'h-full origin-left transition-transform duration-200 motion-reduce:transition-none',
          FILLS[tone],
          share === null && 'opacity-40',
        )}
        style={{ transform: `scaleX(${share ?? 1})` }}
      />
    </div>
  );
}
