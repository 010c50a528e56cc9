// One part of Settings: its heading, and what is shown while its content loads or when loading failed.

import { common } from '@valence/copy/common';
import { type ReactNode, useId } from 'react';
import { TextButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card className="p-5 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-17">
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** A placeholder for content that is loading, or a failure with a button that tries again. */
export function Loading({
  failure,
  retry,
  placeholder,
}: {
  /** The sentence of the failure; undefined while the content is loading. */
  failure: string | undefined;
  retry: () => void;
  /** The content with any values: it gives the placeholder its size, and is not shown. */
  placeholder: ReactNode;
}) {
  if (failure === undefined)
    return (
      <div className="relative">
        <div inert aria-hidden="true" className="invisible">
          {placeholder}
        </div>
        <Skeleton className="absolute inset-0" />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="text-ink-soft">{failure}</p>
      <TextButton onClick={retry}>{common.tryAgain}</TextButton>
    </div>
  );
}
