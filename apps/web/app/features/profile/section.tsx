// One part of Settings: its heading, and what is shown while it comes or when it does not.

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

/** Stands in for what is still coming, or says that it did not come and asks again. */
export function Coming({
  failed,
  retry,
  like,
}: {
  /** What is said; undefined while it is still coming. */
  failed: string | undefined;
  retry: () => void;
  /** What it will look like, with any values: it gives the place its size, and nobody meets it. */
  like: ReactNode;
}) {
  if (failed === undefined)
    return (
      <div className="relative">
        <div inert aria-hidden="true" className="invisible">
          {like}
        </div>
        <Skeleton className="absolute inset-0" />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="text-ink-soft">{failed}</p>
      <TextButton onClick={retry}>{common.tryAgain}</TextButton>
    </div>
  );
}
