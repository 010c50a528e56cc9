// What the desk asks about imports and does with them; after a change whatever it could have moved is asked anew.

import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { listCategories } from '@valence/contract/categories';
import { listClasses } from '@valence/contract/classes';
import {
  applyImport,
  type ImportChoices,
  type ImportDetail,
  listImportRows,
  listImports,
  previewImport,
  readImport,
  rejectedRows,
  undoImport,
} from '@valence/contract/desk-imports';
import { rejectedFile } from '@valence/copy/imports';
import type { ImportKind } from '@valence/domain/import-columns';
import { useEffect, useRef } from 'react';
import { call, fetchFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** The first part of every key here. */
const IMPORTS = 'desk-imports';
/** How often work that goes on is looked at. */
const FOLLOW_MS = 700;
/** Thousands of rows are taken back one by one. */
const UNDO_MS = 120_000;

export const classesQuery = queryOptions({
  queryKey: ['desk', 'classes'],
  queryFn: async ({ signal }) => (await call(listClasses, undefined, { signal })).data,
});

export const categoriesQuery = queryOptions({
  queryKey: [IMPORTS, 'categories'],
  queryFn: ({ signal }) => call(listCategories, undefined, { signal }),
});

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [IMPORTS, 'list', page],
    queryFn: ({ signal }) => call(listImports, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type RowsShown = 'new' | 'changed' | 'unchanged' | 'rejected' | 'stale' | 'not-undone';

export const rowsQuery = (importId: string, show: RowsShown | undefined, page: number) =>
  queryOptions({
    queryKey: [IMPORTS, 'rows', importId, show, page],
    queryFn: ({ signal }) =>
      call(listImportRows, { params: { importId }, query: { show, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const isAtWork = (state: ImportDetail['state']) => state === 'queued' || state === 'running';

/** The import, followed while it is at work; once it has ended everything the desk knows is asked anew. */
export function useImport(importId: string): UseQueryResult<ImportDetail> {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [IMPORTS, 'one', importId],
    queryFn: ({ signal }) => call(readImport, { params: { importId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? FOLLOW_MS : false),
  });
  const isOver = query.data && !isAtWork(query.data.state);
  // Quick work is never seen under way: what tells is that it came to something else.
  const told = JSON.stringify(query.data);
  const before = useRef(told);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== told;
    before.current = told;
    if (isNew && isOver)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'one' });
  }, [told, isOver, client]);
  return query;
}

export function usePreview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { kind: ImportKind; text: string; choices: ImportChoices }) =>
      (await call(previewImport, { body })).data.importId,
    onSuccess: () => void client.invalidateQueries({ queryKey: [IMPORTS, 'list'] }),
  });
}

export function useApply(importId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(applyImport, { params: { importId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [IMPORTS, 'one', importId] }),
  });
}

export function useUndo(importId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoImport, { params: { importId } }, { timeoutMs: UNDO_MS }),
    // Students' cards, places and months may all be others now.
    onSettled: () => client.invalidateQueries(),
  });
}

export function useRejectedDownload(importId: string) {
  return useMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(rejectedRows, { params: { importId } }), rejectedFile.name(importId)),
  });
}
