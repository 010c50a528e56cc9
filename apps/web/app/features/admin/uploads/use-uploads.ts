// Hooks for the uploads: those of this browser, and those that the server knows.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { listUploads } from '@valence/contract/admin/uploads';
import type { ReplyOf } from '@valence/contract/endpoint';
import { listCategories } from '@valence/contract/learning/categories';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { uploads } from './this-browser.ts';
import type { Sending } from './uploads.ts';

export type StoredUpload = ReplyOf<typeof listUploads>['uploads'][number];

const NONE: readonly Sending[] = [];

/** What this browser sends, has sent or could not send since the page was opened. */
export function useSendings(): readonly Sending[] {
  return useSyncExternalStore(uploads.subscribe, uploads.list, () => NONE);
}

const uploadsQuery = queryOptions({
  queryKey: ['admin', 'uploads'],
  queryFn: ({ signal }) => call(listUploads, undefined, { signal }),
});

/** The uploads that the server knows: unfinished ones, earlier ones too, and those that arrived within a day. */
export function useStoredUploads() {
  const endedCount = useSendings().filter(({ state }) => state === 'arrived' || state === 'refused').length;
  const refresh = useUploadsRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again with each film that ends here
  useEffect(() => {
    void refresh();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- fetched again with each film that ends here
  }, [endedCount]);
  return useReading(uploadsQuery);
}

/** Invalidates the list and what changes with it: drafts in the catalogue, new categories. */
export function useUploadsRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['uploads', 'catalogue', 'categories', 'videos'].map(async (list) =>
        client.invalidateQueries({ queryKey: ['admin', list] }),
      ),
    );
  };
}

const categoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: ({ signal }) => call(listCategories, undefined, { signal }),
});

/** The names of the categories, in the order of the school. */
export function useCategoryNames(): readonly string[] {
  const { data = [] } = useQuery(categoriesQuery);
  return data.map(({ name }) => name);
}

/** Waits until the categories are loaded. @returns the name of the first; undefined: there is none, or no answer */
export function useFirstCategory(): () => Promise<string | undefined> {
  const client = useQueryClient();
  return async () => {
    const categories = await client.query({ ...categoriesQuery, staleTime: 'static' }).catch(() => []);
    return categories[0]?.name;
  };
}
