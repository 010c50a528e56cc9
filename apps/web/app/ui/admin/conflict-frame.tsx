// Notice that somebody else saved first: it takes the focus, says what happened, and offers the two ways to go on.

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';

interface Way {
  label: string;
  onClick: () => void;
}

interface ConflictFrameProps {
  title: string;
  text: string;
  /** What differs. */
  children: ReactNode;
  /** The first one loses nothing of what was typed here. */
  ways: readonly [Way, Way];
}

export function ConflictFrame({ title, text, children, ways: [keep, take] }: ConflictFrameProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="mb-6 rounded-card border border-soon/50 bg-soon/5 p-4 sm:p-6"
    >
      <h2 className="text-17">{title}</h2>
      <p className="mt-1 text-15">{text}</p>
      {children}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={keep.onClick}>{keep.label}</Button>
        <Button look="secondary" onClick={take.onClick}>
          {take.label}
        </Button>
      </div>
    </section>
  );
}
