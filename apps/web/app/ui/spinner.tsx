// A turning benzene ring that shows that work is going on.

import { classes } from './classes.ts';

/** @param label read by screen readers and, unless `quiet`, shown beside the ring */
export function Spinner({
  label,
  size = 20,
  quiet = false,
}: {
  label: string;
  size?: number;
  quiet?: boolean;
}) {
  return (
    <span role="status" className="inline-flex items-center gap-3 text-ink-soft">
      <Ring size={size} />
      <span className={classes(quiet && 'sr-only')}>{label}</span>
    </span>
  );
}

/** The turning ring alone, for a control whose text says what is going on. */
export function Ring({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" className="turn" aria-hidden="true">
      <path
        d="M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9z"
        stroke="currentColor"
        strokeOpacity=".25"
        strokeWidth="2.5"
      />
      <path
        d="M12 3l7.8 4.5v9"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
