// One of several choices in the player, large enough for a finger.

import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface ChoiceProps {
  name: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function Choice({ name, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-card border px-3 text-15 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        chosen ? 'border-brand bg-brand text-on-brand' : 'border-line hover:border-line-strong',
      )}
    >
      <input type="radio" name={name} checked={chosen} onChange={onChoose} className="sr-only" />
      {children}
    </label>
  );
}
