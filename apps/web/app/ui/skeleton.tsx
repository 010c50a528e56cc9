// Stands in for content that is still loading, in its exact size (set by the caller's classes).

import { classes } from './classes.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('pulse-soft block rounded-card bg-line', className)} />;
}
