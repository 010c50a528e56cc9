// Server calls for imports; after a change, every query that it can affect is fetched again.

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
} from '@valence/contract/admin/imports';
import { listCategories } from '@valence/contract/learning/categories';
import { listClasses } from '@valence/contract/learning/classes';
import { rejectedFile } from '@valence/copy/admin/import-results';
import type { ImportKind } from '@valence/domain/import-columns';
import { useEffect, useRef } from 'react';
import { call, fetchFile } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import type { Table } from '../../../lib/tables/save-table.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';

/** The first part of every key here. */
const IMPORTS = 'admin-imports';
/** Interval between polls of an import that is queued or running. */
const POLL_MS = 700;
/** Long, because thousands of rows are undone one by one. */
const UNDO_MS = 120_000;

export const classesQuery = queryOptions({
  queryKey: ['admin', 'classes'],
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

/** The import, polled while it is queued or running; once it has ended, everything else in the cache is fetched again. */
export function useImport(importId: string) {
  const client = useQueryClient();
  const query = useReading({
    queryKey: [IMPORTS, 'one', importId],
    queryFn: ({ signal }) => call(readImport, { params: { importId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? POLL_MS : false),
  });
  const hasEnded = query.data && !isAtWork(query.data.state);
  // A quick import is never seen running, so the sign of its end is an answer that differs from the one before.
  const answer = JSON.stringify(query.data);
  const before = useRef(answer);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== answer;
    before.current = answer;
    if (isNew && hasEnded)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'one' });
  }, [answer, hasEnded, client]);
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

export const useApply = (importId: string) =>
  useAwaitedChange(() => call(applyImport, { params: { importId } }), {
    queryKey: [IMPORTS, 'one', importId],
  });

/** The undo can have changed students' cards, places and months: everything is loaded again. */
export const useUndo = (importId: string) =>
  useAwaitedChange(() => call(undoImport, { params: { importId } }, { timeoutMs: UNDO_MS }));

/** The rejected rows with their reasons. */
export const rejectedTable = async ({ _id: importId, kind, madeAt }: ImportDetail): Promise<Table> => ({
  csv: await fetchFile(rejectedRows, { params: { importId } }),
  name: rejectedFile.name(kind, new Date(madeAt)),
});
