// The place of something that is still coming, in its exact size (given by the caller's classes).

import { classes } from './classes.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('pulse-soft block rounded-card bg-line', className)} />;
}
