// Shows a list that is loading, has failed or has loaded.

import type { UseQueryResult } from '@tanstack/react-query';
import { common } from '@valence/copy/common';
import { paymentsCopy as copy } from '@valence/copy/payments/payments';
import type { ReactNode } from 'react';
import { Failed, Former } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface ListStateProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;
  children: (data: T) => ReactNode;
}

/** The previous content stays, paler, until the next page has loaded. */
export function ListState<T>({ query, children }: ListStateProps<T>) {
  const { data, isError, isPlaceholderData, refetch } = query;
  if (data !== undefined) return <Former isFormer={isPlaceholderData}>{children(data)}</Former>;
  if (isError) return <Failed title={copy.failed} again={common.tryAgain} query={{ refetch }} />;
  return (
    <div className="flex flex-col gap-3">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-24" />
      ))}
    </div>
  );
}
