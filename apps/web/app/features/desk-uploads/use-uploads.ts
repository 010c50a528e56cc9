// The uploads for components: those of this browser, and what the server knows of besides.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { listCategories } from '@valence/contract/categories';
import type { ReplyOf } from '@valence/contract/endpoint';
import { listUploads } from '@valence/contract/uploads';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { uploads } from './this-browser.ts';
import type { Sending } from './uploads.ts';

export type KnownUpload = ReplyOf<typeof listUploads>['uploads'][number];

const NONE: readonly Sending[] = [];

/** What this browser sends, has sent or could not send since the page was opened. */
export function useSendings(): readonly Sending[] {
  return useSyncExternalStore(uploads.subscribe, uploads.list, () => NONE);
}

const knownQuery = queryOptions({
  queryKey: ['desk', 'uploads'],
  queryFn: ({ signal }) => call(listUploads, undefined, { signal }),
});

/** What the server knows: unfinished uploads of other times too, and those that arrived within a day. */
export function useKnownUploads() {
  const ended = useSendings().filter(({ state }) => state === 'arrived' || state === 'refused').length;
  const forget = useForgetKnown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with each film that ends here
  useEffect(() => {
    void forget();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked anew with each film that ends here
  }, [ended]);
  return useQuery(knownQuery);
}

/** Has the list asked for anew, and what changes with it: drafts in the catalogue, new categories. */
export function useForgetKnown(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['uploads', 'catalogue', 'categories', 'videos'].map(async (list) =>
        client.invalidateQueries({ queryKey: ['desk', list] }),
      ),
    );
  };
}

const categoriesQuery = queryOptions({
  queryKey: ['desk', 'categories'],
  queryFn: ({ signal }) => call(listCategories, undefined, { signal }),
});

/** The names of the categories, in the order of the school. */
export function useCategoryNames(): readonly string[] {
  const { data = [] } = useQuery(categoriesQuery);
  return data.map(({ name }) => name);
}

/** Waits until the categories are known. @returns the name of the first; undefined: there is none, or no answer */
export function useFirstCategory(): () => Promise<string | undefined> {
  const client = useQueryClient();
  return async () => {
    const categories = await client.query({ ...categoriesQuery, staleTime: 'static' }).catch(() => []);
    return categories[0]?.name;
  };
}
