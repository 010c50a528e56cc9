// What a page shows of an answer: a stand-in until it has come, a way to try again when it failed, then the content.

import type { ReactNode } from 'react';
import { Button, TextButton } from './button.tsx';
import { classes } from './classes.ts';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

export interface Retry {
  /** The words of the button. */
  again: string;
  /** The answer that is asked for once more. */
  query: { refetch: () => Promise<unknown> };
}

interface LoadedProps<T> extends Retry {
  query: Retry['query'] & { data: T | undefined; isError: boolean };
  /** Says that it failed. */
  failed: string;
  /** Shown instead of the failure where nothing can be tried again. */
  absent?: ReactNode;
  /** The stand-in's size, as classes. */
  skeleton: string;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, failed, again, absent, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton className={skeleton} />;
  return absent || <Failed title={failed} again={again} query={query} />;
}

/** In place of a whole list or page. */
export function Failed({ title, again, query, children }: Retry & { title: string; children?: ReactNode }) {
  return (
    <EmptyState title={title} action={<Button onClick={() => void query.refetch()}>{again}</Button>}>
      {children}
    </EmptyState>
  );
}

interface FailedPartProps extends Retry {
  text: string;
  className?: string;
}

/** In a part of a page, with a button of its own. */
export function FailedPart({ text, again, query }: FailedPartProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-15">
      <p>{text}</p>
      <Button look="secondary" onClick={() => void query.refetch()}>
        {again}
      </Button>
    </div>
  );
}

/** In a form or a short list: one sentence that ends with the button. */
export function FailedLine({ text, again, query, className }: FailedPartProps) {
  return (
    <p role="alert" className={className}>
      {text} <TextButton onClick={() => void query.refetch()}>{again}</TextButton>
    </p>
  );
}

/** The content of the previous answer, paler until the next one has come. */
export function Former({ isFormer, children }: { isFormer: boolean; children: ReactNode }) {
  return (
    <div aria-busy={isFormer} className={classes('transition-opacity', isFormer && 'opacity-60')}>
      {children}
    </div>
  );
}
