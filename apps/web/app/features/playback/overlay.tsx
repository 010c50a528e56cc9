// A note that covers the whole picture.

import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface OverlayProps {
  icon?: ReactNode;
  title?: string;
  text?: string;
  /** Whether the control bar stays usable below the note. */
  keepControls?: boolean;
  children?: ReactNode;
}

export function Overlay({ icon, title, text, keepControls = false, children }: OverlayProps) {
  return (
    // The text lies above the student's number; so does the dark background, unless the controls must stay above it.
    <div
      role={title ? 'alert' : undefined}
      className={classes(
        'absolute inset-0 flex flex-col items-center justify-center-safe overflow-y-auto bg-paper/90 p-4 text-center text-15',
        keepControls ? 'pb-20 max-sm:pt-2' : 'z-10',
      )}
    >
      <div className="relative z-10 flex max-w-full flex-col items-center gap-2 sm:gap-4">
        <span className="max-sm:hidden">{icon}</span>
        {title && <p className="text-17 font-semibold sm:text-21">{title}</p>}
        {text && <p className="max-w-md text-ink-soft">{text}</p>}
        {children}
      </div>
    </div>
  );
}
